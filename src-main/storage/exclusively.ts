/**
 * Lets only one process at a time work with the files of a data folder. The lock is SQLite's lock on an empty file, so
 * the operating system releases it when its process ends, even after a crash. The file is never removed: another
 * process could lock the removed file while a third one locks the new file.
 */
import { lstatSync, truncateSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { makeFile, translated } from './database.ts'

/**
 * Returns the result of `work`, during which no other process runs any work with the same `lockFile`. If another
 * process holds the lock for longer than `patienceMs` milliseconds, throws `AlreadyOpen` and does not run `work`.
 * Waiting blocks the thread.
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
 * Empties the lock file if the disk or another program has written to it. SQLite could not lock such a file, so
 * Tallystick would not start any more. No process can hold its lock. If the path is a link, nothing is changed.
 */
function emptyFile(path: string): void {
  const found = lstatSync(path)
  if (found.isFile() && found.size > 0) truncateSync(path)
}
