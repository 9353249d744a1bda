import type { Input } from '#preload/contract/commands.ts'
import type { Run } from '#preload/model/run.ts'
import { lastEnd } from '#preload/rules/stretches.ts'
import { beginAgain, beginStretch, endAbsences } from './check-clocks.ts'
import { notBefore } from './stop-run.ts'
import { changeRun, mustBeOpen, type Timer } from './timer.ts'

/**
 * Pauses the open run (the current use of the timer); does nothing if it is not running. Throws {@link Refusal}
 * `no-run`.
 */
export function pauseRun(timer: Timer, { commandId }: Input<'timer.pause'>): Run {
  return changeRun(timer, commandId, (now) => {
    const open = mustBeOpen(timer)
    if (open.state === 'running') {
      timer.runs.setEnd(open.id, notBefore(open.stretches.at(-1)!.startedAt, now))
      endAbsences(timer, open.id, now)
      timer.runs.setState(open.id, 'paused')
    }
  })
}

/**
 * Continues a paused run; the paused time is not counted. A stopped run returns to its state before the stop. If it was
 * running then, the time since the stop counts too. If a long time has passed since the stop, the user is asked whether
 * it was work. Throws {@link Refusal} `no-run`.
 */
export function resumeRun(timer: Timer, { commandId }: Input<'timer.resume'>): Run {
  return changeRun(timer, commandId, () => {
    const open = mustBeOpen(timer)
    if (open.state === 'paused') {
      beginStretch(timer, open)
      timer.runs.setState(open.id, 'running')
    } else if (open.state === 'stopped') {
      goOn(timer, open.id)
    }
  })
}

/**
 * Undoes the stop of a run. If the timer was running before the stop, the time since then is counted too. Must run
 * inside the caller's transaction.
 */
export function goOn(timer: Timer, runId: string): void {
  const { stoppedFrom, stretches } = timer.runs.read(runId)!
  if (stoppedFrom === 'running') {
    timer.runs.setEnd(runId, null)
    beginAgain(timer, runId, lastEnd(stretches)!)
  }
  timer.runs.setState(runId, stoppedFrom ?? 'running')
}
