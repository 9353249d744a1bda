/**
 * Describes the CRM service's administrator token (docs/interfaces/crm-token.md). Tallystick only renews it and does
 * not use it for anything else.
 */
import * as z from 'zod'
import { address, secretPlace } from './connection.ts'
import { instant } from './primitives.ts'

export const crmSettings = z.strictObject({
  baseUrl: address,
  clientId: z.string().trim().min(1).max(300),
  /**
   * The part of the token request that contains the client id and secret: the Basic authorization header, or the body.
   */
  form: z.enum(['header', 'body']),
})
export type CrmSettings = z.infer<typeof crmSettings>

/** The settings for signing in to the CRM, and the time at which its token expires; null when no CRM is set up. */
export const crmAccess = z
  .strictObject({
    settings: crmSettings,
    secret: secretPlace,
    secretSince: instant.nullable(),
    /** The time at which the token expires; null if no token has been requested yet. */
    tokenUntil: instant.nullable(),
  })
  .nullable()
export type CrmAccess = z.infer<typeof crmAccess>
