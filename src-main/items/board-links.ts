import type { KnownLinks } from '#preload/model/item.ts'
import { orNull, text } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'

/**
 * The maximum number of links to read, newest first. These are enough to show which boards and hosts the user links to.
 */
const mostLinks = 500

export function boardLinks(db: Database, connectionId: string): KnownLinks['links'] {
  return db
    .rows(
      { link: text, board: orNull(text) },
      `SELECT link, board FROM item WHERE connection_id = $connection AND link IS NOT NULL
       ORDER BY added_at DESC, id LIMIT $most`,
      { connection: connectionId, most: mostLinks },
    )
    .map((row) => ({ ...row }))
}
