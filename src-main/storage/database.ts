/**
 * Opens one SQLite file and ensures that the data is on disk when a commit returns (docs/reliability.md §2.3, §2.9).
 * The class sets the pragmas, runs transactions and translates SQLite's error codes. It does not depend on the tables
 * in the file.
 */
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync, type SQLInputValue } from 'node:sqlite'
import { errorCode } from '../kernel/error-code.ts'
import { Refusal } from '../kernel/refusal.ts'
import { checked, checkedValue, type Column, type Columns, type Row, type RowOf } from './columns.ts'
import { copyDatabase } from './copy-database.ts'
import { storageFailure, writingFails, type SystemError } from './storage-failure.ts'

export type Bind = Record<string, SQLInputValue>

export class Database {
  readonly #path: string
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, Prepared>()
  #depth = 0
  /**
   * `versionOf` is the sum of two counters: `#upheavals` counts changes that may affect any table, and `#writes` has a
   * counter for each table.
   */
  #upheavals = 0
  readonly #writes = new Map<string, number>()
  readonly #commitListeners = new Set<() => void>()
  readonly #damages = new Set<string>()
  /** Called with a sentence that describes a stored value that cannot be read; only once for each distinct sentence. */
  onDamage: (sentence: string) => void = () => {}

  /**
   * Opens or creates the file; `path` may be `:memory:`. Throws {@link AlreadyOpen}, {@link Damaged} or
   * {@link Refusal}.
   */
  constructor(path: string) {
    this.#path = path
    this.#db = translated(this.#path, () => {
      if (path !== ':memory:') makeFile(path)
      return new DatabaseSync(path)
    })
    try {
      translated(this.#path, () => {
        this.#db.exec(`
          PRAGMA locking_mode = EXCLUSIVE;
          PRAGMA journal_mode = WAL;
          PRAGMA synchronous = FULL;
          PRAGMA fullfsync = ON;
          PRAGMA checkpoint_fullfsync = ON;
          PRAGMA foreign_keys = ON;
          PRAGMA secure_delete = ON;
        `)
        // In EXCLUSIVE mode, SQLite takes the lock with the first write. This empty transaction takes it now, so that a
        // second program fails immediately.
        this.#db.exec('BEGIN IMMEDIATE; COMMIT')
      })
    } catch (error) {
      this.#db.close()
      throw error
    }
  }

  /**
   * Returns a number that grows with every change that might affect the rows of the table. While the number stays the
   * same, data that was read from the table is still valid. If a trigger of one table writes to another table, that
   * write is counted only for the table that has the trigger.
   */
  versionOf(table: string): number {
    return this.#upheavals + (this.#writes.get(table) ?? 0)
  }

  /**
   * Reports a stored value that cannot be read. Each sentence is reported only once, because a damaged row may be read
   * many times.
   */
  reportDamage(sentence: string): void {
    if (this.#damages.has(sentence)) return
    this.#damages.add(sentence)
    this.onDamage(sentence)
  }

  exec(sql: string): void {
    this.#upheavals += 1
    translated(this.#path, () => this.#db.exec(sql))
  }

  run(sql: string, bind: Bind = {}): number {
    const changes = translated(this.#path, () => {
      const { statement, writesTo } = this.#prepared(sql)
      if (writesTo === null) this.#upheavals += 1
      return Number(statement.run(bind).changes)
    })
    if (this.#depth === 0) this.#afterCommit()
    return changes
  }

  /** Returns the first row. Prefer {@link row}, which checks that the columns have the expected types. */
  get(sql: string, bind: Bind = {}): Row | undefined {
    return translated(this.#path, () => this.#prepared(sql).statement.get(bind))
  }

  has(sql: string, bind: Bind = {}): boolean {
    return this.get(sql, bind) !== undefined
  }

  /** Returns all rows. Prefer {@link rows}, which checks that the columns have the expected types. */
  all(sql: string, bind: Bind = {}): Row[] {
    return translated(this.#path, () => this.#prepared(sql).statement.all(bind))
  }

  /** Returns the first row. Throws {@link UnexpectedRow} if a column is missing or has the wrong type. */
  row<C extends Columns>(columns: C, sql: string, bind: Bind = {}): RowOf<C> | undefined {
    const row = this.get(sql, bind)
    return row && checked(columns, row)
  }

  /** Returns all rows. Throws {@link UnexpectedRow} if a column is missing or has the wrong type in any row. */
  rows<C extends Columns>(columns: C, sql: string, bind: Bind = {}): RowOf<C>[] {
    return this.all(sql, bind).map((row) => checked(columns, row))
  }

  /**
   * Returns the value of the first row; the query must select a single column. Throws {@link UnexpectedRow} if the
   * value has the wrong type.
   */
  value<T>(column: Column<T>, sql: string, bind: Bind = {}): T | undefined {
    const row = this.get(sql, bind)
    return row && checkedValue(column, row)
  }

  /**
   * Returns the value of each row; the query must select a single column. Throws {@link UnexpectedRow} if a value has
   * the wrong type.
   */
  values<T>(column: Column<T>, sql: string, bind: Bind = {}): T[] {
    return this.all(sql, bind).map((row) => checkedValue(column, row))
  }

  /**
   * Returns each row as an array of its values, without checks. For many rows, this takes half the time of {@link all}.
   */
  tuples<T extends readonly unknown[] = readonly unknown[]>(sql: string, bind: Bind = {}): T[] {
    return translated(this.#path, () => {
      const { statement } = this.#prepared(sql)
      statement.setReturnArrays(true)
      try {
        return statement.all(bind) as unknown as T[]
      } finally {
        statement.setReturnArrays(false)
      }
    })
  }

  /**
   * Runs `work` in a transaction. Its changes are on disk when this method returns. A nested call instead joins the
   * outer transaction.
   */
  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work()
    translated(this.#path, () => this.#db.exec('BEGIN IMMEDIATE'))
    this.#depth = 1
    try {
      const result = work()
      translated(this.#path, () => this.#db.exec('COMMIT'))
      this.#depth = 0
      this.#afterCommit()
      return result
    } catch (error) {
      // Data that was read during the transaction may be invalid now. SQLite may already have rolled back, for example
      // when the disk is full.
      this.#upheavals += 1
      if (this.#db.isTransaction) this.exec('ROLLBACK')
      throw error
    } finally {
      this.#depth = 0
    }
  }

  /**
   * Calls `listener` after every commit of {@link transaction} or {@link run}, before control returns to the code that
   * made the change. An error in the listener is thrown to that code, although the change is already stored. The
   * returned function removes the listener.
   */
  onCommit(listener: () => void): () => void {
    this.#commitListeners.add(listener)
    return () => this.#commitListeners.delete(listener)
  }

  #afterCommit(): void {
    for (const each of this.#commitListeners) each()
  }

  /**
   * Copies the committed data to a new file. Other work can run during the copy if SQLite permits that ({@link
   * copyDatabase}).
   */
  async copyTo(path: string): Promise<void> {
    try {
      await copyDatabase(this.#db, path)
    } catch (error) {
      throw named(error, this.#path)
    }
  }

  get userVersion(): number {
    return Number(this.get('PRAGMA user_version')?.['user_version'] ?? 0)
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close()
  }

  /**
   * Returns the prepared statement. Also counts a write to the statement's table, so the caller must run the statement
   * immediately.
   */
  #prepared(sql: string): Prepared {
    const prepared = this.#statements.get(sql) ?? this.#prepare(sql)
    const { writesTo } = prepared
    if (writesTo !== null) this.#writes.set(writesTo, (this.#writes.get(writesTo) ?? 0) + 1)
    return prepared
  }

  #prepare(sql: string): Prepared {
    // Filters produce many different statements. The oldest one is removed to limit the memory used by prepared
    // statements.
    const [oldest] = this.#statements.keys()
    if (oldest !== undefined && this.#statements.size >= mostStatements) this.#statements.delete(oldest)
    const prepared = { statement: this.#db.prepare(sql), writesTo: tableWrittenBy(sql) }
    this.#statements.set(sql, prepared)
    return prepared
  }
}

interface Prepared {
  readonly statement: StatementSync
  /** The table that the statement writes to; null if the statement writes nothing or its table cannot be determined. */
  readonly writesTo: string | null
}

function tableWrittenBy(sql: string): string | null {
  const [, table] =
    /^\s*(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+(\w+)/i.exec(sql) ?? []
  return table ?? null
}

/**
 * Creates the file, which only its owner can read and write; SQLite gives its WAL file the same mode. An existing file
 * is not opened: on POSIX systems, closing it would release the lock that this process may already hold on it.
 */
export function makeFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    closeSync(openSync(path, 'ax', 0o600))
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** The error thrown when another process has this file open, for example a second Tallystick. */
export class AlreadyOpen extends Error {
  override name = 'AlreadyOpen' as const
}

/** The error thrown when the file is no longer a database or its structure is damaged. */
export class Damaged extends Error {
  override name = 'Damaged' as const
}

const mostStatements = 500

/** Returns the result of `work`. Errors from SQLite and the file system are translated into our own error classes. */
export function translated<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw named(error, path)
  }
}

function named(error: unknown, path: string): unknown {
  const failure = storageFailure(error as SystemError, () => writingFails(path))
  switch (failure) {
    case null:
      return error
    case 'already-open':
      return new AlreadyOpen('Another Tallystick has this file open.', { cause: error })
    case 'damaged':
      return new Damaged('The file is damaged.', { cause: error })
    default:
      return Object.assign(new Refusal(failure), { cause: error })
  }
}
