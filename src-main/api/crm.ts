/**
 * Requests an access token from the CRM service, with the credentials in the header or in the body
 * (docs/interfaces/crm-token.md). No other endpoint of this service is documented.
 */
import { paths } from './dialect.ts'
import { send } from './http.ts'
import { tokenIn, type Token } from './token.ts'
import type { Transport, WireAnswer } from './transport.ts'

export interface CrmCredentials {
  /** The base URL of the service, without a trailing slash. */
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly form: 'header' | 'body'
  /** The Basic header encoding that the service accepted most recently; `literal` if absent. */
  readonly headerForm?: CrmHeaderForm
}

/**
 * The encoding of the client id and secret in the Basic header: `literal` as documented, or `encoded`, where both are
 * form-urlencoded first (RFC 6749 §2.3.1).
 */
export type CrmHeaderForm = 'literal' | 'encoded'

export interface CrmToken extends Token {
  readonly headerForm: CrmHeaderForm
}

/**
 * Requests a token. Credentials in the Basic header are first sent in the encoding that the service accepted last time.
 * If the service responds with 400 or 401, and the other encoding produces a different header, the request is repeated
 * once with that header. Rejects with `ApiError`; its kind is `credentials` when the service refuses the credentials.
 */
export async function requestCrmToken(transport: Transport, credentials: CrmCredentials): Promise<CrmToken> {
  const { headerForm = 'literal' } = credentials
  const first = await ask(transport, credentials, headerForm)
  const other = headerForm === 'literal' ? 'encoded' : 'literal'
  const differs = joined(credentials, other) !== joined(credentials, headerForm)
  if (credentials.form === 'body' || !differs || !isRefusal(first)) return tokenOf(first, headerForm)
  const second = await ask(transport, credentials, other)
  // If the service refused both encodings, the first response is reported, because its encoding is either the
  // documented one or the one that the service accepted before.
  return isRefusal(second) ? tokenOf(first, headerForm) : tokenOf(second, other)
}

function tokenOf(answer: WireAnswer, headerForm: CrmHeaderForm): CrmToken {
  return { ...tokenIn(paths.crmToken, answer), headerForm }
}

function isRefusal({ status }: WireAnswer): boolean {
  return status === 400 || status === 401
}

function ask(
  transport: Transport,
  credentials: CrmCredentials,
  headerForm: CrmHeaderForm,
): Promise<WireAnswer> {
  const { baseUrl, clientId, clientSecret, form } = credentials
  const basic = Buffer.from(joined(credentials, headerForm)).toString('base64')
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  if (form === 'body') {
    body.set('client_id', clientId)
    body.set('client_secret', clientSecret)
  }
  return send(transport, paths.crmToken, {
    method: 'POST',
    url: `${baseUrl}${paths.crmToken}`,
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...(form === 'header' && { authorization: `Basic ${basic}` }),
    },
    body: body.toString(),
    secrets: [clientSecret, formEncoded(clientSecret)],
  })
}

function joined({ clientId, clientSecret }: CrmCredentials, form: CrmHeaderForm): string {
  if (form === 'literal') return `${clientId}:${clientSecret}`
  return `${formEncoded(clientId)}:${formEncoded(clientSecret)}`
}

function formEncoded(text: string): string {
  return new URLSearchParams({ v: text }).toString().slice(2)
}
