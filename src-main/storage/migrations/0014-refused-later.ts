/** Allows the move from checking to rejected: a refusal that may have come from a proxy is decided by a later list. */
import type { Migration } from '../migrate.ts'

export const refusedLater: Migration = (db) => {
  db.exec("INSERT INTO legal_move (was, becomes) VALUES ('checking', 'rejected')")
}
