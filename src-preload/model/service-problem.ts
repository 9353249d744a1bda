/**
 * Describes why a request to a service failed, in as much detail as the user needs. The page has a message for each
 * kind of problem.
 */
import * as z from 'zod'

export const serviceProblemKind = z.enum([
  // No complete response arrived:
  'no-answer',
  'timeout',
  'certificate',
  'proxy-sign-in',
  'not-allowed',
  'cancelled',
  // A response arrived, but it does not conform to the API:
  'redirected',
  'page',
  'not-json',
  'too-large',
  'too-deep',
  'wrong-shape',
  'in-circles',
  'foreign-link',
  // The service refused the request:
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
  /**
   * The number of milliseconds that the service has asked clients to wait before the next request (in its Retry-After
   * header).
   */
  retryAfterMs: z.number().nullable(),
})
export type ServiceProblem = z.infer<typeof serviceProblem>
