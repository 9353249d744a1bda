import type { Input } from '#preload/contract/commands.ts'
import type { Run, Stretch } from '#preload/model/run.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { changeRun, mustBeOpen, type Timer } from './timer.ts'

/**
 * Moves the start of the open run (the current use of the timer), or the end of a stopped run. Throws {@link Refusal}:
 * no-run, in-the-future, time-order; and invalid-input when an end is given for a run that is not stopped.
 */
export function adjustRun(timer: Timer, { commandId, startedAt, endedAt }: Input<'timer.adjust'>): Run {
  return changeRun(timer, commandId, () => {
    const now = nowOf(timer.clock)
    const open = mustBeOpen(timer)
    if (endedAt !== undefined) {
      if (open.state !== 'stopped') throw new Refusal('invalid-input', ['endedAt'])
      if (endedAt > now) throw new Refusal('in-the-future', ['endedAt'])
      timer.runs.setEnd(open.id, endedAt)
    }
    if (startedAt !== undefined) {
      if (startedAt > now) throw new Refusal('in-the-future', ['startedAt'])
      timer.runs.setStart(open.id, startedAt)
    }
    const adjusted = mustBeOpen(timer)
    // Only the start or end that was changed is checked. Other stretches (periods in which the timer runs without a
    // pause) may be empty if the wall clock was set back, and this must not be refused.
    if (startedAt !== undefined && !inOrder(adjusted.stretches[0]!))
      throw new Refusal('time-order', ['startedAt'])
    if (endedAt !== undefined && !inOrder(adjusted.stretches.at(-1)!))
      throw new Refusal('time-order', ['endedAt'])
  })
}

function inOrder({ startedAt, endedAt }: Stretch): boolean {
  return endedAt === null || startedAt < endedAt
}
