/** A call that failed, as a settings view shows it: sentences, and the server's own words beneath. */
import type { Failure } from '#preload/contract/outcome.ts'
import { failureOf } from '../lib/failure.ts'
import type { FailureText } from '../lib/unreachable-text.ts'
import { callProblemText, quoteOf, type Server } from './service-problem-text.ts'

export interface Trouble {
  readonly code: Failure['code']
  readonly text: FailureText
  readonly quote: string | null
}

/** Anything that is no failure of a call is a bug, and is thrown on. */
export function troubleOf(problem: unknown, server: Server): Trouble {
  const failure = failureOf(problem)
  if (!failure) throw problem
  return {
    code: failure.code,
    text: callProblemText(failure, server),
    quote: failure.problem ? quoteOf(failure.problem) : null,
  }
}
