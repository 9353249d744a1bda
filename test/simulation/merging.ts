/**
 * A person merges items and takes them apart. Checks, by a model that is independent of the product's code, that each
 * entry is first sent with the right item: the one under which the item that the person chose is shown at that moment.
 */
import { text } from '../../src-main/storage/columns.ts'
import type { Database } from '../../src-main/storage/database.ts'
import { mergeItems, takeItemApart } from '../../src-main/timer/merge-items.ts'
import { readSteps, undo } from '../../src-main/timer/steps.ts'
import type { Timer } from '../../src-main/timer/timer.ts'
import type { Chance } from './chance.ts'

export class Merging {
  /** One sentence for each entry that was sent with a wrong item. */
  readonly wrong: string[] = []
  /** The item of each entry: the chosen one, or the one that stayed if the chosen one was merged at that time. */
  readonly #chosen = new Map<string, string>()
  readonly #sent = new Map<string, Set<string>>()
  /** Entries that were being sent, looked up or asked about when an item was merged or taken apart. */
  readonly #inDoubt = new Set<string>()

  saved(db: Database, entryId: string, itemId: string): void {
    this.#chosen.set(entryId, shownItem(db, itemId))
  }

  /** Must be called before an item is merged or taken apart. */
  begin(db: Database): void {
    for (const { entry_id } of db.rows(
      { entry_id: text },
      "SELECT entry_id FROM outbox WHERE state IN ('sending', 'checking', 'asking')",
    ))
      this.#inDoubt.add(entry_id)
  }

  /** Must be called for each create of the entry. An entry that was in doubt may keep the item of an earlier create. */
  created(db: Database, entryId: string, itemId: string): void {
    const chosen = this.#chosen.get(entryId)
    const sent = this.#sent.get(entryId) ?? new Set()
    this.#sent.set(entryId, sent)
    const isRight = chosen === undefined || shownItem(db, chosen) === itemId
    if (!isRight && !sent.has(itemId) && !this.#inDoubt.has(entryId))
      this.wrong.push(`${entryId} was logged on ${chosen} and is sent with ${itemId}`)
    sent.add(itemId)
  }
}

/** Merges a random item into another one. */
export function mergeTwo(timer: Timer, chance: Chance, items: readonly string[], commandId: string): void {
  const itemId = chance.of(items)
  const intoId = chance.of(items.filter((id) => id !== itemId))
  mergeItems(timer, { commandId, itemId, intoId })
}

/**
 * Undoes the latest step if it merged items or took them apart; otherwise takes a merged item apart. After the process
 * died, the same order may be carried out in the other way, so the two have different ids.
 */
export function takeSomeApart(timer: Timer, chance: Chance, db: Database, commandId: string): void {
  const merged = db.rows({ item_id: text }, 'SELECT item_id FROM item_merge ORDER BY item_id')
  const latest = readSteps(timer).undo
  if (latest && /merge|apart/.test(latest.kind) && chance.under(0.7))
    undo(timer, { commandId: `${commandId}-undo`, stepId: latest.id })
  else if (merged.length > 0)
    takeItemApart(timer, { commandId: `${commandId}-apart`, itemId: chance.of(merged).item_id })
}

/** Returns the item under which an item is shown: itself, or the one at the end of a chain of merges. */
function shownItem(db: Database, itemId: string): string {
  const merge = db.row({ into_id: text }, 'SELECT into_id FROM item_merge WHERE item_id = $itemId', {
    itemId,
  })
  return merge ? shownItem(db, merge.into_id) : itemId
}
