/**
 * Stores secrets in the operating system's keychain. The functions have the same names and parameters as those of the
 * keytar package, which is archived and downloads its binary from another server.
 *
 * The functions are implemented with `@napi-rs/keyring` instead. When no Secret Service (the keychain of Linux
 * desktops) responds, that package's own keytar-compatible functions fall back to the kernel keyring, which is cleared
 * on reboot. The functions here name the store explicitly, so they fail instead. Without a keychain, secrets are kept
 * in memory for the session and never in a file.
 */
export interface Credential {
  readonly account: string
  readonly password: string
}

/** Every call rejects with {@link KeychainUnavailable} when there is no keychain or it remains locked. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  /** Returns true when there was an entry to delete. */
  deletePassword(service: string, account: string): Promise<boolean>
  findCredentials(service: string): Promise<Credential[]>
}

export class KeychainUnavailable extends Error {
  override name = 'KeychainUnavailable' as const
}

/**
 * These options name the store, so a missing Secret Service is an error instead of a fallback to a store that is
 * cleared on reboot. The function that lists entries has no such option; it tries the Secret Service first and fails
 * without one.
 */
const options = { linux: { store: 'secret-service' } } as const

export const systemKeychain: Keychain = {
  getPassword: (service, account) =>
    within(async ({ AsyncEntry }) => new AsyncEntry(service, account, options).getPassword()),
  setPassword: (service, account, password) =>
    within(async ({ AsyncEntry }) => new AsyncEntry(service, account, options).setPassword(password)),
  deletePassword: (service, account) =>
    within(async ({ AsyncEntry }) => new AsyncEntry(service, account, options).deletePassword()),
  findCredentials: (service) => within(async ({ findCredentialsAsync }) => findCredentialsAsync(service)),
}

type Keyring = typeof import('@napi-rs/keyring')

/** Loads the native module on first use, so that it can neither delay nor prevent the start of the program. */
async function within<T>(work: (keyring: Keyring) => Promise<T>): Promise<T> {
  try {
    return await work(await import('@napi-rs/keyring'))
  } catch (error) {
    throw new KeychainUnavailable('The keychain cannot be opened.', { cause: error })
  }
}
