/** What a service did instead of what was asked, as far as a person needs to know it. The words are the page's. */
import * as z from 'zod'

export const serviceProblemKind = z.enum([
  // no answer
  'no-answer',
  'timeout',
  'certificate',
  'proxy-sign-in',
  'not-allowed',
  'cancelled',
  // an answer that is not the interface's
  'redirected',
  'page',
  'not-json',
  'too-large',
  'too-deep',
  'wrong-shape',
  'in-circles',
  'foreign-link',
  // an answer that says no
  'credentials',
  'forbidden',
  'not-found',
  'throttled',
  'failing',
  'refused',
])
export type ServiceProblemKind = z.infer<typeof serviceProblemKind>

export const serviceProblem = z.strictObject({
  kind: serviceProblemKind,
  /** The path without its query. */
  endpoint: z.string().max(300),
  status: z.int().nullable(),
  /** The service's own `message`, shortened; never a page. */
  answer: z.string().max(300).nullable(),
  /** How long it asked to be left alone. */
  retryAfterMs: z.number().nullable(),
})
export type ServiceProblem = z.infer<typeof serviceProblem>
