/**
 * Describes why a request to a service failed, in as much detail as the user needs. The page has a text for each
 * problem.
 */
import * as z from 'zod'

export const serviceProblemKind = z.enum([
  // With these kinds, no complete response arrived.
  'no-answer',
  'timeout',
  'certificate',
  'proxy-sign-in',
  'not-allowed',
  'cancelled',
  // With these kinds, a response arrived, but it does not conform to the API.
  'redirected',
  'page',
  'not-json',
  'too-large',
  'too-deep',
  'wrong-shape',
  'in-circles',
  'foreign-link',
  // With these kinds, the service refused the request.
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
  /** The path of the request without its query. */
  endpoint: z.string().max(300),
  status: z.int().nullable(),
  /** The service's own `message`, shortened; never an HTML page. */
  answer: z.string().max(300).nullable(),
  /** The time for which the service has asked clients to wait before the next request (its Retry-After header). */
  retryAfterMs: z.number().nullable(),
})
export type ServiceProblem = z.infer<typeof serviceProblem>
