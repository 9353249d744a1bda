/** A failed call as the settings show it: sentences, and the server's own message below. */
import type { Failure } from '#preload/contract/outcome.ts'
import { failureOf } from '../lib/failure.ts'
import type { FailureText } from '../lib/unreachable-text.ts'
import { callProblemText, quoteOf, type Server } from './service-problem-text.ts'

export interface Trouble {
  readonly code: Failure['code']
  readonly text: FailureText
  readonly quote: string | null
}

/** Throws errors again that are not failures of a call, because they are bugs. */
export function troubleOf(problem: unknown, server: Server): Trouble {
  const failure = failureOf(problem)
  if (!failure) throw problem
  return {
    code: failure.code,
    text: callProblemText(failure, server),
    quote: failure.problem ? quoteOf(failure.problem) : null,
  }
}
