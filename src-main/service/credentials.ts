/**
 * The credentials of a stand-alone service. A demonstration in memory, reachable only from this machine, has published
 * secrets, so that examples and tests need no set-up. A service with a data file, one that listens on other addresses,
 * and one that starts empty have random secrets, which are created once and stored with the data.
 */
import type { Database } from '../storage/database.ts'
import type { Client } from './access.ts'
import type { CrmCredentials } from './crm-route.ts'
import type { DirectoryAccount } from './directories-route.ts'
import { Setting } from './setting.ts'
import type { User } from './viewer.ts'

export interface Credentials {
  /** The administrator is the first. */
  readonly clients: readonly [Client, ...Client[]]
  readonly directory: { readonly vendor: string; readonly user: string; readonly password: string }
  readonly crm: CrmCredentials
}

/** The member is in the team of the team administrator; the administrator is in another one. */
const people = [
  { id: '72010001', kind: 'admin', team: 'operations' },
  { id: '72010002', kind: 'team-admin', team: 'red' },
  { id: '72010003', kind: 'member', team: 'red' },
] as const satisfies readonly User[]

/**
 * Contains every kind of character that form-urlencoding changes, so that the two forms of the CRM's Basic header
 * differ.
 */
const demoCrmSecret = 'demo +/=~%ä CRM: secret'

export const demoCredentials = credentialsWith((name) =>
  name === 'crm' ? demoCrmSecret : `demo-${name}-secret`,
)

/** The credentials stored in the file; `newSecret` creates them if there are none. */
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
 * The accounts for Basic authentication of the directory interface: one administrator, and users who are not
 * administrators.
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
