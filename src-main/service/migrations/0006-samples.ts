/**
 * Marks the files in which earlier versions wrote initial data. The unused part of the sample data is removed later,
 * because only the application knows what is in use (../unused-samples.ts).
 */
import type { Migration } from '../../storage/migrate.ts'

export const samples: Migration = (db) => {
  db.exec("INSERT INTO setting (name, value) SELECT 'samples', 'kept' FROM setting WHERE name = 'seeded'")
}
