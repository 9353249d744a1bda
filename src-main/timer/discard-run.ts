/**
 * Discards and restores runs (a run is one use of the timer). A discarded run stays in the database, so restoring it
 * loses no time.
 */
import * as z from 'zod'
import type { Input } from '#preload/contract/commands.ts'
import type { Instant } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import { rememberOther } from '../entries/undo.ts'
import { toInstant } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { liveEntriesOf } from './book-run.ts'
import { beginAgain } from './check-clocks.ts'
import type { StoredRun } from './run-store.ts'
import { announceTimer, carryOut, changeRun, mustBeOpen, shown, type Timer } from './timer.ts'

/**
 * Discards the timer's open run and records an undo step. Throws {@link Refusal} `no-run` if no run is open, or if
 * the open run is not `runId`.
 */
export function discardRun(
  timer: Timer,
  { commandId, runId }: Input<'timer.discard'>,
): Record<string, never> {
  carryOut(timer, commandId, z.null(), () => {
    discard(timer, runId)
    rememberOther(timer, { kind: 'discard', subjectId: runId })
    return null
  })
  announceTimer(timer)
  return {}
}

/** Discards the run without recording an undo step. Must run inside the caller's transaction. */
export function discard(timer: Timer, runId: string): void {
  const { state } = shown(timer, mustBeOpen(timer, runId))
  timer.runs.setState(runId, 'discarded', { discardedFrom: state })
}

/**
 * Undoes a discard: the run returns to its earlier state. Throws {@link Refusal}: `no-run` if the run is not
 * discarded or one of its entries has been restored, `run-open` if another run is open.
 */
export function restoreRun(timer: Timer, { commandId, runId }: Input<'timer.restore'>): Run {
  return changeRun(timer, commandId, () => {
    restore(timer, runId)
    timer.steps.markOf(runId, 'discard', true)
  })
}

/**
 * Restores a discarded run. Must run inside the caller's transaction. Throws the same refusals as {@link restoreRun}.
 */
export function restore(timer: Timer, runId: string): void {
  const discarded = timer.runs.read(runId)
  if (discarded?.state !== 'discarded') throw new Refusal('no-run')
  if (timer.runs.open()) throw new Refusal('run-open')
  // If the discarded run has an entry that is not deleted, the user has restored that entry in the meantime. The entry
  // already counts the time of the run.
  if (liveEntriesOf(timer, discarded).length > 0) throw new Refusal('no-run')
  const state = discarded.discardedFrom ?? 'stopped'
  timer.runs.setState(runId, state)
  if (state === 'running') beginAgain(timer, runId, seenLast(timer, discarded))
}

function seenLast(timer: Timer, { id, stretches }: StoredRun): Instant {
  const beat = timer.questions.beat(id)
  return beat ? toInstant(beat.atMs) : stretches.at(-1)!.startedAt
}
