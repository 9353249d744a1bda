/** Undoes a save, or a switch to another run: withdraws the entries of the saved run and opens that run again. */
import * as z from 'zod'
import type { Input } from '#preload/contract/commands.ts'
import { day, type Day } from '#preload/model/primitives.ts'
import { run as runSchema, type Run } from '#preload/model/run.ts'
import { withdraw } from '../entries/withdraw.ts'
import { mustBeChangeable } from '../entries/must-be-changeable.ts'
import { Refusal } from '../kernel/refusal.ts'
import { daysOfRun, liveEntriesOf, takeItemOfEntries } from './book-run.ts'
import { discard } from './discard-run.ts'
import { goOn } from './pause-run.ts'
import type { OpenRun, StoredRun } from './run-store.ts'
import { changeTimer, mustBeOpen, shown, type Timer } from './timer.ts'

const reply = z.object({ run: runSchema, days: z.array(day) })

type ReopenRun = Input<'timer.reopen'>

/**
 * Reopens the run of an entry. With `goOn`, undoes a switch: the run continues, and the run that replaced it is
 * discarded. Throws {@link Refusal}: not-found, no-run (the entry does not come from a run),
 * already-sent, being-sent, run-open.
 */
export function reopenRun(timer: Timer, order: ReopenRun): Run {
  const { run } = changeTimer(timer, order.commandId, reply, () => {
    const days = reopen(timer, order)
    return { run: shown(timer, mustBeOpen(timer)), days }
  })
  return run
}

/**
 * Reopens the run, removes the step of the save from the undo list, and returns the changed days. Must run inside the
 * caller's transaction. Throws the same refusals as {@link reopenRun}.
 */
export function reopen(timer: Timer, order: Omit<ReopenRun, 'commandId'>): Day[] {
  mustBeChangeable(timer, order.entryId)
  const { runId } = timer.entries.facts(order.entryId)
  const before = runId === null ? undefined : timer.runs.read(runId)
  if (before?.state !== 'saved') throw new Refusal('no-run')
  const open = timer.runs.open()
  if (open && !order.goOn) throw new Refusal('run-open')
  if (open) {
    discard(timer, open.id)
    timer.steps.forgetOf(open.id, 'start', 'switch')
  }
  takeItemOfEntries(timer, before)
  // All entries are withdrawn, because the reopened run contains their time, which must not be counted twice.
  for (const entryId of liveEntriesOf(timer, before)) {
    mustBeChangeable(timer, entryId)
    withdraw(timer, entryId)
    timer.steps.forgetOf(entryId, 'save')
  }
  timer.steps.forgetUndone()
  timer.runs.setState(before.id, 'stopped')
  if (order.goOn && !stoodStill(before, open)) goOn(timer, before.id)
  return daysOfRun(timer, before.id)
}

/**
 * Returns whether the run was already stopped, with the stop form open, before the user switched to another run. In
 * that case, undoing the switch returns to the stop form.
 */
function stoodStill(before: StoredRun, switchedTo: OpenRun | undefined): boolean {
  const end = before.stretches.at(-1)!.endedAt
  return (
    before.stoppedFrom === 'running' &&
    switchedTo !== undefined &&
    end !== null &&
    end < switchedTo.stretches[0]!.startedAt
  )
}
