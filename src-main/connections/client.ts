/**
 * Creates clients. A client contains everything that is needed to send requests to the service of one connection: the
 * transport, the access token, and one signal that cancels all requests.
 */
import type { Service } from '../api/http.ts'
import { requestToken } from '../api/token.ts'
import type { Transport } from '../api/transport.ts'
import type { Clock } from '../kernel/clock.ts'
import { originOf, type Connection } from './connection.ts'
import { Session } from './session.ts'
import type { SecretName, Vault } from './vault.ts'

export interface Client {
  readonly service: Service
  readonly session: Session
  readonly signal: AbortSignal
  cancel(): void
}

/**
 * Creates a client. `readSecret` is called for each token request; it rejects with `KeychainUnavailable` or `NoSecret`.
 */
export function clientOf(
  connection: Connection,
  transport: Transport,
  clock: Clock,
  readSecret: () => Promise<string>,
): Client {
  const stop = new AbortController()
  const { baseUrl, templateUrl, worklogsUrl, clientId, accountId, dialect } = connection
  const session = new Session(clock, async () => {
    const clientSecret = await readSecret()
    const { tokenRequest } = dialect
    return requestToken(transport, { baseUrl, clientId, clientSecret, accountId, tokenRequest }, stop.signal)
  })
  return {
    session,
    signal: stop.signal,
    service: {
      transport,
      session,
      baseUrl,
      dialect,
      // The service of the local workspace (used without an account) gets no time zone, because nothing that the client
      // reads from that service depends on the time zone.
      ...(connection.kind === 'account' && { timeZone: () => clock.zone() }),
      ...(templateUrl !== null && { templateUrl }),
      ...(worklogsUrl !== null && { worklogsUrl }),
      signal: stop.signal,
    },
    cancel: () => stop.abort(),
  }
}

export function clientSecretOf({ id, baseUrl }: Pick<Connection, 'id' | 'baseUrl'>): SecretName {
  return { owner: id, what: 'client secret', origin: originOf(baseUrl) }
}

/**
 * Returns a `readSecret` function for {@link clientOf}. It reads the account's secret from memory or from the keychain,
 * and rejects with `NoSecret` when neither has one.
 */
export function secretFrom(vault: Vault, name: SecretName): () => Promise<string> {
  return () => vault.need(name)
}
