/**
 * Reads a database that nobody may open any more: damaged, newer, on a full disk, or in use. It works on a copy of the
 * file and its log in a folder of its own, so that nothing about the original can become worse. Knows no table.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Row } from './database.ts'
import { isRegular } from './regular-file.ts'

export interface ReadableCopy {
  /** Nothing wrong was found. */
  readonly whole: boolean
  /** The rows that can be read: all of them, or those in front of and behind what is damaged. */
  rows<T extends object = Row>(select: string, key: string): Rows<T>
  hasTable(name: string): boolean
}

export interface Rows<T> {
  readonly all: boolean
  readonly rows: readonly T[]
}

/** Undefined when there is no file, it is no database, or it changes while it is copied. `work` must not keep the copy. */
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

/** The file and its log belong together: if either changes meanwhile, they may not. */
function copied(path: string, copy: string): boolean {
  const before = stamp(path)
  copyFileSync(path, copy)
  if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`)
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

/** From both ends: what is damaged in the middle hides nothing behind it. */
function rowsOf(db: DatabaseSync, select: string, key: string): Rows<Row> {
  const front = rowsUntilDamage(db, `${select} ORDER BY ${key} ASC`)
  if (front.all) return front
  const back = rowsUntilDamage(db, `${select} ORDER BY ${key} DESC`)
  return { all: false, rows: [...front.rows, ...back.rows.toReversed()] }
}

function rowsUntilDamage(db: DatabaseSync, sql: string): Rows<Row> {
  const rows: Row[] = []
  try {
    for (const row of db.prepare(sql).iterate()) rows.push(row as Row)
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
