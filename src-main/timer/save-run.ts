/** Saves a stopped run as an entry: a single transaction ends the run and adds the entry to the outbox. */
import * as z from 'zod'
import type { Input } from '#preload/contract/commands.ts'
import { saved as savedSchema, type Saved } from '#preload/model/entry.ts'
import { day } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import { Refusal } from '../kernel/refusal.ts'
import { bookRun, daysOfRun, rememberSave } from './book-run.ts'
import { announceTimer, changeTimer, mustBeOpen, shown, type Timer } from './timer.ts'

const reply = z.object({ saved: savedSchema, days: z.array(day) })

/**
 * Saves the run. With `later`, the user chose "Finish later": the entry stays unfinished on this machine, even if
 * required values are missing. Throws {@link Refusal}: no-run, run-open (the timer is still running), required-missing,
 * option-not-offered, invalid-input.
 */
export function saveRun(
  timer: Timer,
  { commandId, runId, draft, later, remember, split = false }: Input<'timer.save'>,
): Saved {
  const { saved } = changeTimer(timer, commandId, reply, () => {
    const run = mustBeOpen(timer, runId)
    if (run.state !== 'stopped') throw new Refusal('run-open')
    const saved = bookRun(timer, run, { draft, intent: later ? 'later' : 'send', split })
    rememberSave(timer, commandId, run.id)
    if (remember) timer.template.remember(run.itemId, draft)
    return { saved, days: daysOfRun(timer, run.id) }
  })
  return saved
}

/** Stores what the user has typed for the timer's open run before the run is saved. Throws {@link Refusal} `no-run`. */
export function fillRun(timer: Timer, { runId, draft }: Input<'timer.fill'>): Run {
  const run = timer.db.transaction(() => {
    mustBeOpen(timer, runId)
    timer.runs.setDraft(runId, draft)
    return shown(timer, mustBeOpen(timer))
  })
  announceTimer(timer)
  return run
}
