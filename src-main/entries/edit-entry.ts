/** Changes an entry that was not sent, or a sent one if the connection supports that. */
import type { EntryInput, Saved } from '#preload/model/entry.ts'
import type { FormKey } from '#preload/model/form-draft.ts'
import type { Day } from '#preload/model/primitives.ts'
import { nowOf } from '../kernel/clock.ts'
import { once } from '../storage/once.ts'
import { enterAnew } from './enter.ts'
import type { Ledger } from './ledger.ts'
import { mustBeChangeable } from './must-be-changeable.ts'
import { factsOf } from './save-entry.ts'
import { changeSent, isCorrectable } from './sent-entry.ts'
import type { Change } from './step-store.ts'
import { remember, shapeOf } from './undo.ts'

export interface EditEntry {
  readonly commandId: string
  readonly entryId: string
  readonly entry: EntryInput
  readonly later: boolean
  /** The form in which it was changed; its draft is discarded. */
  readonly form?: FormKey | undefined
}

/** Throws {@link Refusal}: not-found, already-sent, being-sent, not-allowed, and the refusals of {@link factsOf}. */
export function editEntry(ledger: Ledger, { commandId, entryId, entry, later, form }: EditEntry): Saved {
  const { saved, days } = once(ledger.db, commandId, nowOf(ledger.clock), () => {
    if (form !== undefined) ledger.drafts.discard(form)
    return change(ledger, { entryId, entry, later })
  })
  ledger.hub.emit({ name: 'entries.changed', payload: { days } })
  if (form !== undefined) ledger.hub.emit({ name: 'drafts.changed', payload: {} })
  return saved
}

/** For the caller's transaction. Changes the entry and records the change as a separate step. */
export function change(
  ledger: Ledger,
  order: Omit<EditEntry, 'commandId' | 'form'>,
): { saved: Saved; days: Day[] } {
  const { saved, days, step } = changeOnly(ledger, order)
  remember(ledger, step)
  return { saved, days }
}

/** Like {@link change}, for callers that record the step themselves. */
export function changeOnly(
  ledger: Ledger,
  { entryId, entry, later }: Omit<EditEntry, 'commandId' | 'form'>,
): { saved: Saved; days: Day[]; step: Change } {
  const sent = isCorrectable(ledger, entryId)
  if (!sent) mustBeChangeable(ledger, entryId)
  const shape = shapeOf(ledger, entryId)
  const before = ledger.entries.facts(entryId)
  const next = { ...factsOf(ledger, entry, before.zone), id: entryId, runId: before.runId }
  // If the times are unchanged, the counted time stays: a run with a break ends later than start + minutes.
  const sameTime =
    next.startedAt === before.startedAt &&
    next.minutes === before.minutes &&
    (entry.endedAt === undefined || entry.endedAt === before.endedAt)
  if (!later || !sameTime) ledger.entries.settleQuestions(before.runId, nowOf(ledger.clock))
  const facts = sameTime ? { ...next, endedAt: before.endedAt, countedMs: before.countedMs } : next
  const saved = sent ? changeSent(ledger, facts, 'send') : enterAnew(ledger, facts, later ? 'later' : 'send')
  return {
    saved,
    days: [...new Set([before.day, entry.day])],
    step: { entryId, before: shape, after: shapeOf(ledger, entryId) },
  }
}
