/**
 * Marks files in which an earlier version wrote initial data. ../unused-samples.ts later removes the unused part of the
 * sample data, because only the application knows what is in use.
 */
import type { Migration } from '../../storage/migrate.ts'

export const samples: Migration = (db) => {
  db.exec("INSERT INTO setting (name, value) SELECT 'samples', 'kept' FROM setting WHERE name = 'seeded'")
}
