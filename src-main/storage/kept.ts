/** What was read of some tables, until something is written to one of them: asked many times, and read once a change. */
import type { Database } from './database.ts'

export class Kept<T> {
  readonly #db: Database
  readonly #tables: readonly string[]
  readonly #read: () => T
  #known: { readonly at: number; readonly value: T } | undefined

  constructor(db: Database, tables: readonly string[], read: () => T) {
    this.#db = db
    this.#tables = tables
    this.#read = read
  }

  /** Shared by all who ask: nobody may change it. */
  get value(): T {
    // Versions only grow, so that their sum stays the same only where each does.
    const at = this.#tables.reduce((sum, table) => sum + this.#db.versionOf(table), 0)
    if (this.#known?.at !== at) this.#known = { at, value: this.#read() }
    return this.#known.value
  }
}
