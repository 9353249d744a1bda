/** Exchanges client credentials for an access token (docs/interfaces/time-tracking.md#token). */
import { ApiError } from './api-error.ts'
import { paths, tokenBody, tokenSeconds, type TokenRequest } from './dialect.ts'
import { parsed, send } from './http.ts'
import { messageOf } from './json.ts'
import type { Transport } from './transport.ts'
import { tokenAnswer } from './wire/time-tracking.ts'

export interface Credentials extends TokenRequest {
  readonly baseUrl: string
}

export interface Token {
  readonly token: string
  readonly expiresInMs: number
}

/** Requests a token. Rejects with {@link ApiError}; its kind is `credentials` when the service refuses them. */
export async function requestToken(
  transport: Transport,
  { baseUrl, ...request }: Credentials,
  signal?: AbortSignal,
): Promise<Token> {
  const answer = await send(transport, paths.token, {
    method: 'POST',
    url: `${baseUrl}${paths.token}`,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: tokenBody(request),
    secrets: [request.clientSecret],
    ...(signal && { signal }),
  })
  const { status } = answer
  // Only a JSON answer comes from the service itself. An HTML page comes from a portal or a proxy and says nothing
  // about the credentials.
  if ((status === 400 || status === 403) && messageOf(answer) !== null)
    throw new ApiError('credentials', paths.token, { status, answer: messageOf(answer) })
  const { access_token: token, expires_in: seconds = tokenSeconds } = parsed(paths.token, answer, tokenAnswer)
  return { token, expiresInMs: seconds * 1_000 }
}
