import type { Instant } from '#preload/model/primitives.ts'

/**
 * The part of `timer/question-store.ts` that the code for entries uses. The store contains questions that the user must
 * answer about time that the timer counted, for example whether idle time was work.
 */
export interface TimeQuestions {
  /** Returns whether the user has an open question about the time of this run; false if `runId` is null. */
  isOpen(runId: string | null): boolean
  /** Closes the open questions about a run's time. Call this when the user has edited the times of its entry. */
  settle(runId: string | null, at: Instant): void
}
