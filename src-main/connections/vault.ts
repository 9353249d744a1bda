/**
 * Stores the secrets of connections in the keychain, or in memory until Tallystick exits, but never in a file. The name
 * of each keychain entry contains its owner and the origin for which the secret was entered, so the secret for one
 * origin is never used for another, even if the address of the service changes.
 */
import type { SecretPlace } from '#preload/model/connection.ts'
import { KeychainUnavailable, type Keychain } from './keychain.ts'
import { NoSecret } from './no-secret.ts'

const keychainService = 'Tallystick'

export interface SecretName {
  readonly owner: string
  /** The kind of secret, as displayed by the system's keychain viewer. */
  readonly what: 'client secret' | 'directory password' | 'CRM client secret' | 'board token'
  readonly origin: string
}

export class Vault {
  readonly #keychain: Keychain
  readonly #today = new Map<string, string>()

  constructor(keychain: Keychain) {
    this.#keychain = keychain
  }

  /** Returns the secret, or null when no secret is stored. Rejects with {@link KeychainUnavailable}. */
  async read(name: SecretName): Promise<string | null> {
    const account = accountOf(name)
    return this.#today.get(account) ?? (await this.#keychain.getPassword(keychainService, account))
  }

  /** Returns the secret. Rejects with {@link KeychainUnavailable}, or with {@link NoSecret} when none is stored. */
  async need(name: SecretName): Promise<string> {
    const secret = await this.read(name)
    if (secret === null) throw new NoSecret(name.what)
    return secret
  }

  /** Stores a secret in the keychain and checks that it can be read back. Rejects with {@link KeychainUnavailable}. */
  async keep(name: SecretName, secret: string): Promise<void> {
    const account = accountOf(name)
    await this.#keychain.setPassword(keychainService, account, secret)
    if ((await this.#keychain.getPassword(keychainService, account)) !== secret)
      throw new KeychainUnavailable('The keychain does not give back what it was given.')
    this.#today.delete(account)
  }

  keepToday(name: SecretName, secret: string): void {
    this.#today.set(accountOf(name), secret)
  }

  /**
   * Removes a secret. `inKeychain` says whether it was ever stored in the keychain. Rejects with {@link
   * KeychainUnavailable}; in that case the secret is not removed.
   */
  async drop(name: SecretName, inKeychain: boolean): Promise<void> {
    const account = accountOf(name)
    if (inKeychain) await this.#keychain.deletePassword(keychainService, account)
    this.#today.delete(account)
  }

  /**
   * Returns where the secret is stored. `keptAt` is the time at which it was put into the keychain, as recorded in the
   * database; null if it never was.
   */
  placeOf(name: SecretName, keptAt: string | null): SecretPlace {
    if (this.#today.has(accountOf(name))) return 'today'
    return keptAt === null ? 'nowhere' : 'keychain'
  }
}

function accountOf({ owner, what, origin }: SecretName): string {
  return `${what} for ${origin} (${owner})`
}
