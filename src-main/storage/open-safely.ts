/**
 * Opens a database file that may be damaged (docs/reliability.md §2.9). A file that was not closed cleanly is checked.
 * A damaged file is renamed, never deleted, and replaced by the latest undamaged daily copy. The caller then restores
 * later changes from the recovery log.
 */
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Damaged, Database } from './database.ts'
import { exclusively } from './exclusively.ts'
import { sizeOf } from './regular-file.ts'

export interface Opened {
  readonly database: Database
  /** The path to which a damaged file was renamed; null if the file was not damaged. */
  readonly setAside: string | null
}

/**
 * Opens the file; a damaged file is replaced first. `stamp` becomes part of the new name of the damaged file. Only one
 * process at a time can do this. Otherwise two processes could find the same damage, and the slower process would
 * rename the replacement that the faster one already uses. Throws the errors of the {@link Database} constructor, but
 * `Damaged` only if even a new, empty file cannot be opened.
 */
export function openSafely(path: string, stamp: string): Opened {
  return exclusively(`${path}.opening`, 0, () => openOrReplace(path, stamp))
}

function openOrReplace(path: string, stamp: string): Opened {
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

/** Returns the paths of the daily copies, latest first. */
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

/**
 * Opens the file. Checks it for damage if `always` is true or if its WAL (write-ahead log) is not empty, which shows
 * that the file was not closed cleanly. The WAL is examined only after the database is locked. Until then, another
 * process could close the database and thereby remove the WAL. Opening a database does not change an existing WAL.
 * Throws `Damaged`.
 */
function openChecked(path: string, always = false): Database {
  const database = new Database(path)
  try {
    const isDoubtful = always || sizeOf(`${path}-wal`) > 0
    const found = isDoubtful ? database.get('PRAGMA quick_check(1)')?.['quick_check'] : 'ok'
    if (found !== 'ok') throw new Damaged(`The file is damaged: ${String(found)}`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
