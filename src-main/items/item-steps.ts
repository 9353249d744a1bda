/**
 * Stores the states of items before and after each step (a change that can be undone) that changed several items at
 * once, and undoes and redoes these steps. The states of a step are deleted together with the step
 * (entries/step-store.ts).
 */
import { orNull, text } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import { readStored } from '../storage/stored-json.ts'
import type { ItemBook } from './item-book.ts'
import { carriedState, isSameState, itemState, type ItemState } from './item-state.ts'

export interface ItemChange {
  readonly itemId: string
  /** Null if the step added the item. */
  readonly before: ItemState | null
  /** Null if the step deleted the item. */
  readonly after: ItemState | null
}

/** A change that adds or changes an item, as opposed to one that deletes it. */
export type WrittenChange = ItemChange & { readonly after: ItemState }

/** The maximum number of items that are read at a time, so that a step with many items needs little memory. */
const sliceSize = 1_000

export class ItemSteps {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  add(stepId: number, changes: readonly ItemChange[]): void {
    for (const { itemId, before, after } of changes)
      this.#db.run(
        'INSERT INTO item_step (step_id, item_id, before, after) VALUES ($stepId, $itemId, $before, $after)',
        { stepId, itemId, before: before && JSON.stringify(before), after: after && JSON.stringify(after) },
      )
  }

  /**
   * Returns the name of one item of the step: the name after the step, or the one before it if the step deleted the
   * item. Returns null if it cannot be read.
   */
  nameIn(stepId: number): string | null {
    const [first] = this.#slice(stepId, '', 1)
    return (first?.after ?? first?.before)?.name ?? null
  }

  /**
   * Undoes the step if `to` is `before`, or redoes it if `to` is `after`. Changes that were made after the step are
   * kept. An item that the step added is kept if it is used. Must run inside a transaction.
   */
  carry(items: ItemBook, stepId: number, to: 'before' | 'after'): void {
    for (let last = ''; ;) {
      const slice = this.#slice(stepId, last, sliceSize)
      const now = items.states(slice.map(({ itemId }) => itemId))
      for (const change of slice) carryItem(items, change, to, now.get(change.itemId) ?? null)
      if (slice.length < sliceSize) break
      last = slice.at(-1)!.itemId
    }
  }

  #slice(stepId: number, after: string, most: number): ItemChange[] {
    const rows = this.#db.rows(
      { item_id: text, before: orNull(text), after: orNull(text) },
      `SELECT item_id, before, after FROM item_step WHERE step_id = $stepId AND item_id > $last
       ORDER BY item_id LIMIT $most`,
      { stepId, last: after, most },
    )
    return rows.flatMap((row) => {
      const read = (stored: string) =>
        readStored(this.#db, itemState, stored, {
          what: `state of an item in step ${stepId}`,
          instead: 'the item stays as it is when the step is undone or redone',
        })
      const before = row.before === null ? null : read(row.before)
      const after = row.after === null ? null : read(row.after)
      return before === undefined || after === undefined ? [] : [{ itemId: row.item_id, before, after }]
    })
  }
}

function carryItem(
  items: ItemBook,
  { itemId, before, after }: ItemChange,
  to: 'before' | 'after',
  now: ItemState | null,
): void {
  const step = to === 'before' ? { from: after, to: before } : { from: before, to: after }
  const isUsed = step.to === null && now !== null && items.isUsed(itemId)
  const next = carriedState(now, step, isUsed)
  if (next === null) {
    if (now !== null) items.drop(itemId)
  } else if (now === null || !isSameState(now, next)) items.write(itemId, next)
}
