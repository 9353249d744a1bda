/** The result of a call: a value, or one of a closed set of failures. The page has the texts for them. */
import * as z from 'zod'
import { serviceProblem } from '../model/service-problem.ts'

export const failureCode = z.enum([
  // caused by the caller
  'unknown-command',
  'invalid-input',
  'not-allowed',
  // caused by the current state of the data
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
  // caused by the service
  'service',
  'no-secret',
  // caused by this machine
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
  /** Names of the invalid inputs or fields; never their values. */
  fields: z.array(z.string()).optional(),
  /** Set when the code is `service`: what went wrong there. */
  problem: serviceProblem.optional(),
})
export type Failure = z.infer<typeof failure>

export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure }
