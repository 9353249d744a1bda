/** Pauses and resumes the run. Paused time is not counted. */
import type { Run } from '#preload/model/run.ts'
import { lastEnd } from '#preload/rules/stretches.ts'
import { beginAgain, beginStretch, endAbsences } from './look.ts'
import { notBefore } from './stop-run.ts'
import { carryOut, mustBeOpen, shown, tellTimer, type Timer } from './timer.ts'

interface Order {
  readonly commandId: string
}

/** Pauses the open run; does nothing if it is not running. Throws {@link Refusal} `no-run`. */
export function pauseRun(timer: Timer, { commandId }: Order): Run {
  const run = carryOut(timer, commandId, (now) => {
    const open = mustBeOpen(timer)
    if (open.state === 'running') {
      timer.runs.setEnd(open.id, notBefore(open.stretches.at(-1)!.startedAt, now))
      endAbsences(timer, open.id, now)
      timer.runs.setState(open.id, 'paused')
    }
    return shown(timer, mustBeOpen(timer))
  })
  tellTimer(timer)
  return run
}

/**
 * Continues a paused run in a new stretch. A stopped run returns to its state before the stop without losing a second,
 * which is what "Keep running" does. Throws {@link Refusal} `no-run`.
 */
export function resumeRun(timer: Timer, { commandId }: Order): Run {
  const run = carryOut(timer, commandId, () => {
    const open = mustBeOpen(timer)
    if (open.state === 'paused') {
      beginStretch(timer, open)
      timer.runs.setState(open.id, 'running')
    } else if (open.state === 'stopped') {
      goOn(timer, open.id)
    }
    return shown(timer, mustBeOpen(timer))
  })
  tellTimer(timer)
  return run
}

/** Undoes the stop. Must run inside the caller's transaction. */
export function goOn(timer: Timer, runId: string): void {
  const { stoppedFrom, stretches } = timer.runs.read(runId)!
  if (stoppedFrom === 'running') {
    timer.runs.setEnd(runId, null)
    beginAgain(timer, runId, lastEnd(stretches)!)
  }
  timer.runs.setState(runId, stoppedFrom ?? 'running')
}
