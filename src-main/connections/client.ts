/** The way to a connection's service with the right to use it: transport, token, and an end for all of it at once. */
import type { Service } from '../api/http.ts'
import { requestToken } from '../api/token.ts'
import type { Transport } from '../api/transport.ts'
import type { Clock } from '../kernel/clock.ts'
import { originOf, type Connection } from './connection.ts'
import { NoSecret } from './no-secret.ts'
import { Session } from './session.ts'
import type { SecretName, Vault } from './vault.ts'

export interface Client {
  readonly service: Service
  readonly session: Session
  /** Says when it was cancelled. */
  readonly signal: AbortSignal
  /** Ends what is under way: tokens, reads and changes. */
  cancel(): void
}

/** `readSecret` rejects with `KeychainUnavailable`, or with {@link NoSecret}. */
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
      // The service in this process is asked for nothing that a zone affects.
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

/** For {@link clientOf}: the account's secret from wherever it is kept. */
export function secretFrom(vault: Vault, name: SecretName): () => Promise<string> {
  return async () => {
    const secret = await vault.read(name)
    if (secret === null) throw new NoSecret(name.what)
    return secret
  }
}
