/** Turns a run into its entry, within the caller's transaction. */
import type { Draft } from '#preload/model/draft.ts'
import type { Saved } from '#preload/model/entry.ts'
import { mostMinutes, type Day } from '#preload/model/primitives.ts'
import { elapsedMs } from '#preload/rules/elapsed.ts'
import { dayOf } from '#preload/rules/local-time.ts'
import { roundedMinutes } from '#preload/rules/rounding.ts'
import { lastEnd } from '#preload/rules/stretches.ts'
import { enterAnew, enterNew, type Intent } from '../entries/enter.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { openQuestions, proposed } from './open-questions.ts'
import type { StoredRun } from './run-store.ts'
import type { Timer } from './timer.ts'

/**
 * The run must have an end. To `send` it, it must be no longer than a week, and everything required be there: else
 * {@link Refusal} `invalid-input`, `required-missing` or `option-not-offered`. A run that was reopened gives its entry
 * anew, so that it never becomes two. While a question about its time is open, its entry is what is proposed, stays
 * here unfinished, and waits for the answer.
 */
export function bookRun(timer: Timer, run: StoredRun, draft: Draft, intent: Intent): Saved {
  const inQuestion = openQuestions(timer, run).length > 0
  const stretches = inQuestion ? proposed(timer, run) : run.stretches
  const startedAt = stretches[0]!.startedAt
  const endedAt = lastEnd(stretches)
  if (endedAt === null) throw new Error('a run without an end cannot be booked')
  const day = dayOf(startedAt, run.zone)
  const rounded = minutesOf(timer, elapsedMs(stretches, 0), day, run.entryId)
  // A clock that was forgotten for more than a week: its end is to be moved. Until then nothing is sent, and nothing
  // stands in the way of the next start; what was counted is kept.
  const tooLong = rounded > mostMinutes
  if (tooLong && intent === 'send') throw new Refusal('invalid-input', ['endedAt'])
  const minutes = Math.min(rounded, mostMinutes)

  // What the person has moved out of the way meanwhile is no question any more.
  if (!inQuestion) timer.entries.settleQuestions(run.id, nowOf(timer.clock))
  timer.runs.setDraft(run.id, draft)
  timer.runs.setState(run.id, 'saved')
  const facts = {
    itemId: run.itemId,
    day,
    startedAt,
    endedAt,
    zone: run.zone,
    countedMs: elapsedMs(stretches, 0),
    minutes,
    draft,
    runId: run.id,
  }
  const mayGo = tooLong ? 'later' : inQuestion && intent !== 'later' ? 'ask' : intent
  if (run.entryId !== null) return enterAnew(timer, { ...facts, id: run.entryId }, mayGo)
  const saved = enterNew(timer, facts, mayGo)
  timer.runs.becameEntry(run.id, saved.entryId)
  return saved
}

/** The whole minutes of what was counted, by the person's rule; `entryId` when it is in the day already. */
export function minutesOf(timer: Timer, countedMs: number, day: Day, entryId: string | null): number {
  return roundedMinutes(countedMs, timer.rounding(), timer.entries.carryMs(day, entryId))
}

/** What the day of the open run carries along to its minutes; nothing when none is open. */
export function carryOfOpenRun(timer: Timer): number {
  const open = timer.runs.open()
  return open ? timer.entries.carryMs(dayOfRun(open), open.entryId) : 0
}

/** An entry belongs to the day on which its run started, in the zone of the start. */
export function dayOfRun(run: StoredRun): Day {
  return dayOf(run.stretches[0]!.startedAt, run.zone)
}
