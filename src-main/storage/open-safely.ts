/**
 * Opens a database file that may be damaged (docs/reliability.md §2.9): one that was not closed properly is looked over,
 * a damaged one is set aside, never deleted, and the latest copy of a day takes its place. What came after that copy
 * is for the twin journal to bring back.
 */
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Damaged, Database } from './database.ts'

export interface Opened {
  readonly database: Database
  /** Where the damaged file is now; null when there was nothing wrong. */
  readonly setAside: string | null
}

/** `stamp` goes into the name of what is set aside. Throws what opening throws; `Damaged` only if no file can be made. */
export function openSafely(path: string, stamp: string): Opened {
  try {
    return { database: openChecked(path), setAside: null }
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
  }
  const setAside = `${path}.damaged-${stamp.replaceAll(':', '-')}`
  for (const more of ['', '-wal', '-shm'])
    if (existsSync(path + more)) renameSync(path + more, setAside + more)
  for (const copy of copiesOf(path)) {
    copyFileSync(copy, path)
    try {
      return { database: openChecked(path, true), setAside }
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
      rmSync(path)
    }
  }
  return { database: new Database(path), setAside }
}

/** The copies of a day, the latest first. */
export function copiesOf(path: string): string[] {
  const folder = join(dirname(path), 'backups')
  if (!existsSync(folder)) return []
  const ours = (name: string) => name.startsWith(`${basename(path)}.`) && name.endsWith('.copy')
  return readdirSync(folder)
    .filter(ours)
    .sort()
    .reverse()
    .map((name) => join(folder, name))
}

/** A write-ahead log that is still there tells of an end that was none. Throws `Damaged`. */
function openChecked(path: string, always = false): Database {
  const log = `${path}-wal`
  const doubtful = always || (existsSync(log) && statSync(log).size > 0)
  const database = new Database(path)
  if (!doubtful) return database
  try {
    const found = database.get('PRAGMA quick_check(1)')?.['quick_check']
    if (found !== 'ok') throw new Damaged(`The file is damaged: ${String(found)}`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
