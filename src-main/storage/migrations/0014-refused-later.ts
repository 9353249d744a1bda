/** Allows the move from checking to rejected: when a refusal may have come from a proxy, a later list decides. */
import type { Migration } from '../migrate.ts'

export const refusedLater: Migration = (db) => {
  db.exec("INSERT INTO legal_move (was, becomes) VALUES ('checking', 'rejected')")
}
