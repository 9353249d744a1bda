/**
 * Splits an entry in two at a time that the user chose, and divides its counted time between the halves. Each half can
 * be assigned to a different item.
 */
import * as z from 'zod'
import type { Input } from '#preload/contract/commands.ts'
import { day, id, type Day } from '#preload/model/primitives.ts'
import { shareDraft } from '#preload/rules/day-split.ts'
import { splitInTwo, type Half } from '#preload/rules/entry-split.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import { enterChanged, enterNew, type EnteringNew } from './enter.ts'
import type { EntryFacts } from './entry-store.ts'
import type { Ledger } from './ledger.ts'
import { mustBeChangeable } from './must-be-changeable.ts'
import { keptItem } from './edit-entry.ts'
import { changeSent, isCorrectable, type ChangingSent } from './sent-entry.ts'
import { rememberTogether, shapeOf, type Remembering } from './undo.ts'

const reply = z.object({ secondId: id, days: z.array(day) })

/**
 * Splits the entry and returns the id of the second half. `itemIds` are the items of the first and the second half; by
 * default both remain on the entry's item. Throws {@link Refusal}: not-found, already-sent, being-sent,
 * too-short, not-allowed.
 */
export function splitEntry(
  ledger: ChangingSent & EnteringNew & Remembering & Pick<Ledger, 'hub' | 'items' | 'questions'>,
  { commandId, entryId, at, itemIds }: Input<'entries.split'>,
): { secondId: string } {
  const { secondId, days } = once(ledger.db, commandId, nowOf(ledger.clock), reply, () => {
    const sent = isCorrectable(ledger, entryId)
    if (!sent) mustBeChangeable(ledger, entryId)
    const before = shapeOf(ledger, entryId)
    const facts = ledger.entries.facts(entryId)
    const halves = splitInTwo({ ...facts, stretches: ledger.entries.counted(facts) }, at)
    if (!halves) throw new Refusal('too-short', ['at'])
    const [firstId, secondItem] = (itemIds ?? [facts.itemId, facts.itemId]).map(
      (id) => ledger.items.staying(id).id,
    ) as [string, string]
    const ownId = keptItem(ledger, facts.itemId, firstId)
    const [first, second] = factsOfHalves(facts, halves, [ownId, secondItem])

    // By splitting the entry, the user has confirmed its times, so open questions about them are closed.
    ledger.questions.settle(facts.runId, nowOf(ledger.clock))
    const intent = before.later ? 'later' : 'either'
    if (sent) changeSent(ledger, first, 'either')
    else enterChanged(ledger, first, intent)
    const { id: _, ...own } = second
    const { entryId: secondId } = enterNew(ledger, own, intent)
    rememberTogether(ledger, { id: commandId, kind: 'split' }, [
      { entryId, before, after: shapeOf(ledger, entryId) },
      { entryId: secondId, before: null, after: shapeOf(ledger, secondId) },
    ])
    return { secondId, days: [...new Set<Day>([facts.day, second.day])] }
  })
  ledger.hub.emit({ name: 'entries.changed', payload: { days } })
  return { secondId }
}

/**
 * Returns the values of both halves. Both remain linked to the run of the timer from which the entry was saved: if the
 * user continues that run, both halves are withdrawn.
 */
function factsOfHalves(
  facts: EntryFacts,
  halves: readonly [Half, Half],
  itemIds: readonly [string, string],
): [EntryFacts, EntryFacts] {
  const drafts = shareDraft(facts.draft, halves)
  const firstMs = Math.round(facts.countedMs * halves[0].share)
  const of = (index: 0 | 1, countedMs: number): EntryFacts => {
    const { share: _, ...half } = halves[index]
    return { ...facts, ...half, itemId: itemIds[index], countedMs, draft: drafts[index]! }
  }
  return [of(0, firstMs), of(1, facts.countedMs - firstMs)]
}
