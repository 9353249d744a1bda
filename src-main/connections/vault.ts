/**
 * Secrets of connections: in the keychain, one entry each, or in memory until Tallystick ends. Never in a file. An entry
 * is named by its owner and by the origin it was given for, so that no change of an address can carry it elsewhere.
 */
import type { SecretPlace } from '#preload/model/connection.ts'
import { KeychainUnavailable, type Keychain } from './keychain.ts'

/** The service name of every entry of ours. */
const keychainService = 'Tallystick'

export interface SecretName {
  /** Id of the connection or service it belongs to. */
  readonly owner: string
  /** What it is, in the words of the keychain's own window. */
  readonly what: 'client secret' | 'directory password' | 'CRM client secret'
  readonly origin: string
}

export class Vault {
  readonly #keychain: Keychain
  readonly #today = new Map<string, string>()

  constructor(keychain: Keychain) {
    this.#keychain = keychain
  }

  /** Null when there is none. Rejects with {@link KeychainUnavailable}. */
  async read(name: SecretName): Promise<string | null> {
    const account = accountOf(name)
    return this.#today.get(account) ?? (await this.#keychain.getPassword(keychainService, account))
  }

  /** Into the keychain, and from there only if it can be read back. Rejects with {@link KeychainUnavailable}. */
  async keep(name: SecretName, secret: string): Promise<void> {
    const account = accountOf(name)
    await this.#keychain.setPassword(keychainService, account, secret)
    if ((await this.#keychain.getPassword(keychainService, account)) !== secret)
      throw new KeychainUnavailable('The keychain does not give back what it was given.')
    this.#today.delete(account)
  }

  /** In memory, until Tallystick ends. */
  keepToday(name: SecretName, secret: string): void {
    this.#today.set(accountOf(name), secret)
  }

  /** `inKeychain`: whether it was ever put there. Rejects with {@link KeychainUnavailable}; it is still there then. */
  async drop(name: SecretName, inKeychain: boolean): Promise<void> {
    const account = accountOf(name)
    if (inKeychain) await this.#keychain.deletePassword(keychainService, account)
    this.#today.delete(account)
  }

  /** `keptAt`: when it was put into the keychain, by the books. */
  placeOf(name: SecretName, keptAt: string | null): SecretPlace {
    if (this.#today.has(accountOf(name))) return 'today'
    return keptAt === null ? 'nowhere' : 'keychain'
  }
}

function accountOf({ owner, what, origin }: SecretName): string {
  return `${what} for ${origin} (${owner})`
}
