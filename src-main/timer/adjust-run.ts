import type { Instant } from '#preload/model/primitives.ts'
import { run as runSchema, type Run, type Stretch } from '#preload/model/run.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { carryOut, mustBeOpen, shown, announceTimer, type Timer } from './timer.ts'

export interface AdjustRun {
  readonly commandId: string
  readonly startedAt?: Instant | undefined
  readonly endedAt?: Instant | undefined
}

/**
 * Moves the start of the open run (the current use of the timer), or the end of a stopped one. Throws {@link Refusal}:
 * no-run, in-the-future, time-order; and invalid-input when an end is given for a run that is not stopped.
 */
export function adjustRun(timer: Timer, { commandId, startedAt, endedAt }: AdjustRun): Run {
  const run = carryOut(timer, commandId, runSchema, () => {
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
    // Only the changed start or end is checked: a stretch in between (a period in which the run counts without a pause)
    // may be empty if the wall clock was set back.
    if (startedAt !== undefined && !inOrder(adjusted.stretches[0]!))
      throw new Refusal('time-order', ['startedAt'])
    if (endedAt !== undefined && !inOrder(adjusted.stretches.at(-1)!))
      throw new Refusal('time-order', ['endedAt'])
    return shown(timer, adjusted)
  })
  announceTimer(timer)
  return run
}

function inOrder({ startedAt, endedAt }: Stretch): boolean {
  return endedAt === null || startedAt < endedAt
}
