import type { Question } from '#preload/model/question.ts'
import type { Stretch } from '#preload/model/run.ts'
import { clockOf, sharedMs, withoutSpan, type Span } from '#preload/rules/stretches.ts'
import type { StoredQuestion } from './question-store.ts'
import type { StoredRun } from './run-store.ts'
import { announceTimer, type Timer } from './timer.ts'
import { checkClocks } from './check-clocks.ts'

/** Returns the unanswered questions about a run's time, except those about time that the run no longer contains. */
export function openQuestions(timer: Timer, { id, stretches }: StoredRun): StoredQuestion[] {
  return timer.questions.of(id).filter((one) => one.answer === null && touches(one, stretches))
}

/**
 * Returns the run's stretches (the intervals in which the timer ran) without the time that open questions are about.
 * Until the user answers, only these stretches are saved, because they are the best estimate of the time worked. A
 * question about a change to the wall clock removes nothing.
 */
export function proposed(timer: Timer, run: StoredRun): readonly Stretch[] {
  return openQuestions(timer, run)
    .filter(({ cause }) => cause !== 'clock')
    .reduce<readonly Stretch[]>((left, one) => withoutSpan(left, spanOf(one)), run.stretches)
}

/**
 * Returns every unanswered question about time, oldest first: those of the timer's open run, and those of entries that
 * are waiting for an answer.
 */
export function readQuestions(timer: Timer): Question[] {
  const { found, questions } = timer.db.transaction(() => {
    const { found } = checkClocks(timer, 'glance')
    return { found, questions: timer.questions.runsInQuestion().flatMap((runId) => ofRun(timer, runId)) }
  })
  if (found) announceTimer(timer)
  return questions.sort((a, b) => Number(a.id) - Number(b.id))
}

/** Returns the time that a question is about. If the question has no end yet, the time is unlimited. */
export function spanOf({ from, to, clock }: Pick<StoredQuestion, 'from' | 'to' | 'clock'>): Span {
  return { from, to: to ?? endOfTime, clock }
}

export function touches(question: StoredQuestion, stretches: readonly Stretch[]): boolean {
  if (question.cause === 'clock') return stretches.some((stretch) => clockOf(stretch) < question.clock)
  return stretches.some((stretch) => sharedMs(stretch, spanOf(question)) > 0)
}

const endOfTime = '9999-12-31T23:59:59.999Z'

function ofRun(timer: Timer, runId: string): Question[] {
  const run = timer.runs.read(runId)
  if (!run || run.state === 'discarded') return []
  const { state, entryId, itemId, stretches } = run
  if (state === 'saved' && (entryId === null || timer.outbox.read(entryId)?.state !== 'unfinished')) return []
  return openQuestions(timer, run).map(({ answer: _, ...question }) => ({
    ...question,
    id: String(question.id),
    item: timer.items.staying(itemId),
    runState: state,
    entryId: state === 'saved' ? entryId : null,
    stretches: [...stretches],
  }))
}
