/** The CRM service's token (crm-token-auth.md). No other endpoint of that service is documented. */
import type { Clock } from '../kernel/clock.ts'
import { answer } from './answer.ts'
import { readBasic } from './basic.ts'
import { readForm } from './body.ts'
import type { Call } from './call.ts'
import { Problem, invalid, invalidBody } from './problem.ts'
import { sameText, signToken } from './token.ts'
import { crmTokenRequest, type TokenAnswer } from './wire/token.ts'

export interface CrmCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

interface CrmOptions {
  readonly clock: Clock
  /** Signs the tokens; another than the time tracking service's, which must not take them. */
  readonly key: string
  readonly lifetimeMs: number
  /** Nobody gets a token without. */
  readonly credentials: CrmCredentials | undefined
}

export class CrmRoute {
  readonly #options: CrmOptions

  constructor(options: CrmOptions) {
    this.#options = options
  }

  /** POST /api/1.0/oauth/token, in either of its two forms (Authentication 2). */
  readonly token = async (call: Call): Promise<Response> => {
    const body = crmTokenRequest.safeParse(await readForm(call.request))
    if (!body.success) throw invalidBody(body.error)
    const given = credentialsOf(call.request, body.data)
    const known = this.#options.credentials
    const right = [given.clientSecret, formDecoded(given.clientSecret)].some((secret) =>
      sameText(secret, known?.clientSecret ?? ''),
    )
    const named = known && [given.clientId, formDecoded(given.clientId)].includes(known.clientId)
    if (!right || !named)
      throw new Problem(401, 'client_id, client_secret: no client has these credentials', {
        'www-authenticate': 'Basic realm="CRM"',
      })
    const { clock, key, lifetimeMs } = this.#options
    const token: TokenAnswer = {
      access_token: signToken({ clientId: known.clientId, endsAtMs: clock.nowMs() + lifetimeMs }, key),
      token_type: 'Bearer',
      expires_in: Math.floor(lifetimeMs / 1000),
    }
    return answer(200, token, { 'cache-control': 'no-store' })
  }
}

interface GivenInBody {
  readonly client_id?: string | undefined
  readonly client_secret?: string | undefined
}

/** From the header or from the body, not from both (RFC 6749 §2.3). */
function credentialsOf(request: Request, body: GivenInBody): CrmCredentials {
  const { client_id: clientId, client_secret: clientSecret } = body
  if (request.headers.has('authorization')) {
    if (clientId !== undefined || clientSecret !== undefined)
      throw invalid('client_id', 'cannot be given together with the header Authorization')
    const basic = readBasic(request)
    if (!basic)
      throw new Problem(401, 'Authorization: must be Basic', { 'www-authenticate': 'Basic realm="CRM"' })
    return { clientId: basic.user, clientSecret: basic.password }
  }
  if (clientId === undefined) throw invalid('client_id', 'is required')
  if (clientSecret === undefined) throw invalid('client_secret', 'is required')
  return { clientId, clientSecret }
}

/** The document joins id and secret as they are, RFC 6749 §2.3.1 encodes both before: either is understood. */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
