/**
 * The address of new releases, and the public keys of their publisher. Only the publisher has the matching private keys
 * (resources/packaging/sign-release.mjs describes how to create one). Without a key here, the program never looks for
 * releases.
 */
export interface Publisher {
  /** The URL of a folder, with a trailing slash. It contains `stable.json` and the files named in it. */
  readonly releases: string
  /** Ed25519 public keys, in SPKI and base64. A second key is needed only while the first is being replaced. */
  readonly keys: readonly string[]
}

export const publisher: Publisher = {
  releases: 'https://tallystick.app/releases/',
  keys: [],
}
