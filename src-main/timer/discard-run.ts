/** Throws a run away, and brings it back. Nothing is deleted: Undo must find every second. */
import type { Run } from '#preload/model/run.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import { mustBeOpen, shown, tellTimer, type RunOrder, type Timer } from './timer.ts'

/** Throws {@link Refusal} `no-run`. */
export function discardRun(timer: Timer, { commandId, runId }: RunOrder): Record<string, never> {
  once(timer.db, commandId, nowOf(timer.clock), () => {
    discard(timer, runId)
    return null
  })
  tellTimer(timer)
  return {}
}

/** For the caller's transaction. */
export function discard(timer: Timer, runId: string): void {
  const { state } = shown(timer, mustBeOpen(timer, runId))
  timer.runs.setState(runId, 'discarded', { discardedFrom: state })
}

/** Undo of discard: it goes on as what it was. Throws {@link Refusal}: no-run, run-open. */
export function restoreRun(timer: Timer, { commandId, runId }: RunOrder): Run {
  const run = once(timer.db, commandId, nowOf(timer.clock), () => {
    const discarded = timer.runs.read(runId)
    if (discarded?.state !== 'discarded') throw new Refusal('no-run')
    if (timer.runs.open()) throw new Refusal('run-open')
    // Its entry was given back instead: the time counts there already.
    if (discarded.entryId !== null && timer.outbox.read(discarded.entryId)?.state !== 'cancelled')
      throw new Refusal('no-run')
    timer.runs.setState(runId, discarded.discardedFrom ?? 'stopped')
    return shown(timer, mustBeOpen(timer, runId))
  })
  tellTimer(timer)
  return run
}
