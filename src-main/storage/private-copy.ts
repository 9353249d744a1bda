/**
 * Reads a database that cannot be opened normally, because it is damaged, in use, on a full disk, or written by a newer
 * version. Reads a copy of the file and its WAL (write-ahead log) in a temporary folder, so that the original cannot be
 * damaged further.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errorCode } from '../kernel/error-code.ts'
import type { Row } from './columns.ts'
import { isRegular } from './regular-file.ts'

export interface ReadableCopy {
  /** True if the check of the copy found no damage. */
  readonly whole: boolean
  /**
   * Returns the readable rows, ordered by `key`. If a part of the table is damaged, these are the rows before and after
   * that part.
   */
  rows<T extends object = Row>(select: string, key: string): Rows<T>
  hasTable(name: string): boolean
}

export interface Rows<T> {
  readonly all: boolean
  readonly rows: readonly T[]
}

/**
 * The maximum number of attempts to copy. An attempt fails if another process changes or closes the database during the
 * attempt.
 */
const mostTries = 5

/**
 * Copies the database, runs `work` on the copy, deletes the copy and returns the result. Returns undefined if any of
 * these is true: the file does not exist, it is not a database, it changed during each attempt to copy it, or `work`
 * throws.
 */
export function readPrivately<T>(path: string, work: (copy: ReadableCopy) => T): T | undefined {
  if (!existsSync(path) || !isRegular(path) || !isRegular(`${path}-wal`)) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'tallystick-copy-'))
  try {
    const copy = join(folder, 'copy.db')
    if (!copied(path, copy)) return undefined
    const db = new DatabaseSync(copy)
    try {
      return work({
        whole: isWhole(db),
        rows: (select, key) => rowsOf(db, select, key) as never,
        hasTable: (name) => tableIn(db, name),
      })
    } finally {
      db.close()
    }
  } catch {
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies the file and its WAL, with several attempts. Returns false if one of them changed during every attempt. */
function copied(path: string, copy: string): boolean {
  for (let tries = 1; tries <= mostTries; tries++) if (copiedUnchanged(path, copy)) return true
  return false
}

/**
 * Copies the file and its WAL once. Returns false if either of them was changed or removed during the copying,
 * because the two copies might then not belong together.
 */
function copiedUnchanged(path: string, copy: string): boolean {
  const before = stamp(path)
  rmSync(`${copy}-wal`, { force: true })
  try {
    copyFileSync(path, copy)
    if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    return false
  }
  return stamp(path) === before
}

function stamp(path: string): string {
  const of = (file: string): string => {
    const found = statSync(file, { throwIfNoEntry: false })
    return found ? `${found.mtimeMs} ${found.size}` : ''
  }
  return `${of(path)} ${of(`${path}-wal`)}`
}

function isWhole(db: DatabaseSync): boolean {
  try {
    return db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok'
  } catch {
    return false
  }
}

/**
 * Returns the rows. If reading ends at a damaged row, also reads from the other end, so that the rows after the damage
 * are found too.
 */
function rowsOf(db: DatabaseSync, select: string, key: string): Rows<Row> {
  const front = rowsUntilDamage(db, `${select} ORDER BY ${key} ASC`)
  if (front.all) return front
  const back = rowsUntilDamage(db, `${select} ORDER BY ${key} DESC`)
  return { all: false, rows: [...front.rows, ...back.rows.toReversed()] }
}

function rowsUntilDamage(db: DatabaseSync, sql: string): Rows<Row> {
  const rows: Row[] = []
  try {
    for (const row of db.prepare(sql).iterate()) rows.push(row)
    return { all: true, rows }
  } catch {
    return { all: false, rows }
  }
}

function tableIn(db: DatabaseSync, name: string): boolean {
  return (
    rowsUntilDamage(db, `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '${name}'`).rows.length >
    0
  )
}
