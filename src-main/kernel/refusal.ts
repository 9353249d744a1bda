/**
 * An expected failure of a use case. `app/dispatch.ts` converts it to an outcome; any other error is treated as a bug.
 */
import type { Failure, FailureCode } from '#preload/contract/outcome.ts'

export class Refusal extends Error {
  override name = 'Refusal' as const
  readonly code: FailureCode
  readonly fields: readonly string[] | undefined

  constructor(code: FailureCode, fields?: readonly string[]) {
    super(code)
    this.code = code
    this.fields = fields
  }

  toFailure(): Failure {
    return this.fields === undefined ? { code: this.code } : { code: this.code, fields: [...this.fields] }
  }
}
