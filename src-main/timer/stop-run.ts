/** Stops the run. Its end is on disk at once; the person can fill in the rest later. */
import type { Saved } from '#preload/model/entry.ts'
import type { Run } from '#preload/model/run.ts'
import { mostMinutes } from '#preload/model/primitives.ts'
import { elapsedMs } from '#preload/rules/elapsed.ts'
import { missingFields, overbilled, withdrawnFields } from '#preload/rules/missing-fields.ts'
import { bookRun, rememberSave, dayOfRun, minutesOf, partsOf } from './book-run.ts'
import { endAbsences } from './look.ts'
import { openQuestions } from './open-questions.ts'
import type { StoredRun } from './run-store.ts'
import { carryOut, mustBeOpen, shown, tellTimer, type Timer } from './timer.ts'

export interface StopRun {
  readonly commandId: string
  /** Save at once if no required value is missing and the run gives a single entry. */
  readonly save: boolean
}

/** Exactly one of the two is set: the run that waits for the stop sheet, or the saved entry. */
interface Stopped {
  readonly run: Run | null
  readonly saved: Saved | null
}

/** Throws {@link Refusal} `no-run`. Stopping a stopped run keeps its end. */
export function stopRun(timer: Timer, { commandId, save }: StopRun): Stopped {
  const { days, ...stopped } = carryOut(timer, commandId, (now) => {
    const open = mustBeOpen(timer)
    if (open.state === 'running') {
      timer.runs.setEnd(open.id, notBefore(open.stretches.at(-1)!.startedAt, now))
      endAbsences(timer, open.id, now)
    }
    if (open.state !== 'stopped') timer.runs.setState(open.id, 'stopped', { stoppedFrom: open.state })
    const run = timer.runs.read(open.id)!
    if (!save || !isReady(timer, run)) return { run: shown(timer, run), saved: null, days: [] }
    const saved = bookRun(timer, run, { draft: run.draft, intent: 'send' })
    rememberSave(timer, commandId, run.id)
    return { run: null, saved, days: [dayOfRun(run)] }
  })
  tellTimer(timer, days)
  return stopped
}

/** Whether the run can be saved without the stop sheet. */
function isReady(timer: Timer, run: StoredRun): boolean {
  if (openQuestions(timer, run).length > 0) return false
  const { draft, stretches } = run
  const template = timer.template.read()
  if (missingFields(template, draft).length > 0 || withdrawnFields(template, draft).length > 0) return false
  // If it covers several days, the person decides how to divide it.
  if (partsOf(timer, run).length > 1) return false
  const minutes = minutesOf(timer, elapsedMs(stretches, 0), dayOfRun(run), run.id)
  return minutes <= mostMinutes && !overbilled(draft, minutes)
}

/** Returns the later of both, so that a wall clock that was set back does not end a stretch before its start. */
export function notBefore(earliest: string, at: string): string {
  return at < earliest ? earliest : at
}
