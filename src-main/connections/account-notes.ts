/**
 * Keeps a second copy of the account list in a small file in the data folder. If the database is damaged or was
 * replaced by an older copy, the accounts are restored from this file. Unsent entries are restored from another file,
 * the recovery log, but they can only be sent with their account. The file contains no secrets; those are in the
 * keychain, under the account's id and origin.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import type { Log } from '../kernel/log.ts'
import type { Database } from '../storage/database.ts'
import { accountNote, type AccountNote, type ConnectionStore } from './connection-store.ts'

const notes = z.object({
  version: z.literal(1),
  active: z.string().nullable(),
  accounts: z.array(accountNote),
})
type AccountNotes = z.infer<typeof notes>

/**
 * Reads the file. Returns undefined if the file is missing or invalid, so that a damaged file never prevents the
 * program from starting.
 */
export function readNotes(path: string): AccountNotes | undefined {
  try {
    return notes.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * Restores the accounts that the database no longer has. Accounts that the user had removed are restored as removed,
 * because entries of these accounts might still be waiting to be sent. If the account that was active is among the
 * restored ones, it becomes active again. Returns the restored accounts that are connected.
 */
export function takeUpNotes(
  db: Database,
  store: ConnectionStore,
  noted: AccountNotes | undefined,
): AccountNote[] {
  if (!noted) return []
  return db.transaction(() => {
    const known = new Set(store.noted().map(({ id }) => id))
    const missing = noted.accounts.filter(({ id }) => !known.has(id))
    for (const each of missing) store.putBack(each)
    const connected = missing.filter(({ removedAt }) => removedAt === null)
    if (connected.some(({ id }) => id === noted.active)) store.activate(noted.active)
    return connected
  })
}

/** Writes the file now and after every change to the accounts, until the returned function is called. */
export function keepNotes(db: Database, store: ConnectionStore, path: string, log: Log): () => void {
  let at = -1
  let written = ''
  const keep = () => {
    const now = db.versionOf('connection') + db.versionOf('active_connection')
    if (now === at) return
    at = now
    const text = `${JSON.stringify(notesOf(store), null, 2)}\n`
    if (text === written) return
    try {
      replaceFile(path, text)
      written = text
    } catch (error) {
      // A failed write is not reported to the user: the accounts are in the database, and the next change writes the
      // file again.
      log.error('accounts.not-noted', error)
    }
  }
  keep()
  return db.onCommit(keep)
}

function notesOf(store: ConnectionStore): AccountNotes {
  const accounts = store.noted().map((account) => accountNote.parse(account))
  return { version: 1, active: store.active()?.id ?? null, accounts }
}

/** Replaces the file atomically. Only the user can read it. */
function replaceFile(path: string, text: string): void {
  const fresh = `${path}.new`
  writeFileSync(fresh, text, { mode: 0o600, flush: true })
  renameSync(fresh, path)
}
