/** Stores named values about the service itself, such as the key that signs tokens, in the service's database file. */
import { text } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'

/**
 * The names of the stored values:
 *
 * - `seeded`: The initial data was written.
 * - `token key`: The key that signs tokens.
 * - `generated`: The number of generated entries.
 * - `credentials`: The secrets of a stand-alone service.
 * - `samples`: An earlier version wrote sample data, and the unused part has not been removed yet.
 * - `omitted`: The entry properties that are hidden in forms, as JSON.
 */
type SettingName = 'seeded' | 'token key' | 'generated' | 'credentials' | 'samples' | 'omitted'

export class Setting {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  get(name: SettingName): string | undefined {
    return this.#db.value(text, 'SELECT value FROM setting WHERE name = $name', { name })
  }

  set(name: SettingName, value: string): void {
    this.#db.run(
      `INSERT INTO setting (name, value) VALUES ($name, $value)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      { name, value },
    )
  }

  remove(name: SettingName): void {
    this.#db.run('DELETE FROM setting WHERE name = $name', { name })
  }
}
