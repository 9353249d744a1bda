/**
 * Creates the error responses of the service. Each has a status and a message, which names the parameter or property
 * that is invalid, if any.
 */
import { Refusal } from '../kernel/refusal.ts'
import type * as z from 'zod'

/**
 * An error that a route may throw. The client gets its status and the body `{"message"}`
 * (docs/interfaces/time-tracking.md#statuses).
 */
export class Problem extends Error {
  override name = 'Problem' as const
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/** Returns an error with status 400 and a message such as `minutes: must be at least 1`. */
export function invalid(name: string, why: string): Problem {
  return new Problem(400, `${name}: ${why}`)
}

/**
 * Returns an error with status 400 that describes the first few validation errors. A message with all of them would be
 * hard to read.
 */
export function invalidBody(error: z.ZodError): Problem {
  return new Problem(400, error.issues.slice(0, mostFindings).map(sentence).join('; '))
}

/**
 * Returns the problem with which the service responds to an expected error or to a database failure. Returns undefined
 * for any other error, because that is a bug.
 */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (error instanceof Refusal && error.code === 'disk-full')
    return new Problem(507, 'The service has no room left on its disk.')
  if (error instanceof Refusal) return new Problem(503, 'The service cannot write to its file.')
  return undefined
}

const mostFindings = 5
const longestName = 100

function sentence(issue: z.core.$ZodIssue): string {
  const names = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, mostFindings) : []
  const path = issue.path.map(String)
  if (names.length > 0)
    return names.map((name) => `${shortened([...path, name])}: is not a known property`).join('; ')
  return path.length === 0 ? `The body ${issue.message}` : `${shortened(path)}: ${issue.message}`
}

function shortened(path: readonly string[]): string {
  return path.join('.').slice(0, longestName)
}
