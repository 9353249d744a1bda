import { orNull, text } from '../storage/columns.ts'
import { ConnectionRows } from '../storage/connection-rows.ts'

export interface Merge {
  /** The item into which the item was merged. That item may later have been merged too. */
  readonly intoId: string
  /** The open run (the current use of the timer) that the merge moved from the merged item; null if it moved no run. */
  readonly runId: string | null
}

/**
 * SQL condition on a deleted entry: it is not linked to an entry of the service, no correction is pending, and the
 * latest request to create it, if any, received a response.
 */
const wasNeverSent = `NOT EXISTS (SELECT 1 FROM claim c WHERE c.entry_id = e.id)
  AND NOT EXISTS (SELECT 1 FROM correction k WHERE k.entry_id = e.id)
  AND coalesce((SELECT a.outcome FROM attempt a WHERE a.entry_id = e.id ORDER BY a.n DESC LIMIT 1), '') <> 'lost'`

/**
 * SQL condition: the service does not have the entry, and the outcome of every request to create it is known. If a
 * request has an unknown outcome, the item of the entry is not changed, because the entry would then be looked up at
 * the service under an item with which it was not sent.
 */
const isLocal = `(o.state IN ('unfinished', 'held', 'queued', 'rejected') OR o.state = 'cancelled' AND ${wasNeverSent})`

export class ItemMerges extends ConnectionRows {
  read(itemId: string): Merge | undefined {
    return this.db.row(
      { intoId: text, runId: orNull(text) },
      'SELECT into_id AS intoId, run_id AS runId FROM item_merge WHERE connection_id = $connection AND item_id = $itemId',
      this.bind({ itemId }),
    )
  }

  add(itemId: string, { intoId, runId }: Merge): void {
    this.db.run(
      `INSERT INTO item_merge (connection_id, item_id, into_id, shown_id, run_id)
       VALUES ($connection, $itemId, $intoId, $intoId, $runId)`,
      this.bind({ itemId, intoId, runId }),
    )
    this.#followChains()
  }

  /**
   * Deletes the record of an item's merge, and the records of the entries that this merge moved. `returned` are the
   * entries that go back to the item. If later merges moved these entries further, they are deleted from the records of
   * the later merges too.
   */
  remove(itemId: string, returned: readonly string[]): void {
    for (let merge = this.read(itemId); merge; merge = this.read(merge.intoId))
      this.db.run(
        `DELETE FROM item_merge_entry WHERE connection_id = $connection AND item_id = $intoId
           AND entry_id IN (SELECT value FROM json_each($returned))`,
        this.bind({ intoId: merge.intoId, returned: JSON.stringify(returned) }),
      )
    this.db.run(
      'DELETE FROM item_merge WHERE connection_id = $connection AND item_id = $itemId',
      this.bind({ itemId }),
    )
    this.#followChains()
  }

  /**
   * Records that an entry of a merged item was moved to the item that stays (the last one in its chain of merges). Does
   * nothing if the item is not merged.
   */
  addMoved(itemId: string, entryId: string): void {
    for (let merged = itemId, merge = this.read(merged); merge; merge = this.read((merged = merge.intoId)))
      this.db.run(
        `INSERT INTO item_merge_entry (connection_id, item_id, entry_id) VALUES ($connection, $merged, $entryId)
         ON CONFLICT DO NOTHING`,
        this.bind({ merged, entryId }),
      )
  }

  /**
   * Returns the entries of an item that move to the other item when this item is merged: those that the service
   * certainly does not have. They are in the order in which they were saved.
   */
  movable(itemId: string): string[] {
    return this.#ids(
      `SELECT e.id FROM entry e JOIN outbox o ON o.entry_id = e.id
       WHERE e.connection_id = $connection AND e.item_id = $itemId AND ${isLocal} ORDER BY o.seq`,
      itemId,
    )
  }

  /** Returns whether the entry belongs to a merged item and can be moved by a merge. */
  isMovable(entryId: string): boolean {
    return this.db.has(
      `SELECT 1 FROM entry e JOIN outbox o ON o.entry_id = e.id
       JOIN item_merge m ON m.connection_id = e.connection_id AND m.item_id = e.item_id
       WHERE e.connection_id = $connection AND e.id = $entryId AND ${isLocal}`,
      this.bind({ entryId }),
    )
  }

  /**
   * Returns the entries that the merge of this item moved and that can be moved back: the service still does not have
   * them, and they still belong to the item under which this item is shown.
   */
  returnable(itemId: string): string[] {
    return this.#ids(
      `SELECT e.id FROM item_merge_entry moved
       JOIN item_merge own ON own.connection_id = moved.connection_id AND own.item_id = moved.item_id
       JOIN entry e ON e.id = moved.entry_id AND e.connection_id = moved.connection_id
       JOIN outbox o ON o.entry_id = e.id
       LEFT JOIN item_merge now ON now.connection_id = e.connection_id AND now.item_id = e.item_id
       WHERE moved.connection_id = $connection AND moved.item_id = $itemId AND ${isLocal}
         AND coalesce(now.shown_id, e.item_id) = own.shown_id
       ORDER BY o.seq`,
      itemId,
    )
  }

  #ids(sql: string, itemId: string): string[] {
    return this.db.values(text, sql, this.bind({ itemId }))
  }

  /**
   * Stores, for every merged item, the item under which it is shown: the one at the end of its chain of merges. Call
   * this after a merge has been added or removed.
   */
  #followChains(): void {
    this.db.run(
      `WITH RECURSIVE up (item_id, id) AS (
         SELECT item_id, into_id FROM item_merge WHERE connection_id = $connection
         UNION
         SELECT up.item_id, m.into_id FROM up
         JOIN item_merge m ON m.connection_id = $connection AND m.item_id = up.id
       )
       UPDATE item_merge SET shown_id = (
         SELECT up.id FROM up WHERE up.item_id = item_merge.item_id
           AND NOT EXISTS (SELECT 1 FROM item_merge m WHERE m.connection_id = $connection AND m.item_id = up.id))
       WHERE connection_id = $connection`,
      this.bind(),
    )
  }
}
