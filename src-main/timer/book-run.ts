/**
 * Saves a run (one use of the timer) as one entry, or as one entry for each day that it covers. These functions run
 * inside the caller's transaction.
 */
import type { Draft } from '#preload/model/draft.ts'
import type { Saved } from '#preload/model/entry.ts'
import { mostMinutes, type Day } from '#preload/model/primitives.ts'
import { elapsedMs } from '#preload/rules/elapsed.ts'
import { dayOf } from '#preload/rules/local-time.ts'
import { shareDraft, splitByDay, type DayPart } from '#preload/rules/day-split.ts'
import type { Stretch } from '#preload/model/run.ts'
import { roundedMinutes } from '#preload/rules/rounding.ts'
import { lastEnd } from '#preload/rules/stretches.ts'
import { enterChanged, enterNew, type Intent } from '../entries/enter.ts'
import { rememberNew } from '../entries/undo.ts'
import { withdraw } from '../entries/withdraw.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { openQuestions, proposed } from './open-questions.ts'
import type { StoredRun } from './run-store.ts'
import type { Timer } from './timer.ts'

export interface Booking {
  readonly draft: Draft
  /** The current drafts of the run's entries. Used only if the number of entries stays the same. */
  readonly drafts?: readonly Draft[]
  readonly intent: Intent
  /**
   * Whether to save a separate entry for each day, and for the time before and after a daylight saving change.
   * Otherwise a single entry is saved, on the first day.
   */
  readonly split?: boolean
}

/**
 * Saves the run as an entry, or several, and returns the entry of the first day. The run must have an end. With the
 * intent `send`, it must be at most a week long and have every required value; otherwise throws {@link Refusal}
 * `invalid-input`, `required-missing` or `option-not-offered`. A reopened run reuses its earlier entries, so its time
 * is never saved twice. If a question about the run's time is open, the entries do not include that time and stay
 * unfinished until the user answers.
 */
export function bookRun(
  timer: Timer,
  run: StoredRun,
  { draft, drafts, intent, split = false }: Booking,
): Saved {
  const inQuestion = openQuestions(timer, run).length > 0
  const stretches = inQuestion ? proposed(timer, run) : run.stretches
  if (lastEnd(stretches) === null) throw new Error('a run without an end cannot be booked')
  const whole = wholeOf(timer, run, stretches)
  // A run of more than a week is most likely a forgotten timer, so the user must correct its end first. Until then
  // nothing is sent, but the counted time is kept and the next run can start.
  const tooLong = whole.minutes > mostMinutes
  if (tooLong && intent === 'send') throw new Refusal('invalid-input', ['endedAt'])
  const parts = split ? partsOf(timer, run, stretches) : [whole]

  // If the only open questions are about time that the user has since removed from the run, they no longer need an
  // answer.
  if (!inQuestion) timer.questions.settle(run.id, nowOf(timer.clock))
  timer.runs.setDraft(run.id, draft)
  timer.runs.setState(run.id, 'saved')
  const mayGo = tooLong ? 'later' : inQuestion && intent !== 'later' ? 'ask' : intent
  const own = drafts?.length === parts.length ? drafts : shareDraft(draft, parts)
  return enterParts(timer, run, { parts, drafts: own, intent: mayGo })
}

/**
 * Divides the run into the parts that would be saved as separate entries: one for each day, and one each for the time
 * before and after a daylight saving change. Returns a single part if the run does not have to be divided. The run must
 * have an end.
 */
export function partsOf(timer: Timer, run: StoredRun, stretches = run.stretches): DayPart[] {
  const carryMs = timer.entries.carryMs(dayOfRun(run), run.id)
  return splitByDay(stretches, run.zone, timer.rounding(), carryMs)
}

function wholeOf(timer: Timer, run: StoredRun, stretches: readonly Stretch[]): DayPart {
  const startedAt = stretches[0]!.startedAt
  const day = dayOf(startedAt, run.zone)
  const countedMs = elapsedMs(stretches, 0)
  const minutes = minutesOf(timer, countedMs, day, run.id)
  return { day, startedAt, endedAt: lastEnd(stretches)!, countedMs, minutes }
}

/**
 * Saves each part of a run (such as the time on one day) as an entry. If the run already has entries, they are updated.
 * Missing entries are added, and entries that are not needed any more are withdrawn.
 */
function enterParts(
  timer: Timer,
  run: StoredRun,
  { parts, drafts, intent }: { parts: readonly DayPart[]; drafts: readonly Draft[]; intent: Intent },
): Saved {
  const known = timer.entries.ofRun(run)
  const saved = parts.map(({ day, startedAt, endedAt, countedMs, minutes }, index) => {
    const facts = {
      ...{ itemId: run.itemId, zone: run.zone, runId: run.id, draft: drafts[index]! },
      ...{ day, startedAt, endedAt, countedMs, minutes: Math.min(minutes, mostMinutes) },
    }
    const entryId = known[index]
    return entryId === undefined
      ? enterNew(timer, facts, intent)
      : enterChanged(timer, { ...facts, id: entryId }, intent)
  })
  for (const entryId of liveEntriesOf(timer, run))
    if (known.indexOf(entryId) >= parts.length) withdraw(timer, entryId)
  const [first] = saved as [Saved, ...Saved[]]
  if (run.entryId === null) timer.runs.becameEntry(run.id, first.entryId)
  return first
}

/**
 * Converts counted milliseconds to whole minutes according to the user's rounding rule. The result also depends on the
 * other entries of that day, because the time that rounding has left over is added to the next entry. Pass the `runId`
 * if the time belongs to a run that may already have entries, so that those entries are not counted.
 */
export function minutesOf(timer: Timer, countedMs: number, day: Day, runId: string | null): number {
  return roundedMinutes(countedMs, timer.rounding(), timer.entries.carryMs(day, runId))
}

/**
 * Returns the milliseconds that rounding has left over on the day of the timer's open run; they are added to its time
 * when it is saved. Returns 0 when no run is open.
 */
export function carryOfOpenRun(timer: Timer): number {
  const open = timer.runs.open()
  return open ? timer.entries.carryMs(dayOfRun(open), open.id) : 0
}

/** Returns the day on which the run started, in the time zone of its start. Its entry belongs to that day. */
export function dayOfRun(run: StoredRun): Day {
  return dayOf(run.stretches[0]!.startedAt, run.zone)
}

/** Returns the days on which the run has entries, including withdrawn ones. */
export function daysOfRun(timer: Timer, runId: string): Day[] {
  return timer.entries.ofRun(timer.runs.read(runId)!).map((entryId) => timer.entries.facts(entryId).day)
}

/** Records the save as a step that can be undone. Must run inside the caller's transaction, after the run was saved. */
export function rememberSave(timer: Timer, commandId: string, runId: string): void {
  rememberNew(timer, { id: commandId, kind: 'save' }, liveEntriesOf(timer, timer.runs.read(runId)!))
}

/** Returns the run's entries that are not cancelled, in the order in which they were first saved. */
export function liveEntriesOf(timer: Timer, run: StoredRun): string[] {
  return timer.entries.ofRun(run).filter((entryId) => timer.outbox.read(entryId)?.state !== 'cancelled')
}

/**
 * Sets the run's item to that of its entries, because the user may have moved the entries to another item. Leaves the
 * item unchanged if the entries have different items.
 */
export function takeItemOfEntries(timer: Timer, run: StoredRun): void {
  const itemIds = new Set(liveEntriesOf(timer, run).map((entryId) => timer.entries.facts(entryId).itemId))
  const [itemId] = itemIds
  if (itemId !== undefined && itemIds.size === 1) timer.runs.setItem(run.id, itemId)
}
