/** Turns a run into its entry, or one for each day that it reaches into, within the caller's transaction. */
import type { Draft } from '#preload/model/draft.ts'
import type { Saved } from '#preload/model/entry.ts'
import { mostMinutes, type Day } from '#preload/model/primitives.ts'
import { elapsedMs } from '#preload/rules/elapsed.ts'
import { dayOf } from '#preload/rules/local-time.ts'
import { shareDraft, splitByDay, type DayPart } from '#preload/rules/day-split.ts'
import type { Stretch } from '#preload/model/run.ts'
import { roundedMinutes } from '#preload/rules/rounding.ts'
import { lastEnd } from '#preload/rules/stretches.ts'
import { enterAnew, enterNew, type Intent } from '../entries/enter.ts'
import { rememberNew } from '../entries/undo.ts'
import { withdraw } from '../entries/withdraw.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { openQuestions, proposed } from './open-questions.ts'
import type { StoredRun } from './run-store.ts'
import type { Timer } from './timer.ts'

export interface Booking {
  readonly draft: Draft
  /** What each of its entries says already, where they stay as many. */
  readonly drafts?: readonly Draft[]
  readonly intent: Intent
  /** One entry for each day, and for each side of a change of the clocks, instead of all on the first day. */
  readonly split?: boolean
}

/**
 * The run must have an end. To `send` it, it must be no longer than a week, and everything required be there: else
 * {@link Refusal} `invalid-input`, `required-missing` or `option-not-offered`. A run that was reopened gives its entries
 * anew, so that it never becomes more. While a question about its time is open, its entries are what is proposed, stay
 * here unfinished, and wait for the answer. Gives back the entry of the first day.
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
  // A clock that was forgotten for more than a week: its end is to be moved. Until then nothing is sent, and nothing
  // stands in the way of the next start; what was counted is kept.
  const tooLong = whole.minutes > mostMinutes
  if (tooLong && intent === 'send') throw new Refusal('invalid-input', ['endedAt'])
  const parts = split ? partsOf(timer, run, stretches) : [whole]

  // What the person has moved out of the way meanwhile is no question any more.
  if (!inQuestion) timer.entries.settleQuestions(run.id, nowOf(timer.clock))
  timer.runs.setDraft(run.id, draft)
  timer.runs.setState(run.id, 'saved')
  const mayGo = tooLong ? 'later' : inQuestion && intent !== 'later' ? 'ask' : intent
  const own = drafts?.length === parts.length ? drafts : shareDraft(draft, parts)
  return enterParts(timer, run, { parts, drafts: own, intent: mayGo })
}

/** What the run would be saved as, one for each day; only one where it crosses nothing. It must have an end. */
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

/** Into the entries that the run became before, as far as there are any; those that are too many are taken back. */
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
      : enterAnew(timer, { ...facts, id: entryId }, intent)
  })
  for (const entryId of liveEntriesOf(timer, run))
    if (known.indexOf(entryId) >= parts.length) withdraw(timer, entryId)
  const [first] = saved as [Saved, ...Saved[]]
  if (run.entryId === null) timer.runs.becameEntry(run.id, first.entryId)
  return first
}

/** The whole minutes of what was counted, by the person's rule; `runId` when its entries may be in the day already. */
export function minutesOf(timer: Timer, countedMs: number, day: Day, runId: string | null): number {
  return roundedMinutes(countedMs, timer.rounding(), timer.entries.carryMs(day, runId))
}

/** What the day of the open run carries along to its minutes; nothing when none is open. */
export function carryOfOpenRun(timer: Timer): number {
  const open = timer.runs.open()
  return open ? timer.entries.carryMs(dayOfRun(open), open.id) : 0
}

/** An entry belongs to the day on which its run started, in the zone of the start. */
export function dayOfRun(run: StoredRun): Day {
  return dayOf(run.stretches[0]!.startedAt, run.zone)
}

/** The days on which it has entries, those that were taken back included. */
export function daysOfRun(timer: Timer, runId: string): Day[] {
  return timer.entries.ofRun(timer.runs.read(runId)!).map((entryId) => timer.entries.facts(entryId).day)
}

/** For the caller's transaction, after the run was booked: a step that can be taken back. */
export function rememberSave(timer: Timer, commandId: string, runId: string): void {
  rememberNew(timer, { id: commandId, kind: 'save' }, liveEntriesOf(timer, timer.runs.read(runId)!))
}

/** Its entries that count, in the order of its days. */
export function liveEntriesOf(timer: Timer, run: StoredRun): string[] {
  return timer.entries.ofRun(run).filter((entryId) => timer.outbox.read(entryId)?.state !== 'cancelled')
}

/** The run is about the item of its entries: a person may have given them to another one. Halves of two items leave it. */
export function takeItemOfEntries(timer: Timer, run: StoredRun): void {
  const itemIds = new Set(liveEntriesOf(timer, run).map((entryId) => timer.entries.facts(entryId).itemId))
  const [itemId] = itemIds
  if (itemId !== undefined && itemIds.size === 1) timer.runs.setItem(run.id, itemId)
}
