/**
 * Lets only one process at a time work with certain files in a data folder. SQLite locks an empty file for this, so the
 * operating system releases the lock when the process that holds it ends, even after a crash. The file is never
 * removed: otherwise one process could hold the lock of the removed file while another locks a new one.
 */
import { lstatSync, truncateSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { makeFile, translated } from './database.ts'

/**
 * Runs `work` and returns its result. No other process can run work with the same `lockFile` at the same time. If
 * another process holds the lock for longer than `patienceMs` milliseconds, throws `AlreadyOpen` and does not run
 * `work`. Waiting blocks the thread.
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
 * Empties the lock file if another program or a disk error has put data into it. Otherwise SQLite could not lock the
 * file, and Tallystick would no longer start. Emptying it is safe, because no process can hold a lock on such a file. A
 * symbolic link is left unchanged.
 */
function emptyFile(path: string): void {
  const found = lstatSync(path)
  if (found.isFile() && found.size > 0) truncateSync(path)
}
