/** Throws a run away, and brings it back. Nothing is deleted: Undo must find every second. */
import type { Instant } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import { rememberOther } from '../entries/undo.ts'
import { toInstant } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { liveEntriesOf } from './book-run.ts'
import { beginAgain } from './look.ts'
import type { StoredRun } from './run-store.ts'
import { carryOut, mustBeOpen, shown, tellTimer, type RunOrder, type Timer } from './timer.ts'

/** Throws {@link Refusal} `no-run`. */
export function discardRun(timer: Timer, { commandId, runId }: RunOrder): Record<string, never> {
  carryOut(timer, commandId, () => {
    discard(timer, runId)
    rememberOther(timer, { kind: 'discard', subjectId: runId, endedId: null })
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
  const run = carryOut(timer, commandId, () => {
    restore(timer, runId)
    timer.steps.markOf(runId, 'discard', true)
    return shown(timer, mustBeOpen(timer, runId))
  })
  tellTimer(timer)
  return run
}

/** For the caller's transaction. Throws as {@link restoreRun}. */
export function restore(timer: Timer, runId: string): void {
  const discarded = timer.runs.read(runId)
  if (discarded?.state !== 'discarded') throw new Refusal('no-run')
  if (timer.runs.open()) throw new Refusal('run-open')
  // An entry of it was given back instead: the time counts there already.
  if (liveEntriesOf(timer, discarded).length > 0) throw new Refusal('no-run')
  const state = discarded.discardedFrom ?? 'stopped'
  timer.runs.setState(runId, state)
  if (state === 'running') beginAgain(timer, runId, seenLast(timer, discarded))
}

/** Until then it was counted under somebody's eyes. */
function seenLast(timer: Timer, { id, stretches }: StoredRun): Instant {
  const beat = timer.questions.beat(id)
  return beat ? toInstant(beat.atMs) : stretches.at(-1)!.startedAt
}
