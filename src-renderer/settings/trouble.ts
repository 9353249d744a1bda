/** A failed call, prepared for display in the settings: a message, and a quotation of the server's response. */
import type { Failure } from '#preload/contract/outcome.ts'
import { failureOf } from '../lib/failure.ts'
import type { FailureText } from '../lib/unreachable-text.ts'
import { callProblemText, quoteOf, type Server } from './service-problem-text.ts'

/** `text` and `quote` are getters, so that they are always in the current language. */
export interface Trouble {
  readonly code: Failure['code']
  readonly text: FailureText
  readonly quote: string | null
}

/** Converts the error of a failed call. Rethrows any other error, because such an error is a bug. */
export function troubleOf(problem: unknown, server: Server): Trouble {
  const failure = failureOf(problem)
  if (!failure) throw problem
  return {
    code: failure.code,
    get text() {
      return callProblemText(failure, server)
    },
    get quote() {
      return failure.problem ? quoteOf(failure.problem) : null
    },
  }
}
