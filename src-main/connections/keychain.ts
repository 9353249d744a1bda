/**
 * Secrets in the operating system's keychain, through four of keytar's five calls.
 *
 * keytar itself is archived and fetches its binary from elsewhere, so the calls stand on `@napi-rs/keyring`.
 * That package's own keytar layer falls back to the kernel keyring, which forgets at reboot, when no Secret
 * Service answers; naming the store makes it fail instead. No keychain means memory for today, never a file.
 */
export interface Credential {
  readonly account: string
  readonly password: string
}

/** Every call rejects with {@link KeychainUnavailable} when there is no keychain, or it stays locked. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  /** True when there was one to delete. */
  deletePassword(service: string, account: string): Promise<boolean>
  findCredentials(service: string): Promise<Credential[]>
}

export class KeychainUnavailable extends Error {
  override name = 'KeychainUnavailable' as const
}

/**
 * The store is named, so that a missing one is an error and not a place that forgets. Listing cannot name it;
 * it reaches the Secret Service first and fails without one.
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

/** Loads the native module on first use: no start waits for it, and none fails because of it. */
async function within<T>(work: (keyring: Keyring) => Promise<T>): Promise<T> {
  try {
    return await work(await import('@napi-rs/keyring'))
  } catch (error) {
    throw new KeychainUnavailable('The keychain cannot be opened.', { cause: error })
  }
}
