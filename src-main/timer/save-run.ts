/** Saves a stopped run as an entry: a single transaction ends the run and adds the entry to the outbox. */
import * as z from 'zod'
import type { Draft } from '#preload/model/draft.ts'
import { saved as savedSchema, type Saved } from '#preload/model/entry.ts'
import { day } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import { Refusal } from '../kernel/refusal.ts'
import { bookRun, daysOfRun, rememberSave } from './book-run.ts'
import { carryOut, mustBeOpen, shown, announceTimer, type RunOrder, type Timer } from './timer.ts'

const reply = z.object({ saved: savedSchema, days: z.array(day) })

export interface SaveRun extends RunOrder {
  readonly draft: Draft
  /** The user chose "Finish later": the entry stays unfinished on this machine, whatever values are missing. */
  readonly later: boolean
  readonly remember: boolean
  readonly split?: boolean | undefined
}

/**
 * Saves the run. Throws {@link Refusal}: no-run, run-open (the timer is still running), required-missing,
 * option-not-offered, invalid-input.
 */
export function saveRun(
  timer: Timer,
  { commandId, runId, draft, later, remember, split = false }: SaveRun,
): Saved {
  const { saved, days } = carryOut(timer, commandId, reply, () => {
    const run = mustBeOpen(timer, runId)
    if (run.state !== 'stopped') throw new Refusal('run-open')
    const saved = bookRun(timer, run, { draft, intent: later ? 'later' : 'send', split })
    rememberSave(timer, commandId, run.id)
    if (remember) timer.template.remember(run.itemId, draft)
    return { saved, days: daysOfRun(timer, run.id) }
  })
  announceTimer(timer, days)
  return saved
}

/** Stores the draft of the timer's open run while it counts. Throws {@link Refusal} `no-run`. */
export function fillRun(timer: Timer, { runId, draft }: { runId: string; draft: Draft }): Run {
  const run = timer.db.transaction(() => {
    mustBeOpen(timer, runId)
    timer.runs.setDraft(runId, draft)
    return shown(timer, mustBeOpen(timer))
  })
  announceTimer(timer)
  return run
}
