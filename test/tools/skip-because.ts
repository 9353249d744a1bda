import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test was skipped, as a clause that fits after “because”. */
    because?: string
  }
}

/** Skips the test. The end of `npm test` prints the reason, which a runner's report would otherwise not contain. */
export function skipBecause({ task, skip }: TestContext, reason: string): never {
  task.meta.because = reason
  return skip(reason)
}
