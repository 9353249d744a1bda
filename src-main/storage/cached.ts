/** Caches a value that is computed from some tables, until one of those tables changes. */
import type { Database } from './database.ts'

export class Cached<T> {
  readonly #db: Database
  readonly #tables: readonly string[]
  readonly #read: () => T
  #known: { readonly at: number; readonly value: T } | undefined

  constructor(db: Database, tables: readonly string[], read: () => T) {
    this.#db = db
    this.#tables = tables
    this.#read = read
  }

  /**
   * Returns the value, recomputing it only if one of the tables has changed. All callers get the same object, so they
   * must not modify it.
   */
  get value(): T {
    // Version numbers only increase, so their sum stays the same only if none of them has changed.
    const at = this.#tables.reduce((sum, table) => sum + this.#db.versionOf(table), 0)
    if (this.#known?.at !== at) this.#known = { at, value: this.#read() }
    return this.#known.value
  }
}
