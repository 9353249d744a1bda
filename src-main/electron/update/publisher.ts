/**
 * Who may publish a new release, and where it is asked for. The private half of a key is the publisher's alone
 * (resources/packaging/sign-release.mjs says how one is made); without a key here nothing is ever asked for or taken.
 */
export interface Publisher {
  /** A folder, with a slash at its end. `stable.json` is in it, and the files that it names. */
  readonly releases: string
  /** Ed25519 public keys, SPKI in base64. A second one is for the time in which the first is being replaced. */
  readonly keys: readonly string[]
}

export const publisher: Publisher = {
  releases: 'https://tallystick.app/releases/',
  keys: [],
}
