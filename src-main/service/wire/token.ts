/**
 * What a token request looks like: the documented form and an older dialect (docs/interfaces/time-tracking.md#names).
 */
import * as z from 'zod'
import { must, text } from './text.ts'

const grantType = (value: string) => z.literal(value, must(`"${value}"`))

/**
 * Not documented how it is supplied (docs/interfaces/time-tracking.md#names): clients write it as text or as a number.
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
 * Either form, as the documented one. Unknown properties are ignored, as OAuth asks (RFC 6749 §3.2);
 * the form is chosen by its names, so that what is said about it names the property that was sent.
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

/** The CRM service's (docs/interfaces/crm-token.md#token); credentials are in the body or in the header. */
export const crmTokenRequest = z.object({
  grant_type: grantType('client_credentials'),
  client_id: text.optional(),
  client_secret: text.optional(),
})

/** `expires_in`: seconds. */
export const tokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
})
export type TokenAnswer = z.infer<typeof tokenAnswer>
