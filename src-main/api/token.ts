/** Exchanges client credentials for an access token (docs/interfaces/time-tracking.md#token). */
import { ApiError } from './api-error.ts'
import { paths, tokenBody, tokenSeconds, type TokenRequest } from './dialect.ts'
import { parsed, send, wrongShape } from './http.ts'
import { messageOf } from './json.ts'
import type { Transport, WireAnswer } from './transport.ts'
import { tokenAnswer } from './wire/time-tracking.ts'

export interface Credentials extends TokenRequest {
  readonly baseUrl: string
}

export interface Token {
  readonly token: string
  readonly expiresInMs: number
}

/**
 * Requests a token. Rejects with {@link ApiError}; its kind is `credentials` when the service refuses the credentials.
 */
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
  return tokenIn(paths.token, answer)
}

/**
 * Parses the response to a token request. Throws {@link ApiError}. Its kind is `credentials` when the service refuses
 * the credentials: status 400, 401 or 403 with a JSON message, or 401 without a body. Any other 401 is `wrong-shape`,
 * because it might come from a captive portal or a proxy and therefore says nothing about the credentials.
 */
export function tokenIn(endpoint: string, answer: WireAnswer): Token {
  const { status } = answer
  const message = messageOf(answer)
  const isRefusal =
    message === null ? status === 401 && answer.text.trim() === '' : [400, 401, 403].includes(status)
  if (isRefusal) throw new ApiError('credentials', endpoint, { status, answer: message })
  if (status === 401) throw wrongShape(endpoint, answer)
  const { access_token: token, expires_in: seconds = tokenSeconds } = parsed(endpoint, answer, tokenAnswer)
  return { token, expiresInMs: seconds * 1_000 }
}
