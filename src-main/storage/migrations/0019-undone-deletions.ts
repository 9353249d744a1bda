/** Adds the time until which a deletion that was sent and then undone may still take effect at the service. */
import type { Migration } from '../migrate.ts'

export const undoneDeletions: Migration = (db) => {
  db.exec(`
    -- Until then, the request in \`sent\` may take effect; null if that is unknown, or if there is no such request.
    ALTER TABLE correction ADD COLUMN sent_until TEXT;
  `)
}
