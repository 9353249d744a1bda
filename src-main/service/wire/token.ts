/** Schemas of token requests, in the documented form and in an older one (docs/interfaces/time-tracking.md#names). */
import * as z from 'zod'
import { must, text } from './text.ts'

const grantType = (value: string) => z.literal(value, must(`"${value}"`))

/**
 * The account id. How it is sent is not documented (docs/interfaces/time-tracking.md#names); clients send a string or a
 * number.
 */
const accountId = z.union([text, z.number()]).optional()

export const documentedTokenRequest = z.object({
  grant_type: grantType('client_credentials'),
  client_id: text,
  client_secret: text,
  account_id: accountId,
})

export const olderTokenRequest = z
  .object({
    'grant-type': grantType('client-credentials'),
    'client-id': text,
    'client-secret': text,
    'monday/account-id': accountId,
  })
  .transform((body) => ({ client_id: body['client-id'], client_secret: body['client-secret'] }))

const olderNames = ['grant-type', 'client-id', 'client-secret']

/**
 * Accepts the documented and the older form, and returns the documented one. Unknown properties are ignored, as OAuth
 * requires (RFC 6749 §3.2). The property names in the request determine which form is checked, so that error messages
 * contain the names that the client sent.
 */
export const tokenRequest = z
  .record(z.string(), z.unknown(), { error: 'must be a JSON object' })
  .transform((body, context) => {
    const form = olderNames.some((name) => name in body) ? olderTokenRequest : documentedTokenRequest
    const result = form.safeParse(body)
    if (result.success) return result.data
    for (const issue of result.error.issues)
      context.addIssue({ code: 'custom', path: issue.path, message: issue.message })
    return z.NEVER
  })

/**
 * A token request to the CRM service (docs/interfaces/crm-token.md#token). The credentials are in the body or in the
 * Basic header.
 */
export const crmTokenRequest = z.object({
  grant_type: grantType('client_credentials'),
  client_id: text.optional(),
  client_secret: text.optional(),
})

/** The response to a token request. `expires_in` is the lifetime in seconds. */
export const tokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
})
export type TokenAnswer = z.infer<typeof tokenAnswer>
