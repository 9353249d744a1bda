/** Issues the tokens of the CRM service (docs/interfaces/crm-token.md). No other part of that service is documented. */
import type * as z from 'zod'
import { readBasic } from './basic.ts'
import { readForm } from './body.ts'
import type { Handler } from './call.ts'
import { Problem, invalid, invalidBody } from './problem.ts'
import { answerToken, sameText, type TokenOptions } from './token.ts'
import { WrongSecrets } from './wrong-secrets.ts'
import { crmTokenRequest } from './wire/token.ts'

export interface CrmCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

/**
 * The forms in which a client can write its id and secret in the Basic header. `literal` means unchanged, `encoded`
 * means that the id and the secret were form-urlencoded before they were joined, and `both` accepts either form.
 */
export const crmHeaderForms = ['both', 'literal', 'encoded'] as const
export type CrmHeaderForm = (typeof crmHeaderForms)[number]

/**
 * The options of the CRM token handler. CRM tokens are signed with a different key than the tokens of the time tracking
 * API, so the time tracking API does not accept them.
 */
interface CrmOptions extends TokenOptions {
  /** If undefined, no token is issued. */
  readonly credentials: CrmCredentials | undefined
  readonly headerForm: CrmHeaderForm
}

/** Returns the handler of POST /api/1.0/oauth/token. The credentials are in the Basic header or in the body. */
export function crmTokenHandler(options: CrmOptions): Handler {
  const wrongSecrets = new WrongSecrets(options.clock)
  return async (call) => {
    const body = crmTokenRequest.safeParse(await readForm(call.request))
    if (!body.success) throw invalidBody(body.error)
    const given = credentialsOf(call.request, body.data, options.headerForm)
    const known = options.credentials
    const wanted = known ? joined(known) : ''
    // Every decoded form of the secret is compared, even after one has matched. Otherwise the response time would
    // reveal which form matched.
    const isRight = given.map((each) => sameText(joined(each), wanted)).includes(true) && known !== undefined
    await wrongSecrets.settle({ id: given[0]?.clientId ?? '', address: call.address, isRight })
    if (!isRight)
      throw new Problem(401, 'client_id, client_secret: no client has these credentials', {
        'www-authenticate': 'Basic realm="CRM"',
      })
    return answerToken(known.clientId, options)
  }
}

/**
 * Returns the credentials of a request, once for each accepted way to decode them. A client may send them in the header
 * or in the body, but not in both (RFC 6749 §2.3).
 */
function credentialsOf(
  request: Request,
  { client_id: clientId, client_secret: clientSecret }: z.infer<typeof crmTokenRequest>,
  headerForm: CrmHeaderForm,
): CrmCredentials[] {
  if (request.headers.has('authorization')) {
    if (clientId !== undefined || clientSecret !== undefined)
      throw invalid('client_id', 'cannot be given together with the header Authorization')
    const basic = readBasic(request)
    if (!basic)
      throw new Problem(401, 'Authorization: must be Basic', { 'www-authenticate': 'Basic realm="CRM"' })
    const literal = { clientId: basic.user, clientSecret: basic.password }
    const encoded = formDecoded(literal)
    return [
      ...(headerForm === 'encoded' ? [] : [literal]),
      ...(headerForm === 'literal' || !encoded ? [] : [encoded]),
    ]
  }
  if (clientId === undefined) throw invalid('client_id', 'is required')
  if (clientSecret === undefined) throw invalid('client_secret', 'is required')
  return [{ clientId, clientSecret }]
}

/**
 * Returns the id and the secret, joined with a colon. Only this joined string is compared: an id may contain a colon,
 * so the Basic header does not show where the id ends.
 */
function joined({ clientId, clientSecret }: CrmCredentials): string {
  return `${clientId}:${clientSecret}`
}

/**
 * Decodes form-urlencoded credentials. Returns undefined if they cannot have been encoded, because they contain a
 * character that form-urlencoding always replaces.
 */
function formDecoded({ clientId, clientSecret }: CrmCredentials): CrmCredentials | undefined {
  if (![clientId, clientSecret].every((text) => /^(?:[\w.*+~-]|%[\da-f]{2})*$/i.test(text))) return undefined
  const decoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))
  try {
    return { clientId: decoded(clientId), clientSecret: decoded(clientSecret) }
  } catch {
    return undefined
  }
}
