/**
 * Lets one process at a time do something with the files of a data folder. The lock is SQLite's lock on an empty file,
 * so the operating system releases it when its process ends, even after a crash. The file is never removed: another
 * process could lock the removed file while a third one locks its successor.
 */
import { lstatSync, truncateSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { makeFile, translated } from './database.ts'

/**
 * Returns the result of `work`, during which no other process runs any work with the same `lockFile`. If another one
 * does for longer than `patienceMs` milliseconds, throws `AlreadyOpen` and does nothing. Waiting blocks the thread.
 */
export function exclusively<T>(lockFile: string, patienceMs: number, work: () => T): T {
  const lock = translated(lockFile, () => {
    makeFile(lockFile)
    emptyFile(lockFile)
    return new DatabaseSync(lockFile)
  })
  try {
    translated(lockFile, () => lock.exec(`PRAGMA busy_timeout = ${patienceMs}; BEGIN EXCLUSIVE`))
    return work()
  } finally {
    lock.close()
  }
}

/**
 * Empties a file that the disk or another program has filled: SQLite could not lock it, and nothing would start any
 * more. Nobody can hold the lock of such a file. A file to which a link leads is left alone.
 */
function emptyFile(path: string): void {
  const found = lstatSync(path)
  if (found.isFile() && found.size > 0) truncateSync(path)
}
