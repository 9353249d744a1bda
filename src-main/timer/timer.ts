import type * as z from 'zod'
import type { Day, Instant } from '#preload/model/primitives.ts'
import { run as runSchema, type Run } from '#preload/model/run.ts'
import { lastEnd } from '#preload/rules/stretches.ts'
import type { Ledger } from '../entries/ledger.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import { checkClocks, type ClockCheck } from './check-clocks.ts'
import type { NewRun, OpenRun, StoredRun } from './run-store.ts'

export interface Timer
  extends Omit<Ledger, 'daysRead' | 'drafts' | 'evidence' | 'questions' | 'sentStarts'>, ClockCheck {}

/**
 * Carries out a command once per `commandId`; `schema` is the schema of the reply. Checks the clocks first, because the
 * check may change the run. `work` receives the time of the command, as returned by {@link checkClocks}.
 */
export function carryOut<T>(
  timer: Timer,
  commandId: string,
  schema: z.ZodType<T>,
  work: (now: Instant) => NoInfer<T>,
): T {
  return once(timer.db, commandId, nowOf(timer.clock), schema, () => work(checkClocks(timer, 'person').now))
}

/**
 * Does the same as {@link carryOut}, and then announces that the timer has changed, and that entries have changed on
 * the `days` in the reply. Returns the reply without `days`.
 */
export function changeTimer<T extends { readonly days: readonly Day[] }>(
  timer: Timer,
  commandId: string,
  schema: z.ZodType<T>,
  work: (now: Instant) => NoInfer<T>,
): Omit<T, 'days'> {
  const { days, ...reply } = carryOut(timer, commandId, schema, work)
  announceTimer(timer, days)
  return reply
}

/** Carries out a command that changes only the timer, and returns the run that is open afterwards. */
export function changeRun(timer: Timer, commandId: string, work: (now: Instant) => void): Run {
  const run = carryOut(timer, commandId, runSchema, (now) => {
    work(now)
    return shown(timer, mustBeOpen(timer))
  })
  announceTimer(timer)
  return run
}

/** Checks the clocks and returns the open run in the form that the page shows; null if no run is open. */
export function readRun(timer: Timer): Run | null {
  const { run, found } = timer.db.transaction(() => {
    const { found } = checkClocks(timer, 'glance')
    const open = timer.runs.open()
    return { found, run: open ? shown(timer, open) : null }
  })
  if (found) announceTimer(timer)
  return run
}

/** Returns the latest end of any entry; null if no entry has an end, or if that end is in the future. */
export function lastStop(timer: Timer): Instant | null {
  const at = timer.entries.lastEnd()
  return at !== null && at <= nowOf(timer.clock) ? at : null
}

export function shown(timer: Timer, stored: StoredRun): Run {
  const { id, state, zone, draft, stretches } = stored
  if (state === 'saved' || state === 'discarded') throw new Refusal('no-run')
  return {
    id,
    item: timer.items.staying(stored.itemId),
    state,
    startedAt: stretches[0]!.startedAt,
    endedAt: lastEnd(stretches),
    stretches: [...stretches],
    zone,
    draft,
  }
}

/**
 * Adds a run that starts at `startedAt`, and returns its id. The caller must store the first check of the clocks for
 * this run.
 */
export function addRun(
  { clock, newId, runs }: Timer,
  run: Pick<NewRun, 'itemId' | 'draft' | 'startedAt'>,
): string {
  const id = newId(clock.nowMs())
  runs.add({ ...run, id, zone: clock.zone(), bootId: clock.bootId(), bootMs: clock.bootMs() })
  return id
}

/**
 * Returns the open run. Throws {@link Refusal} `no-run` if no run is open, or if `runId` names a different run, for
 * example because the page showed a run that has since ended.
 */
export function mustBeOpen(timer: Timer, runId?: string): OpenRun {
  const open = timer.runs.open()
  if (!open || (runId !== undefined && open.id !== runId)) throw new Refusal('no-run')
  return open
}

/**
 * Emits events to announce that the run and the entries of `days` have changed. Call this after the commit, because
 * listeners read the data immediately.
 */
export function announceTimer(timer: Timer, days: readonly Day[] = []): void {
  timer.hub.emit({ name: 'timer.changed', payload: {} })
  if (days.length > 0) timer.hub.emit({ name: 'entries.changed', payload: { days: [...new Set(days)] } })
}
