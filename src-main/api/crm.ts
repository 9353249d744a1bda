/** The CRM service's token (crm-token-auth.md): its two documented forms. No other endpoint of it is known. */
import { ApiError } from './api-error.ts'
import { paths, tokenSeconds } from './dialect.ts'
import { parsed, send } from './http.ts'
import { messageOf } from './json.ts'
import type { Token } from './token.ts'
import type { Transport } from './transport.ts'
import { tokenAnswer } from './wire/time-tracking.ts'

export interface CrmCredentials {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** Where the credentials stand: in the Basic header, or in the body. */
  readonly form: 'header' | 'body'
}

/** Rejects with {@link ApiError}; `credentials` when the service refuses them. */
export async function requestCrmToken(
  transport: Transport,
  { baseUrl, clientId, clientSecret, form }: CrmCredentials,
  signal?: AbortSignal,
): Promise<Token> {
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  if (form === 'body') {
    body.set('client_id', clientId)
    body.set('client_secret', clientSecret)
  }
  const answer = await send(transport, paths.crmToken, {
    method: 'POST',
    url: `${baseUrl}${paths.crmToken}`,
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...(form === 'header' && { authorization: `Basic ${basic(clientId, clientSecret)}` }),
    },
    body: body.toString(),
    secrets: [clientSecret, formEncoded(clientSecret)],
    ...(signal && { signal }),
  })
  const { status } = answer
  if ((status === 400 || status === 403) && messageOf(answer) !== null)
    throw new ApiError('credentials', paths.crmToken, { status, answer: messageOf(answer) })
  const { access_token: token, expires_in: seconds = tokenSeconds } = parsed(
    paths.crmToken,
    answer,
    tokenAnswer,
  )
  return { token, expiresInMs: seconds * 1_000 }
}

/** Both parts form-urlencoded before they are joined (RFC 6749 §2.3.1). */
function basic(clientId: string, clientSecret: string): string {
  return Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString('base64')
}

function formEncoded(text: string): string {
  return new URLSearchParams({ v: text }).toString().slice(2)
}
