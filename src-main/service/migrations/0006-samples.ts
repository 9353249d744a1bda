/**
 * Marks database files to which an earlier version wrote initial data. ../unused-samples.ts later removes the unused
 * part of the sample data, because only the application knows what is in use.
 */
export const samples =
  "INSERT INTO setting (name, value) SELECT 'samples', 'kept' FROM setting WHERE name = 'seeded'"
