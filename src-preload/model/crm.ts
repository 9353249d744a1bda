/**
 * Describes the CRM service's administrator token (docs/interfaces/crm-token.md). Tallystick keeps it renewed and does
 * nothing else with it.
 */
import * as z from 'zod'
import { address, secretPlace } from './connection.ts'
import { instant } from './primitives.ts'

export const crmSettings = z.strictObject({
  baseUrl: address,
  clientId: z.string().trim().min(1).max(300),
  /** Whether the token request has the credentials in the Basic authorization header or in the body. */
  form: z.enum(['header', 'body']),
})
export type CrmSettings = z.infer<typeof crmSettings>

/** The sign-in to the CRM and the expiry of its token; null when no CRM is set up. */
export const crmAccess = z
  .strictObject({
    settings: crmSettings,
    secret: secretPlace,
    secretSince: instant.nullable(),
    /** The time at which the token expires; null until one was requested. */
    tokenUntil: instant.nullable(),
  })
  .nullable()
export type CrmAccess = z.infer<typeof crmAccess>
