/**
 * The accounts once more, in a small file beside the settings: a database that is damaged or set back on the day of
 * connecting must not take the account with it, because its recovery log could not be sent without one. Holds no secret;
 * those stay in the keychain, by the account's id and origin.
 */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import * as z from 'zod'
import { accountSettings } from '#preload/model/connection.ts'
import type { Log } from '../kernel/log.ts'
import type { Database } from '../storage/database.ts'
import type { AccountNote, ConnectionStore } from './connection-store.ts'

const note = z.object({
  id: z.string().min(1),
  settings: accountSettings,
  secretKeptAt: z.string().nullable(),
  addedAt: z.string(),
  /** Null while it is connected. */
  removedAt: z.string().nullable(),
})
const notes = z.object({ version: z.literal(1), active: z.string().nullable(), accounts: z.array(note) })
type AccountNotes = z.infer<typeof notes>

/** Undefined when there is no such file, or nothing in it can be used. Never throws. */
export function readNotes(path: string): AccountNotes | undefined {
  try {
    return notes.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * Gives the database back the accounts that it does not know any more, the removed ones too: their entries wait for
 * them. The one that was in use is in use again. Returns those that are connected by that.
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

/** Keeps the file as the database is, from now on. The returned function ends it. */
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
      // What the database holds is safe already; the next change tries again.
      log.error('accounts.not-noted', error)
    }
  }
  keep()
  return db.onCommit(keep)
}

function notesOf(store: ConnectionStore): AccountNotes {
  return { version: 1, active: store.active()?.id ?? null, accounts: store.noted() }
}

/** All or nothing, for the owner alone. */
function replaceFile(path: string, text: string): void {
  const fresh = `${path}.new`
  const file = openSync(fresh, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(fresh, path)
}
