/**
 * What the timer's use cases share: the ledger extended by runs, the form in which a run is shown, and the events about
 * changes.
 */
import type { Day, Instant } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import { lastEnd } from '#preload/rules/stretches.ts'
import type { Ledger } from '../entries/ledger.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import { look, type ClockCheck } from './look.ts'
import type { OpenRun, StoredRun } from './run-store.ts'

export interface Timer extends Ledger, ClockCheck {}

export interface RunOrder {
  readonly commandId: string
  readonly runId: string
}

/**
 * Carries out an order once per `commandId`. Checks the clocks first, so that the order acts on the current state.
 * `now` is the time of the order by the clock that measures the open run.
 */
export function carryOut<T>(timer: Timer, commandId: string, work: (now: Instant) => T): T {
  return once(timer.db, commandId, nowOf(timer.clock), () => work(look(timer, 'person').now))
}

/** Checks the clocks and returns the open run in the form that the page shows, or null. */
export function readRun(timer: Timer): Run | null {
  const { run, found } = timer.db.transaction(() => {
    const { found } = look(timer, 'glance')
    const open = timer.runs.open()
    return { found, run: open ? shown(timer, open) : null }
  })
  if (found) tellTimer(timer)
  return run
}

/** Returns the end of the latest entry; null if there is none or its end is in the future. */
export function lastStop(timer: Timer): Instant | null {
  const at = timer.entries.lastEnd()
  return at !== null && at <= nowOf(timer.clock) ? at : null
}

export function shown(timer: Timer, stored: StoredRun): Run {
  const { id, state, zone, draft, stretches } = stored
  if (state === 'saved' || state === 'discarded') throw new Refusal('no-run')
  return {
    id,
    item: timer.items.ref(stored.itemId),
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
 * Emits events that the run has changed and, if `days` is given, that the entries of these days have. Call after the
 * commit.
 */
export function tellTimer(timer: Timer, days: readonly Day[] = []): void {
  timer.hub.emit({ name: 'timer.changed', payload: {} })
  if (days.length > 0) timer.hub.emit({ name: 'entries.changed', payload: { days: [...new Set(days)] } })
}
