/**
 * Stores claims (links between a local entry and its counterpart at the time-tracking service), and former claims,
 * whose entries no longer exist at the service. No other module has SQL that changes these tables.
 */
import type { Day } from '#preload/model/primitives.ts'
import { integer, orNull, text, type RowOf } from '../storage/columns.ts'
import { ConnectionRows } from '../storage/connection-rows.ts'
import type { EntrySignature } from './entry-signature.ts'

const claimedColumns = {
  serviceId: text,
  entryId: text,
  itemId: text,
  day: text,
  minutes: integer,
  startFingerprint: orNull(text),
}

/**
 * A local entry that is linked to an entry at the service. `startFingerprint` is the start that was sent in its last
 * create request; null if that start had no fingerprint, or if the entry was never sent.
 */
export type Claimed = Readonly<RowOf<typeof claimedColumns>>

export class ClaimStore extends ConnectionRows {
  /**
   * Links a local entry to an entry at the service. Throws if either entry is already linked, because links are
   * one-to-one.
   */
  claim(entryId: string, serviceId: string): void {
    this.db.run(
      'INSERT INTO claim (connection_id, service_id, entry_id) VALUES ($connection, $serviceId, $entryId)',
      { connection: this.connectionId, serviceId, entryId },
    )
  }

  /**
   * Records that the service no longer has the entry. The entry's id at the service remains reserved, so that it is
   * never linked to another entry.
   */
  retire(entryId: string): void {
    this.db.run(
      `INSERT INTO former_claim (connection_id, service_id, entry_id)
       SELECT connection_id, service_id, entry_id FROM claim WHERE entry_id = $entryId`,
      { entryId },
    )
    this.db.run('DELETE FROM claim WHERE entry_id = $entryId', { entryId })
  }

  serviceIdOf(entryId: string): string | null {
    const sql = 'SELECT service_id FROM claim WHERE entry_id = $entryId'
    return this.db.value(text, sql, { entryId }) ?? null
  }

  /** Returns whether the service's entry is or was linked to a local entry. */
  isClaimed(serviceId: string): boolean {
    return this.db.has(
      `SELECT 1 FROM claim WHERE connection_id = $connection AND service_id = $serviceId UNION ALL
       SELECT 1 FROM former_claim WHERE connection_id = $connection AND service_id = $serviceId`,
      { connection: this.connectionId, serviceId },
    )
  }

  /**
   * Returns whether the service's entry is linked to a local entry that this program sent, or was once linked to any
   * local entry.
   */
  isOfSent(serviceId: string): boolean {
    return this.db.has(
      `SELECT 1 FROM claim c WHERE c.connection_id = $connection AND c.service_id = $serviceId
         AND EXISTS (SELECT 1 FROM attempt a WHERE a.entry_id = c.entry_id) UNION ALL
       SELECT 1 FROM former_claim WHERE connection_id = $connection AND service_id = $serviceId`,
      { connection: this.connectionId, serviceId },
    )
  }

  hasClaim(): boolean {
    return this.db.has(
      `SELECT 1 FROM claim WHERE connection_id = $connection UNION ALL
       SELECT 1 FROM former_claim WHERE connection_id = $connection LIMIT 1`,
      { connection: this.connectionId },
    )
  }

  /**
   * Returns the local entries on an item and on the days from `from` to `to` that the service is known to have,
   * together with the start times that were sent for them. Corrected entries are left out, because they no longer show
   * how the service returns a start time that was sent.
   */
  claimedOn(itemId: string, from: Day, to: Day): Claimed[] {
    return this.db.rows(
      claimedColumns,
      `SELECT c.service_id AS serviceId, e.id AS entryId, e.item_id AS itemId, e.day, e.minutes,
              (SELECT a.marker FROM attempt a WHERE a.entry_id = e.id ORDER BY a.n DESC LIMIT 1) AS startFingerprint
       FROM entry e JOIN claim c ON c.entry_id = e.id
       WHERE e.connection_id = $connection AND e.item_id = $itemId AND e.day BETWEEN $from AND $to
         AND NOT EXISTS (SELECT 1 FROM correction k WHERE k.entry_id = e.id)
         AND NOT EXISTS (SELECT 1 FROM receipt r WHERE r.entry_id = e.id AND r.kind = 'corrected')`,
      { connection: this.connectionId, itemId, from, to },
    )
  }

  /**
   * Returns the item and the day of the latest confirmed entry that was sent with a start fingerprint (artificial
   * seconds that identify an entry) and has not been corrected since. Returns null if there is no such entry.
   */
  claimWithFingerprint(): Pick<EntrySignature, 'itemId' | 'day'> | null {
    return (
      this.db.row(
        { itemId: text, day: text },
        `SELECT e.item_id AS itemId, e.day FROM claim c JOIN entry e ON e.id = c.entry_id
         JOIN attempt a ON a.entry_id = e.id
         WHERE c.connection_id = $connection AND a.marker IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM correction k WHERE k.entry_id = e.id)
           AND NOT EXISTS (SELECT 1 FROM receipt r WHERE r.entry_id = e.id AND r.kind = 'corrected')
         ORDER BY a.at DESC LIMIT 1`,
        { connection: this.connectionId },
      ) ?? null
    )
  }

  /**
   * Returns the ids of the local entries on the days from `from` to `to` that were read from the service and never sent
   * by this program.
   */
  cameFromAccount(from: Day, to: Day): Set<string> {
    const ids = this.db.values(
      text,
      `SELECT e.id FROM entry e JOIN claim c ON c.entry_id = e.id
       WHERE e.connection_id = $connection AND e.day BETWEEN $from AND $to
         AND NOT EXISTS (SELECT 1 FROM attempt a WHERE a.entry_id = e.id)`,
      { connection: this.connectionId, from, to },
    )
    return new Set(ids)
  }
}
