/** Marks the entries that count as a use of their item: those that the user logged on the day of the work. */
import { dayOf } from '#preload/rules/local-time.ts'
import type { Migration } from '../migrate.ts'
import { text } from '../columns.ts'

export const itemUse: Migration = (db) => {
  db.exec(`
    ALTER TABLE entry ADD COLUMN is_use INTEGER NOT NULL DEFAULT 0 CHECK (is_use IN (0, 1));
    CREATE INDEX entry_use ON entry (connection_id, item_id, id) WHERE is_use = 1;
    -- The order of items no longer depends on all entries.
    DROP INDEX entry_latest;
  `)
  for (const { id, day, zone } of db.rows(
    { id: text, day: text, zone: text },
    'SELECT id, day, zone FROM entry WHERE run_id IS NULL',
  ))
    if (dayMade(id, zone) === day) db.run('UPDATE entry SET is_use = 1 WHERE id = $id', { id })
}

/** Returns the day on which the entry was created: an id begins with its creation time (kernel/ids.ts). */
function dayMade(id: string, zone: string): string | undefined {
  const ms = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  return Number.isNaN(ms) ? undefined : dayOf(new Date(ms).toISOString(), zone)
}
