/** How every call ends: with a value, or with one of a closed set of failures. The words for them are the page's. */
import * as z from 'zod'
import { serviceProblem } from '../model/service-problem.ts'

export const failureCode = z.enum([
  // the caller
  'unknown-command',
  'invalid-input',
  'not-allowed',
  // the world as it is
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
  // the service
  'service',
  'no-secret',
  // the machine
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
  /** Names of the inputs or fields in question; never their values. */
  fields: z.array(z.string()).optional(),
  /** With `service`: what it did instead. */
  problem: serviceProblem.optional(),
})
export type Failure = z.infer<typeof failure>

export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure }
