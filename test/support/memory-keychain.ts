/** A keychain in memory, for tests that do not need the machine's own. */
import { KeychainUnavailable, type Keychain } from '../../src-main/connections/keychain.ts'

export function memoryKeychain(): Keychain {
  const services = new Map<string, Map<string, string>>()
  const of = (service: string) => {
    const known = services.get(service) ?? new Map<string, string>()
    services.set(service, known)
    return known
  }
  return {
    getPassword: async (service, account) => of(service).get(account) ?? null,
    setPassword: async (service, account, password) => void of(service).set(account, password),
    deletePassword: async (service, account) => of(service).delete(account),
    findCredentials: async (service) =>
      [...of(service)].map(([account, password]) => ({ account, password })),
  }
}

/** A keychain that stays locked. */
export const lockedKeychain: Keychain = {
  getPassword: locked,
  setPassword: locked,
  deletePassword: locked,
  findCredentials: locked,
}

function locked(): Promise<never> {
  return Promise.reject(new KeychainUnavailable('The keychain cannot be opened.'))
}
