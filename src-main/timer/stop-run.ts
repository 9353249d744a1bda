/**
 * Stops the timer. The end of the run (this use of the timer) is stored on disk immediately, so the user can fill in
 * the missing values later without losing time.
 */
import * as z from 'zod'
import type { Input, Output } from '#preload/contract/commands.ts'
import { saved as savedSchema } from '#preload/model/entry.ts'
import { run as runSchema } from '#preload/model/run.ts'
import { day, mostMinutes } from '#preload/model/primitives.ts'
import { elapsedMs } from '#preload/rules/elapsed.ts'
import { missingFields, overbilled, withdrawnFields } from '#preload/rules/missing-fields.ts'
import { bookRun, rememberSave, dayOfRun, minutesOf, partsOf } from './book-run.ts'
import { endAbsences } from './check-clocks.ts'
import { openQuestions } from './open-questions.ts'
import type { StoredRun } from './run-store.ts'
import { changeTimer, mustBeOpen, shown, type Timer } from './timer.ts'

const reply = z.object({ run: runSchema.nullable(), saved: savedSchema.nullable(), days: z.array(day) })

/**
 * Stops the timer's open run. A run that is already stopped keeps its end. With `save`, the run is saved too if nothing
 * is missing and the user has nothing to decide. Returns either the run for which the stop form must be shown, or the
 * saved entry. Throws {@link Refusal} `no-run`.
 */
export function stopRun(timer: Timer, { commandId, save }: Input<'timer.stop'>): Output<'timer.stop'> {
  return changeTimer(timer, commandId, reply, (now) => {
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
}

/**
 * Returns whether the run can be saved without showing the stop form: nothing is missing, and the user has nothing to
 * decide.
 */
function isReady(timer: Timer, run: StoredRun): boolean {
  if (openQuestions(timer, run).length > 0) return false
  const { draft, stretches } = run
  const template = timer.template.read()
  if (missingFields(template, draft).length > 0 || withdrawnFields(template, draft).length > 0) return false
  // If the run would be saved as several entries, for example because it crosses midnight, the user decides how to
  // divide it.
  if (partsOf(timer, run).length > 1) return false
  const minutes = minutesOf(timer, elapsedMs(stretches, 0), dayOfRun(run), run.id)
  return minutes <= mostMinutes && !overbilled(draft, minutes)
}

/**
 * Returns the later of the two times, because a wall clock that was set back must not end an interval before its start.
 */
export function notBefore(earliest: string, at: string): string {
  return at < earliest ? earliest : at
}
