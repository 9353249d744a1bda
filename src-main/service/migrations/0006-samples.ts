/**
 * Marks database files that may contain the sample data of an earlier version. Later, ../unused-samples.ts removes the
 * samples that are not used. This migration cannot do so, because only the application knows which samples are used.
 */
export const samples =
  "INSERT INTO setting (name, value) SELECT 'samples', 'kept' FROM setting WHERE name = 'seeded'"
