/** Turns a run into its entry, within the caller's transaction. */
import type { Draft } from '#preload/model/draft.ts'
import type { Saved } from '#preload/model/entry.ts'
import type { Day } from '#preload/model/primitives.ts'
import { elapsedMs } from '#preload/rules/elapsed.ts'
import { dayOf } from '#preload/rules/local-time.ts'
import { roundedMinutes } from '#preload/rules/rounding.ts'
import { enterAnew, enterNew, type Intent } from '../entries/enter.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { StoredRun } from './run-store.ts'
import type { Timer } from './timer.ts'

/** The run must have an end. A run that was reopened gives its entry anew, so that it never becomes two. */
export function bookRun(timer: Timer, run: StoredRun, draft: Draft, intent: Intent): Saved {
  const startedAt = run.stretches[0]!.startedAt
  const endedAt = run.stretches.at(-1)!.endedAt
  if (endedAt === null) throw new Error('a run without an end cannot be booked')
  const countedMs = elapsedMs(run.stretches, Date.parse(endedAt))
  const minutes = roundedMinutes(countedMs, timer.rounding())
  if (typeof draft.billable === 'number' && draft.billable > minutes)
    throw new Refusal('invalid-input', ['billable'])

  timer.runs.setDraft(run.id, draft)
  timer.runs.setState(run.id, 'saved')
  const facts = {
    itemId: run.itemId,
    day: dayOfRun(run),
    startedAt,
    endedAt,
    zone: run.zone,
    countedMs,
    minutes,
    draft,
    runId: run.id,
  }
  if (run.entryId !== null) return enterAnew(timer, { ...facts, id: run.entryId }, intent)
  const saved = enterNew(timer, facts, intent)
  timer.runs.becameEntry(run.id, saved.entryId)
  return saved
}

/** An entry belongs to the day on which its run started, in the zone of the start. */
export function dayOfRun(run: StoredRun): Day {
  return dayOf(run.stretches[0]!.startedAt, run.zone)
}
