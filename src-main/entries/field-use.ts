import { integer } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'

/**
 * Returns whether any unconfirmed entry has a value for the field; deleted entries are included. For confirmed entries,
 * the service itself knows which fields they use.
 */
export function isUsedUnsent(db: Database, connection: string, fieldId: string): boolean {
  return db.has(
    `SELECT 1 FROM entry e JOIN outbox o ON o.entry_id = e.id
     WHERE e.connection_id = $connection AND o.state <> 'confirmed' AND json_type(e.draft, $path) IS NOT NULL LIMIT 1`,
    { connection, path: pathOf(fieldId) },
  )
}

/** Returns the number of entries without a value for the field; deleted ones are not counted. */
export function entriesWithout(db: Database, connection: string, fieldId: string): number {
  return db.value(
    integer,
    `SELECT count(*) FROM entry e JOIN outbox o ON o.entry_id = e.id
     WHERE e.connection_id = $connection AND o.state <> 'cancelled' AND json_type(e.draft, $path) IS NULL`,
    { connection, path: pathOf(fieldId) },
  )!
}

/**
 * Returns the JSON path of the field's value in a draft. The id needs no escaping, because it is a UUID or the id of a
 * sample field from an earlier version, and neither contains quotation marks.
 */
function pathOf(fieldId: string): string {
  return `$.options."${fieldId}"`
}
