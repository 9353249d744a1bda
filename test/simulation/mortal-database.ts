/**
 * A real database as seen by a process that can die at any moment: before a commit, so that nothing of the transaction
 * remains, or just after it, so that all of it does. Only committed data outlives the process.
 */
import type { Column, Columns, Row, RowOf } from '../../src-main/storage/columns.ts'
import type { Bind, Database } from '../../src-main/storage/database.ts'

/** Thrown by the call during which the process dies, and by every later call. */
export class Died extends Error {
  override name = 'Died' as const
}

export interface Mortality {
  /** Called before and after every commit; true kills the process there. */
  dies(moment: 'before' | 'after'): boolean
  onDeath(): void
}

/** Has the methods of {@link Database} that the core uses, and calls those of a database that outlives the process. */
export class MortalDatabase {
  readonly #db: Database
  readonly #mortality: Mortality
  #depth = 0
  #dead = false
  #afterCommit = () => {}

  constructor(db: Database, mortality: Mortality) {
    this.#db = db
    this.#mortality = mortality
  }

  /** Returns this database for code that expects a {@link Database} and uses none of its private members. */
  asDatabase(): Database {
    return this as unknown as Database
  }

  get isDead(): boolean {
    return this.#dead
  }

  die(): void {
    if (this.#dead) return
    this.#dead = true
    this.#mortality.onDeath()
  }

  versionOf(table: string): number {
    return this.#db.versionOf(table)
  }

  exec(sql: string): void {
    this.#living()
    this.#db.exec(sql)
  }

  run(sql: string, bind: Bind = {}): number {
    if (this.#depth > 0) return this.#within(() => this.#db.run(sql, bind))
    return this.transaction(() => this.#db.run(sql, bind))
  }

  get(sql: string, bind: Bind = {}): Row | undefined {
    return this.#within(() => this.#db.get(sql, bind))
  }

  has(sql: string, bind: Bind = {}): boolean {
    return this.#within(() => this.#db.has(sql, bind))
  }

  value<T>(column: Column<T>, sql: string, bind: Bind = {}): T | undefined {
    return this.#within(() => this.#db.value(column, sql, bind))
  }

  values<T>(column: Column<T>, sql: string, bind: Bind = {}): T[] {
    return this.#within(() => this.#db.values(column, sql, bind))
  }

  row<C extends Columns>(columns: C, sql: string, bind: Bind = {}): RowOf<C> | undefined {
    return this.#within(() => this.#db.row(columns, sql, bind))
  }

  rows<C extends Columns>(columns: C, sql: string, bind: Bind = {}): RowOf<C>[] {
    return this.#within(() => this.#db.rows(columns, sql, bind))
  }

  transaction<T>(work: () => T): T {
    this.#living()
    if (this.#depth > 0) return work()
    this.#depth = 1
    let result: T
    try {
      result = this.#db.transaction(() => {
        const done = work()
        this.#chance('before')
        return done
      })
    } finally {
      this.#depth = 0
    }
    this.#chance('after')
    this.#afterCommit()
    return result
  }

  onCommit(listener: () => void): () => void {
    this.#afterCommit = listener
    return () => (this.#afterCommit = () => {})
  }

  #within<T>(work: () => T): T {
    this.#living()
    return work()
  }

  #chance(moment: 'before' | 'after'): void {
    if (!this.#mortality.dies(moment)) return
    this.die()
    throw new Died(moment)
  }

  #living(): void {
    if (this.#dead) throw new Died('long ago')
  }
}
