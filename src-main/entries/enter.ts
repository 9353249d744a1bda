/**
 * Creates entries, and changes entries that the service does not have. These functions change entries and their sending
 * states together, so they must run inside a transaction.
 */
import type { Receipt, Saved } from '#preload/model/entry.ts'
import type { TemplateField } from '#preload/model/template.ts'
import { missingFields, overbilled, withdrawnFields } from '#preload/rules/missing-fields.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { plainProblem, type Move } from '../outbox/outbox-store.ts'
import { labelsOf } from '../template/prefill.ts'
import type { EntryFacts } from './entry-store.ts'
import { holdEnd, type Ledger } from './ledger.ts'

/**
 * Determines what happens to a saved entry:
 * - `send`: it is sent. If a required value is missing, the call is refused.
 * - `later`: it remains unfinished until the user completes it.
 * - `either`: it is sent if it is complete, and otherwise remains unfinished.
 * - `ask`: it remains unfinished until the user has answered a question about its time.
 *
 * An entry with more billable minutes than total minutes is incomplete too; `send` refuses it with `invalid-input`.
 */
export type Intent = 'send' | 'later' | 'either' | 'ask'

export type Entering = Pick<
  Ledger,
  'clock' | 'entries' | 'holdMs' | 'items' | 'merges' | 'outbox' | 'template'
>

export type EnteringNew = Entering & Pick<Ledger, 'newId'>

export type NewFacts = Omit<EntryFacts, 'id' | 'optionLabels'>

/**
 * Adds a new entry with its first sending state. If its item was merged into another one, the entry is added to that
 * item.
 */
export function enterNew(ledger: EnteringNew, facts: NewFacts, intent: Intent): Saved {
  const entryId = ledger.newId(ledger.clock.nowMs())
  const move = firstMove(ledger, facts, intent)
  const { id: itemId } = ledger.items.staying(facts.itemId)
  const optionLabels = labelsOf(ledger.template.read(), facts.draft)
  ledger.entries.add({ ...facts, itemId, id: entryId, optionLabels })
  ledger.outbox.add(entryId, move)
  return withReceipt(ledger, entryId, move, 'saved')
}

/**
 * Changes the values of an entry and its sending state. The caller must have checked that the entry may be changed. If
 * the entry's item was merged into another one, the entry is moved to that item, and it is moved back when the merge is
 * undone.
 */
export function enterChanged(
  ledger: Entering,
  facts: Omit<EntryFacts, 'optionLabels'>,
  intent: Intent,
): Saved {
  const move = firstMove(ledger, facts, intent)
  const known = ledger.entries.facts(facts.id).optionLabels
  ledger.entries.change({
    ...onStaying(ledger, facts),
    optionLabels: { ...known, ...labelsOf(ledger.template.read(), facts.draft) },
  })
  ledger.outbox.put(facts.id, move)
  return withReceipt(ledger, facts.id, move, 'changed')
}

/**
 * Throws the {@link Refusal} that {@link enterChanged} with `send` would throw for these values, without changing
 * anything.
 */
export function mustBeWhole(
  ledger: Pick<Ledger, 'clock' | 'holdMs' | 'template'>,
  facts: Pick<EntryFacts, 'draft' | 'minutes' | 'startedAt'>,
): void {
  firstMove(ledger, facts, 'send')
}

/**
 * Returns the values of an entry. If its item was merged into another one, the returned values name that other item,
 * and the entry is recorded as moved, so that undoing the merge moves it back. Call this only for an entry that the
 * service does not have.
 */
export function onStaying<T extends Pick<EntryFacts, 'id' | 'itemId'>>(
  { items, merges }: Pick<Ledger, 'items' | 'merges'>,
  facts: T,
): T {
  merges.addMoved(facts.itemId, facts.id)
  return { ...facts, itemId: items.staying(facts.itemId).id }
}

/**
 * If the item of the entry was merged into another one and the service does not have the entry, moves the entry to that
 * other item. Call this after the entry has been restored, or moved to this connection from another one. Must run
 * inside a transaction.
 */
export function followMerge(
  ledger: Pick<Ledger, 'entries' | 'items' | 'merges' | 'outbox'>,
  entryId: string,
): void {
  if (!ledger.merges.isMovable(entryId)) return
  ledger.entries.change(onStaying(ledger, ledger.entries.facts(entryId)))
  ledger.outbox.recordChange(entryId)
}

function withReceipt(
  ledger: Pick<Ledger, 'clock' | 'outbox'>,
  entryId: string,
  move: Move,
  kind: Receipt['kind'],
): Saved {
  ledger.outbox.note(entryId, nowOf(ledger.clock), kind)
  return { entryId, state: move.state, holdUntil: 'holdUntil' in move ? move.holdUntil : null }
}

function firstMove(
  ledger: Pick<Ledger, 'clock' | 'holdMs' | 'template'>,
  { draft, minutes, startedAt }: Pick<EntryFacts, 'draft' | 'minutes' | 'startedAt'>,
  intent: Intent,
): Move {
  const template = ledger.template.read()
  const missing = missingFields(template, draft, startedAt !== null)
  const withdrawn = withdrawnFields(template, draft)
  const billable = overbilled(draft, minutes) ? ['billable'] : []
  if (intent === 'send') {
    if (billable.length > 0) throw new Refusal('invalid-input', billable)
    if (missing.length > 0) throw new Refusal('required-missing', idsOf(missing))
    if (withdrawn.length > 0) throw new Refusal('option-not-offered', idsOf(withdrawn))
  }
  const lacking = [...idsOf([...missing, ...withdrawn]), ...billable]
  if (intent === 'ask') return { state: 'unfinished', problem: plainProblem('unanswered', lacking) }
  if (intent === 'later' && lacking.length === 0) return { state: 'unfinished', problem: null }
  if (lacking.length > 0) return { state: 'unfinished', problem: plainProblem('missing', lacking) }
  return { state: 'held', holdUntil: holdEnd(ledger) }
}

function idsOf(fields: readonly TemplateField[]): string[] {
  return fields.map((field) => field.id)
}
