/**
 * Stores the links between entries of the local workspace and their copies, which are entries of accounts. A copy is
 * live while the service of the account has it or may still receive it (migration 0025-local-copies.ts). While a
 * local entry has a live copy, it is not included in totals, cannot be changed and cannot be sent again. No other
 * module has SQL that changes the table `local_copy`.
 */
import { Refusal } from '../kernel/refusal.ts'
import { text, type RowOf } from '../storage/columns.ts'
import { ConnectionRows } from '../storage/connection-rows.ts'

/** SQL condition: no account has or may still receive a copy of the entry `e`, so its time is included in totals. */
export const counts = `NOT EXISTS (SELECT 1 FROM live_copy v WHERE v.local_id = e.id)`

/** SQL for the name of the account that has or may still receive a copy of the entry `e`; NULL if no account does. */
export const copiedTo = `(
  SELECT coalesce(n.settings ->> 'name', c.connection_id) FROM live_copy v JOIN entry c ON c.id = v.entry_id
  LEFT JOIN connection n ON n.id = c.connection_id WHERE v.local_id = e.id)`

const sourceColumns = { id: text, serviceId: text }

/**
 * An entry of the local workspace: its id in this database, and its id at the local service, to which the entries of
 * the local workspace are sent.
 */
export type LocalSource = Readonly<RowOf<typeof sourceColumns>>

export class LocalCopies extends ConnectionRows {
  /**
   * Records that the entry `entryId` of an account is a copy of a local entry. The caller must have checked that no
   * account has or may still receive another copy. If the local entry has a new id, because it was read from the local
   * service again after the database was lost, the new id is stored.
   */
  add(entryId: string, { id, serviceId }: LocalSource): void {
    this.db.run(
      `INSERT OR REPLACE INTO local_copy (entry_id, local_id, local_service_id)
       VALUES ($entryId, coalesce((SELECT entry_id FROM claim WHERE connection_id = 'local' AND service_id = $serviceId), $id),
               $serviceId)`,
      { entryId, id, serviceId },
    )
  }

  /**
   * Records the new id of a local entry. Call this when the entry was read from the local service again because the
   * database was lost. Does nothing in an account.
   */
  readAgain(serviceId: string, entryId: string): void {
    if (this.connectionId !== 'local') return
    this.db.run('UPDATE local_copy SET local_id = $entryId WHERE local_service_id = $serviceId', {
      entryId,
      serviceId,
    })
  }

  /** Returns the local entry that this entry is a copy of; null if it is not a copy. */
  sourceOf(entryId: string): LocalSource | null {
    const row = this.db.row(
      sourceColumns,
      'SELECT local_id AS id, local_service_id AS serviceId FROM local_copy WHERE entry_id = $entryId',
      { entryId },
    )
    return row ? { ...row } : null
  }

  /**
   * Returns whether an account has or may still receive a copy of the local entry. If so, the local entry can be
   * neither changed nor sent again.
   */
  isCopied(localId: string): boolean {
    return this.db.has('SELECT 1 FROM live_copy WHERE local_id = $localId', { localId })
  }

  /**
   * Throws {@link Refusal} `already-sent` if the entry was copied from the local workspace, and an account has or may
   * still receive another copy of the same local entry. Otherwise, the same time would be sent twice.
   */
  mustBeFree(entryId: string): void {
    const isCopiedElsewhere = this.db.has(
      `SELECT 1 FROM local_copy c JOIN live_copy other ON other.local_id = c.local_id
       WHERE c.entry_id = $entryId AND other.entry_id <> c.entry_id`,
      { entryId },
    )
    if (isCopiedElsewhere) throw new Refusal('already-sent')
  }

  /** Returns the ids of this connection's entries that are copies of local entries. */
  all(): string[] {
    return this.db.values(
      text,
      `SELECT c.entry_id FROM local_copy c JOIN entry e ON e.id = c.entry_id
       WHERE e.connection_id = $connection ORDER BY c.entry_id`,
      { connection: this.connectionId },
    )
  }
}
