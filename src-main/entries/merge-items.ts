/**
 * Merges an item into another one, which is then called the item that stays, and undoes merges. Entries that the
 * service does not have are moved to the item that stays. Entries that the service has or may have keep their item and
 * are only shown under the item that stays.
 */
import type { Input } from '#preload/contract/commands.ts'
import type { EntryState } from '#preload/model/entry.ts'
import type { Day } from '#preload/model/primitives.ts'
import { mergedState } from '../items/item-state.ts'
import type { ItemChange } from '../items/item-steps.ts'
import { Refusal } from '../kernel/refusal.ts'
import { onStaying, type Entering } from './enter.ts'
import { holdEnd } from './ledger.ts'

export type MergeOrder = Omit<Input<'items.merge'>, 'commandId'>

/**
 * Merges the item `itemId`, which is then no longer offered, into `intoId`. If `intoId` was itself merged, the item
 * that stays is the one at the end of that chain of merges. Returns the change to the item that stays, and the days of
 * the moved entries. Must run inside a transaction. If the open run (the current use of the timer) is on the merged
 * item, `runId` is its id; the caller then moves this run to the item that stays. Throws {@link Refusal}: not-found (an
 * item is unknown, or `itemId` is already merged), invalid-input (both are the same item).
 */
export function merge(
  ledger: Entering,
  { itemId, intoId }: MergeOrder,
  runId: string | null = null,
): { change: ItemChange; days: Day[] } {
  const { items, merges } = ledger
  const staysId = items.staying(intoId).id
  if (staysId === itemId) throw new Refusal('invalid-input', ['intoId'])
  const states = items.states([itemId, staysId])
  const [merged, before] = [states.get(itemId), states.get(staysId)]
  if (!merged || !before || merges.read(itemId)) throw new Refusal('not-found', ['itemId'])
  const after = mergedState(before, merged)
  items.write(staysId, after)
  merges.add(itemId, { intoId: staysId, runId })
  return {
    change: { itemId: staysId, before, after },
    days: enterAgain(ledger, merges.movable(itemId), itemId),
  }
}

/**
 * Undoes the merge of an item. Entries that the merge moved are moved back, unless they have since been sent or moved
 * to another item. Returns the days of these entries. Must run inside a transaction. Throws {@link Refusal} `not-found`
 * if the item is not merged.
 */
export function takeApart(ledger: Entering, itemId: string): Day[] {
  const { merges } = ledger
  if (!merges.read(itemId)) throw new Refusal('not-found', ['itemId'])
  const entryIds = merges.returnable(itemId)
  merges.remove(itemId, entryIds)
  return enterAgain(ledger, entryIds, itemId)
}

/**
 * Moves the entries to this item, or to the item that stays if this item is merged. Entries that are waiting to be sent
 * are held again (for a few seconds, in which the user can undo them), even if a field has become required since they
 * were saved. All other entries keep their state: a refused entry stays refused, and a deleted one stays deleted.
 * Returns the days of the entries.
 */
function enterAgain(ledger: Entering, entryIds: readonly string[], itemId: string): Day[] {
  const { entries, outbox } = ledger
  const days = new Set<Day>()
  for (const entryId of entryIds) {
    const { optionLabels, ...facts } = { ...entries.facts(entryId), itemId }
    entries.change({ ...onStaying(ledger, facts), optionLabels })
    if (waits.has(outbox.read(entryId)!.state))
      outbox.put(entryId, { state: 'held', holdUntil: holdEnd(ledger) })
    else outbox.recordChange(entryId)
    days.add(facts.day)
  }
  return [...days]
}

const waits: ReadonlySet<EntryState> = new Set(['held', 'queued'])
