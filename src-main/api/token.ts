/** Client credentials for an access token (time-tracking-api.md, Token and Authentication). */
import { ApiError } from './api-error.ts'
import { paths, tokenBody, tokenSeconds } from './dialect.ts'
import { parsed, send } from './http.ts'
import type { Transport } from './transport.ts'
import { tokenAnswer } from './wire/time-tracking.ts'

export interface Credentials {
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Rejects with {@link ApiError}; `credentials` when the service refuses them. */
export async function requestToken(
  transport: Transport,
  { baseUrl, clientId, clientSecret }: Credentials,
): Promise<{ token: string; expiresInMs: number }> {
  const answer = await send(transport, paths.token, {
    method: 'POST',
    url: `${baseUrl}${paths.token}`,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: tokenBody(clientId, clientSecret),
  })
  if (answer.status === 400 || answer.status === 403)
    throw new ApiError('credentials', paths.token, { status: answer.status })
  const { access_token: token, expires_in: seconds = tokenSeconds } = parsed(paths.token, answer, tokenAnswer)
  return { token, expiresInMs: seconds * 1_000 }
}
