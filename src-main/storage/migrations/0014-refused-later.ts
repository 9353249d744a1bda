/** A refusal that may have been somebody else's word is settled by a later list: from being checked to being refused. */
import type { Migration } from '../migrate.ts'

export const refusedLater: Migration = (db) => {
  db.exec("INSERT INTO legal_move (was, becomes) VALUES ('checking', 'rejected')")
}
