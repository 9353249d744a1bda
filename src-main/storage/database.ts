/**
 * One SQLite file, opened so that a commit is on disk when it returns (docs/reliability.md §2.3, §2.9).
 * Owns pragmas, transactions and the meaning of SQLite's error codes; knows no table.
 */
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync, type StatementSync, type SQLInputValue } from 'node:sqlite'
import { Refusal } from '../kernel/refusal.ts'
import { storageFailure, writingFails, type SystemError } from './storage-failure.ts'

export type Row = Record<string, string | number | null>
export type Bind = Record<string, SQLInputValue>

export class Database {
  readonly #path: string
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, Prepared>()
  #depth = 0
  /** Grow with every write: to anything at all, and to each table. */
  #upheavals = 0
  readonly #writes = new Map<string, number>()
  readonly #commitListeners = new Set<() => void>()

  /** `path` may be `:memory:`. Throws {@link Refusal} `folder-not-writable` or {@link AlreadyOpen}. */
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
        // EXCLUSIVE takes its lock with the first write, and a second program must learn of us now.
        this.#db.exec('BEGIN IMMEDIATE; COMMIT')
      })
    } catch (error) {
      this.#db.close()
      throw error
    }
  }

  /**
   * Grows with everything that may have changed a row of the table: what was read of it at the same one still holds.
   * What a trigger writes counts as written to the table that the trigger is on.
   */
  versionOf(table: string): number {
    return this.#upheavals + (this.#writes.get(table) ?? 0)
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

  get<T extends object = Row>(sql: string, bind: Bind = {}): T | undefined {
    return translated(this.#path, () => this.#prepared(sql).statement.get(bind) as T | undefined)
  }

  all<T extends object = Row>(sql: string, bind: Bind = {}): T[] {
    return translated(this.#path, () => this.#prepared(sql).statement.all(bind) as T[])
  }

  /** As {@link all}, each row as its values in the order of the columns: in half the time where rows are many. */
  tuples<T extends readonly unknown[]>(sql: string, bind: Bind = {}): T[] {
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

  /** All or nothing; on disk when it returns. A transaction within a transaction joins it. */
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
      // A full disk may have ended the transaction already.
      this.#upheavals += 1
      if (this.#db.isTransaction) this.exec('ROLLBACK')
      throw error
    } finally {
      this.#depth = 0
    }
  }

  /**
   * Calls back whenever something is on disk, before whoever wrote it hears so. What it throws goes to the writer. The
   * returned function ends it.
   */
  onCommit(listener: () => void): () => void {
    this.#commitListeners.add(listener)
    return () => this.#commitListeners.delete(listener)
  }

  #afterCommit(): void {
    for (const each of this.#commitListeners) each()
  }

  /** A copy of everything that was committed by now, in pieces between which others go on. */
  async copyTo(path: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await backup(this.#db, path, { rate: 500 })
        return
      } catch (error) {
        // Its first piece is taken on another thread; in the middle of a transaction of ours SQLite refuses it as
        // busy, and Node reports that as an error with the code of none.
        if ((error as { errcode?: number }).errcode !== sqliteOk || tries === mostCopyTries)
          throw named(error, this.#path)
      }
    }
  }

  get userVersion(): number {
    return Number(this.get('PRAGMA user_version')?.['user_version'] ?? 0)
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close()
  }

  /** For use at once: a table that it writes to counts as written to. */
  #prepared(sql: string): Prepared {
    const prepared = this.#statements.get(sql) ?? this.#prepare(sql)
    const { writesTo } = prepared
    if (writesTo !== null) this.#writes.set(writesTo, (this.#writes.get(writesTo) ?? 0) + 1)
    return prepared
  }

  #prepare(sql: string): Prepared {
    // Filters combine into more texts than memory should hold: the oldest goes.
    const [oldest] = this.#statements.keys()
    if (oldest !== undefined && this.#statements.size >= mostStatements) this.#statements.delete(oldest)
    const prepared = { statement: this.#db.prepare(sql), writesTo: tableWrittenBy(sql) }
    this.#statements.set(sql, prepared)
    return prepared
  }
}

interface Prepared {
  readonly statement: StatementSync
  /** Null when nothing, or when that cannot be told. */
  readonly writesTo: string | null
}

function tableWrittenBy(sql: string): string | null {
  const [, table] =
    /^\s*(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+(\w+)/i.exec(sql) ?? []
  return table ?? null
}

/**
 * For the owner alone; SQLite gives its log the same rights. A file that is there is not even opened: closing it would
 * take away the lock that this process may hold on it.
 */
function makeFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    closeSync(openSync(path, 'ax', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Another program has this file open. */
export class AlreadyOpen extends Error {
  override name = 'AlreadyOpen' as const
}

/** The file is not a database any more, or its structure is damaged. */
export class Damaged extends Error {
  override name = 'Damaged' as const
}

const mostStatements = 500

const mostCopyTries = 20

const sqliteOk = 0

/** Names what SQLite and the file system report, so that everything above can speak of it in words. */
function translated<T>(path: string, work: () => T): T {
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
