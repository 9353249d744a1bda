/** Changes an entry. An entry that the service already has can be changed only if the service supports changes. */
import * as z from 'zod'
import type { Input } from '#preload/contract/commands.ts'
import { saved, type Saved } from '#preload/model/entry.ts'
import { day, type Day } from '#preload/model/primitives.ts'
import { nowOf } from '../kernel/clock.ts'
import { once } from '../storage/once.ts'
import { enterChanged } from './enter.ts'
import type { Ledger } from './ledger.ts'
import { mustBeChangeable } from './must-be-changeable.ts'
import { factsOf } from './save-entry.ts'
import { changeSent, isCorrectable, type ChangingSent } from './sent-entry.ts'
import { remember, shapeOf } from './undo.ts'

const reply = z.object({ saved, days: z.array(day) })

type EditEntry = Input<'entries.edit'>

export type Changing = ChangingSent & Pick<Ledger, 'items' | 'questions' | 'steps'>

/**
 * Changes an entry, once per `commandId`. `form` is the form in which the user changed the entry; its stored draft is
 * deleted. Throws {@link Refusal}: not-found, already-sent, being-sent, not-allowed, and the refusals of
 * {@link factsOf}.
 */
export function editEntry(
  ledger: Changing & Pick<Ledger, 'drafts' | 'hub'>,
  { commandId, entryId, entry, later, form }: EditEntry,
): Saved {
  const { saved, days } = once(ledger.db, commandId, nowOf(ledger.clock), reply, () => {
    if (form !== undefined) ledger.drafts.discard(form)
    return change(ledger, { entryId, entry, later })
  })
  ledger.hub.emit({ name: 'entries.changed', payload: { days } })
  if (form !== undefined) ledger.hub.emit({ name: 'drafts.changed', payload: {} })
  return saved
}

/** Changes the entry and records the change for Undo. Must run inside a transaction. */
export function change(
  ledger: Changing,
  { entryId, entry, later }: Omit<EditEntry, 'commandId' | 'form'>,
): { saved: Saved; days: Day[] } {
  const sent = isCorrectable(ledger, entryId)
  if (!sent) mustBeChangeable(ledger, entryId)
  const shape = shapeOf(ledger, entryId)
  const before = ledger.entries.facts(entryId)
  const typed = factsOf(ledger, entry, before.zone)
  const itemId = keptItem(ledger, before.itemId, typed.itemId)
  const next = { ...typed, itemId, id: entryId, runId: before.runId }
  // If the user has not changed the times, the stored end and counted time are kept. They cannot be computed from
  // start and minutes: an entry with a pause ends later than its start plus its minutes.
  const sameTime =
    next.startedAt === before.startedAt &&
    next.minutes === before.minutes &&
    (entry.endedAt === undefined || entry.endedAt === before.endedAt)
  if (!later || !sameTime) ledger.questions.settle(before.runId, nowOf(ledger.clock))
  const facts = sameTime ? { ...next, endedAt: before.endedAt, countedMs: before.countedMs } : next
  const saved = sent
    ? changeSent(ledger, facts, 'send')
    : enterChanged(ledger, facts, later ? 'later' : 'send')
  remember(ledger, { entryId, before: shape, after: shapeOf(ledger, entryId) })
  return { saved, days: [...new Set([before.day, entry.day])] }
}

/**
 * Returns the id of the item to store when the user saves the form of an entry: `ownId` is the item that the entry has,
 * and `chosenId` is the item in the form. If the entry's item was merged into another one, the form shows that other
 * item instead. Unless the user chose a different item, the entry still keeps its own item, for two reasons: the
 * service may have the entry with that item, and the entry must be shown under it again when the merge is undone.
 */
export function keptItem({ items }: Pick<Ledger, 'items'>, ownId: string, chosenId: string): string {
  return items.staying(ownId).id === chosenId ? ownId : chosenId
}
