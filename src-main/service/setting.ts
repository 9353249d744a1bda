/** Facts about the service itself, kept in its own file. Owns their SQL. */
import type { Database } from '../storage/database.ts'

/**
 * `seeded`: the first content was written. `token key`: signs the tokens. `generated`: how many entries were made up.
 * `credentials`: who may come in, of a service that stands alone.
 */
type SettingName = 'seeded' | 'token key' | 'generated' | 'credentials'

export class Setting {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  get(name: SettingName): string | undefined {
    return this.#db.get<{ value: string }>('SELECT value FROM setting WHERE name = $name', { name })?.value
  }

  set(name: SettingName, value: string): void {
    this.#db.run('INSERT INTO setting (name, value) VALUES ($name, $value)', { name, value })
  }
}
