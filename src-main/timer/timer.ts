/** What the timer's use cases share: the ledger with the runs, how a run is shown, how its changes are told. */
import type { Day } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import type { Ledger } from '../entries/ledger.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { OpenRun, RunStore, StoredRun } from './run-store.ts'

export interface Timer extends Ledger {
  readonly runs: RunStore
}

export interface RunOrder {
  readonly commandId: string
  readonly runId: string
}

/** The open run for the page, or null. */
export function readRun(timer: Timer): Run | null {
  const open = timer.runs.open()
  return open ? shown(timer, open) : null
}

export function shown(timer: Timer, stored: StoredRun): Run {
  const { id, state, zone, draft, stretches } = stored
  if (state === 'saved' || state === 'discarded') throw new Refusal('no-run')
  return {
    id,
    item: timer.items.ref(stored.itemId),
    state,
    startedAt: stretches[0]!.startedAt,
    endedAt: stretches.at(-1)!.endedAt,
    stretches: [...stretches],
    zone,
    draft,
  }
}

/** Throws {@link Refusal} `no-run` when nothing is open, or (with `runId`) something else is. */
export function mustBeOpen(timer: Timer, runId?: string): OpenRun {
  const open = timer.runs.open()
  if (!open || (runId !== undefined && open.id !== runId)) throw new Refusal('no-run')
  return open
}

/** After the commit: the clock changed, and with it perhaps the days that hold its entries. */
export function tellTimer(timer: Timer, days: Day[] = []): void {
  timer.hub.emit({ name: 'timer.changed', payload: {} })
  if (days.length > 0) timer.hub.emit({ name: 'entries.changed', payload: { days } })
}
