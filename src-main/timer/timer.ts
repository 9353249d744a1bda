import type * as z from 'zod'
import type { Day, Instant } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import { lastEnd } from '#preload/rules/stretches.ts'
import type { Ledger } from '../entries/ledger.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import { checkClocks, type ClockCheck } from './check-clocks.ts'
import type { OpenRun, StoredRun } from './run-store.ts'

type Booking = Pick<
  Ledger,
  | 'attempts'
  | 'claims'
  | 'comparisons'
  | 'copies'
  | 'corrections'
  | 'db'
  | 'editing'
  | 'entries'
  | 'holdMs'
  | 'hub'
  | 'items'
  | 'itemSteps'
  | 'merges'
  | 'outbox'
  | 'rounding'
  | 'steps'
  | 'template'
>

export interface Timer extends Booking, ClockCheck {}

export interface RunOrder {
  readonly commandId: string
  readonly runId: string
}

/**
 * Carries out a command once per `commandId`; `schema` is that of its reply. Checks the clocks first, because the check
 * may change the run. `now` is the time of the command, as returned by {@link checkClocks}.
 */
export function carryOut<T>(
  timer: Timer,
  commandId: string,
  schema: z.ZodType<T>,
  work: (now: Instant) => NoInfer<T>,
): T {
  return once(timer.db, commandId, nowOf(timer.clock), schema, () => work(checkClocks(timer, 'person').now))
}

/** Checks the clocks and returns the open run in the form that the page shows, or null. */
export function readRun(timer: Timer): Run | null {
  const { run, found } = timer.db.transaction(() => {
    const { found } = checkClocks(timer, 'glance')
    const open = timer.runs.open()
    return { found, run: open ? shown(timer, open) : null }
  })
  if (found) announceTimer(timer)
  return run
}

/** Returns the end of the latest entry; null if no entry has an end or the end is in the future. */
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

/** Returns the open run. Throws {@link Refusal} `no-run` when no run is open or its id is not `runId`. */
export function mustBeOpen(timer: Timer, runId?: string): OpenRun {
  const open = timer.runs.open()
  if (!open || (runId !== undefined && open.id !== runId)) throw new Refusal('no-run')
  return open
}

/**
 * Emits the events that the run and the entries of `days` have changed. Call this after the commit, because listeners
 * read the data at once.
 */
export function announceTimer(timer: Timer, days: readonly Day[] = []): void {
  timer.hub.emit({ name: 'timer.changed', payload: {} })
  if (days.length > 0) timer.hub.emit({ name: 'entries.changed', payload: { days: [...new Set(days)] } })
}
