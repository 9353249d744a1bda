/**
 * Defines the result of a call: a value, or one of a closed set of failures. The page chooses the message to show for
 * each failure, so the main process sends none.
 */
import * as z from 'zod'
import { serviceProblem } from '../model/service-problem.ts'

export const failureCode = z.enum([
  // The caller caused these failures.
  'unknown-command',
  'invalid-input',
  'not-allowed',
  // The current state of the data caused these failures.
  'not-found',
  'no-run',
  'run-open',
  'already-sent',
  'being-sent',
  'time-order',
  'in-the-future',
  'too-short',
  'required-missing',
  'option-not-offered',
  'already-connected',
  'item-in-use',
  // The service or its credentials caused these failures.
  'service',
  'no-secret',
  // This machine caused these failures.
  'keychain',
  'disk-full',
  'folder-not-writable',
  'disk-failed',
  'closing',
  'unreachable',
  'internal',
])
export type FailureCode = z.infer<typeof failureCode>

export const failure = z.strictObject({
  code: failureCode,
  /** The names of the invalid inputs or fields, but never their values, which may be private. */
  fields: z.array(z.string()).optional(),
  /** Why the request to the service failed; set only when the code is `service`. */
  problem: serviceProblem.optional(),
})
export type Failure = z.infer<typeof failure>

export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure }
