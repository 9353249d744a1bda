/** Requests that sign in to a local service with a right or a wrong secret. */
import { tokenPath, type ReadyLine } from '../conformance/service-under-test.ts'

export type Credentials = Pick<ReadyLine, 'clients' | 'directory' | 'crm'>

/** A request that signs in with one secret; the sender adds the header Host. */
export interface SignIn {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

export function tokenSignIn(clientId: string, clientSecret: string): SignIn {
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  return {
    ...{ name: `token of ${clientId}`, method: 'POST', path: tokenPath },
    ...{ headers: { 'content-type': 'application/json' }, body: JSON.stringify(grant) },
  }
}

export function directorySignIn(
  { vendor }: Credentials['directory'],
  user: string,
  password: string,
): SignIn {
  return {
    ...{ name: `directory of ${user}`, method: 'GET', body: '' },
    path: `/rest/nl-${vendor}-sync-add-on/1.0/directories/`,
    headers: { authorization: basic(user, password) },
  }
}

export function crmSignIns(clientId: string, clientSecret: string): SignIn[] {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const grant = { grant_type: 'client_credentials' }
  const inBody = new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret })
  const common = { method: 'POST', path: '/api/1.0/oauth/token' } as const
  return [
    { ...common, name: 'CRM by its body', headers: form, body: inBody.toString() },
    {
      ...{ ...common, name: 'CRM by its header', body: new URLSearchParams(grant).toString() },
      headers: { ...form, authorization: basic(clientId, clientSecret) },
    },
  ]
}

export function signIns({ clients, directory, crm }: Credentials): SignIn[] {
  return [
    ...clients.map(({ clientId, clientSecret }) => tokenSignIn(clientId, clientSecret)),
    directorySignIn(directory, directory.user, directory.password),
    ...crmSignIns(crm.clientId, crm.clientSecret),
  ]
}
