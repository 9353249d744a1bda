import { integer } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'

/**
 * Returns whether any entry that the service may not have yet has a value of the field. The service itself knows which
 * fields its own entries use.
 */
export function isUsedUnsent(db: Database, connection: string, fieldId: string): boolean {
  return (
    db.get(
      `SELECT 1 FROM entry e JOIN outbox o ON o.entry_id = e.id
       WHERE e.connection_id = $connection AND o.state <> 'confirmed' AND json_type(e.draft, $path) IS NOT NULL LIMIT 1`,
      { connection, path: pathOf(fieldId) },
    ) !== undefined
  )
}

/** Returns the number of entries without a value of the field; deleted ones are not counted. */
export function entriesWithout(db: Database, connection: string, fieldId: string): number {
  return db.row(
    { count: integer },
    `SELECT count(*) AS count FROM entry e JOIN outbox o ON o.entry_id = e.id
     WHERE e.connection_id = $connection AND o.state <> 'cancelled' AND json_type(e.draft, $path) IS NULL`,
    { connection, path: pathOf(fieldId) },
  )!.count
}

/** The ids of fields have no quotation marks: they are UUIDs, or the ids of the former samples. */
function pathOf(fieldId: string): string {
  return `$.options."${fieldId}"`
}
