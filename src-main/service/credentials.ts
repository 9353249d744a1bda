/**
 * Provides the credentials that a stand-alone service (one that runs on its own port, without the app) accepts. A
 * service that starts with demo data, keeps it in memory and is reachable only from this machine uses published
 * secrets, so that examples and tests need no setup. Every other service uses random secrets, which are created once
 * and stored with its data.
 */
import type { Database } from '../storage/database.ts'
import type { Client } from './access.ts'
import type { CrmCredentials } from './crm-route.ts'
import type { DirectoryAccount } from './directories-route.ts'
import { Setting } from './setting.ts'
import type { User } from './viewer.ts'

export interface Credentials {
  /** The first client belongs to the administrator. */
  readonly clients: readonly [Client, ...Client[]]
  readonly directory: { readonly vendor: string; readonly user: string; readonly password: string }
  readonly crm: CrmCredentials
}

const people = [
  { id: '72010001', kind: 'admin', team: 'operations' },
  { id: '72010002', kind: 'team-admin', team: 'red' },
  { id: '72010003', kind: 'member', team: 'red' },
] as const satisfies readonly User[]

/**
 * This secret contains every kind of character that form-urlencoding changes. Tests can therefore detect whether a
 * client encodes the secret in the Basic header.
 */
const demoCrmSecret = 'demo +/=~%ä CRM: secret'

export const demoCredentials = credentialsWith((name) =>
  name === 'crm' ? demoCrmSecret : `demo-${name}-secret`,
)

/**
 * Returns the credentials that are stored in the database. The first call creates the secrets with `newSecret` and
 * stores them.
 */
export function keptCredentials(db: Database, newSecret: () => string): Credentials {
  const setting = new Setting(db)
  return db.transaction(() => {
    const known = setting.get('credentials')
    const secrets = known === undefined ? {} : (JSON.parse(known) as Record<string, string>)
    const credentials = credentialsWith((name) => (secrets[name] ??= newSecret()))
    if (known === undefined) setting.set('credentials', JSON.stringify(secrets))
    return credentials
  })
}

/**
 * Returns the accounts that the directory API accepts with Basic authentication. Only one account is an administrator.
 * With the others, clients can test what happens when a request is refused.
 */
export function directoryAccounts({ clients, directory }: Credentials): readonly DirectoryAccount[] {
  const others = clients.filter(({ user }) => user.kind !== 'admin')
  return [
    { user: directory.user, password: directory.password, isAdministrator: true },
    ...others.map(({ user, clientSecret }) => ({
      ...{ user: user.id, password: clientSecret, isAdministrator: false },
    })),
  ]
}

function credentialsWith(secretOf: (name: string) => string): Credentials {
  const [admin, ...others] = people
  const client = (user: User): Client => {
    const name = user.kind ?? 'admin'
    return { clientId: `demo-${name}`, clientSecret: secretOf(name), user }
  }
  return {
    clients: [client(admin), ...others.map(client)],
    directory: { vendor: 'vendor', user: 'admin', password: secretOf('directory') },
    crm: { clientId: 'demo-crm', clientSecret: secretOf('crm') },
  }
}
