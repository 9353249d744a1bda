/**
 * Copies an open database to a file. `backup()` reads the database in steps on another thread, while this thread
 * continues to write. That is safe only if SQLite was compiled in its serialized mode (SQLite: "Using SQLite In
 * Multi-Threaded Applications"). Node and Electron each include their own build of SQLite, so the mode is read at run
 * time.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { backup, type DatabaseSync } from 'node:sqlite'

const mostTries = 20

const sqliteOk = 0

/**
 * Copies the committed data to `path`, which must not exist yet. In serialized mode, other work can run while the copy
 * is made; otherwise the copy blocks this thread. Do not call this inside a transaction. Rejects with SQLite's error.
 */
export async function copyDatabase(db: DatabaseSync, path: string): Promise<void> {
  if (isSerialized(db)) await copyInSteps(db, path)
  else copyAtOnce(db, path)
}

async function copyInSteps(db: DatabaseSync, path: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await backup(db, path, { rate: 500 })
      return
    } catch (error) {
      // The first step runs on another thread. If one of our transactions is open at that time, SQLite refuses the step
      // as busy, and Node reports this as an error with the code "OK". Only then is the copy tried again.
      if ((error as { errcode?: number }).errcode !== sqliteOk || tries === mostTries) throw error
    }
  }
}

/**
 * Returns whether SQLite was compiled in its serialized mode (THREADSAFE=1). In the modes THREADSAFE=0 and
 * THREADSAFE=2, two threads must not use a connection at the same time.
 */
function isSerialized(db: DatabaseSync): boolean {
  return db
    .prepare('PRAGMA compile_options')
    .all()
    .some(({ compile_options: option }) => option === 'THREADSAFE=1')
}

function copyAtOnce(db: DatabaseSync, path: string): void {
  db.prepare('VACUUM INTO ?').run(path)
  // Unlike `backup()`, VACUUM INTO does not flush the file to the disk.
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
