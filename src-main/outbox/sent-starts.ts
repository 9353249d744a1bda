/**
 * Reads which start fingerprints have been sent and must not be used again. A start fingerprint consists of artificial
 * seconds and milliseconds in the start time of an entry; they identify the entry.
 */
import type { Day } from '#preload/model/primitives.ts'
import { text } from '../storage/columns.ts'
import { ConnectionRows } from '../storage/connection-rows.ts'
import type { EntrySignature } from './entry-signature.ts'

export class SentStarts extends ConnectionRows {
  /**
   * Returns the start times that were sent for this entry, one for each attempt whose start time contained a
   * fingerprint.
   */
  startFingerprintsOf(entryId: string): string[] {
    const sql = 'SELECT marker FROM attempt WHERE entry_id = $entryId AND marker IS NOT NULL'
    return this.db.values(text, sql, { entryId })
  }

  /**
   * Returns the start times with a fingerprint that were sent for other local entries that now have this item, day and
   * minutes.
   */
  startFingerprintsOfOthers(entryId: string, { itemId, day, minutes }: EntrySignature): string[] {
    return this.db.values(
      text,
      `SELECT a.marker FROM attempt a JOIN entry e ON e.id = a.entry_id
       WHERE e.connection_id = $connection AND e.item_id = $itemId AND e.day = $day AND e.minutes = $minutes
         AND a.marker IS NOT NULL AND e.id <> $entryId`,
      { connection: this.connectionId, entryId, itemId, day, minutes },
    )
  }

  /** Returns whether any local entry was sent with this fingerprint (`ss.mmm`). */
  isSent(digits: string): boolean {
    return this.isSentWithAnother('', digits)
  }

  /**
   * Returns whether a local entry other than `entryId`, whatever its item and day, was sent with this fingerprint
   * (`ss.mmm`).
   */
  isSentWithAnother(entryId: string, digits: string): boolean {
    return this.db.has(
      `SELECT 1 FROM attempt a JOIN entry e ON e.id = a.entry_id
       WHERE substr(a.marker, 18, 6) = $digits AND a.marker IS NOT NULL AND e.id <> $entryId
         AND e.connection_id = $connection LIMIT 1`,
      { connection: this.connectionId, entryId, digits },
    )
  }

  /**
   * Returns whether this fingerprint (`ss.mmm`) must not be used for the entry. This is the case if another local entry
   * whose day is at most 45 days away was sent with it. It is also the case if another entry of the same day was read
   * from the service and has the fingerprint in its start.
   */
  areDigitsUsed(entryId: string, day: Day, digits: string): boolean {
    return this.db.has(
      `SELECT 1 FROM attempt a JOIN entry e ON e.id = a.entry_id
       WHERE substr(a.marker, 18, 6) = $digits AND a.marker IS NOT NULL AND e.id <> $entryId
         AND e.connection_id = $connection AND abs(julianday(e.day) - julianday($day)) <= 45
       UNION ALL
       SELECT 1 FROM entry e
       WHERE e.connection_id = $connection AND e.day = $day AND e.id <> $entryId
         AND substr(e.started_at, 18, 6) = $digits AND EXISTS (SELECT 1 FROM claim c WHERE c.entry_id = e.id)
         AND NOT EXISTS (SELECT 1 FROM attempt a WHERE a.entry_id = e.id)`,
      { connection: this.connectionId, entryId, digits, day },
    )
  }
}
