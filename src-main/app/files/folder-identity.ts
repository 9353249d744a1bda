/**
 * Detects that a data folder was copied or moved. A copy on another machine might send the same entries. The program
 * therefore searches the service for each unconfirmed entry before sending it (docs/reliability.md §2.6, rollback
 * rule).
 */
import { nowOf, type Clock } from '../../kernel/clock.ts'
import type { NewId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import { NoticeStore } from '../../outbox/notice-store.ts'
import { integer, text } from '../../storage/columns.ts'
import type { Database } from '../../storage/database.ts'
import { distrust } from '../../sync/rollback.ts'
import type { Sync } from '../../sync/sync.ts'
import type { Installation } from './installation.ts'

export interface Recognizing {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly log: Log
}

/**
 * Compares the id in the folder's database with the id stored on this machine. If they differ, the folder was copied or
 * moved, and all connections with unconfirmed entries are marked as copied, so that {@link distrustIfCopied} finds
 * them. Call this before anything is sent.
 */
export function recognizeFolder(
  { db, clock, newId, log }: Recognizing,
  installation: Installation | undefined,
): void {
  if (!installation) return
  const ofFolder = db.value(text, 'SELECT id FROM installation') ?? null
  if (ofFolder !== null && installation.read() === ofFolder) return
  const id = newId(clock.nowMs())
  // If the id cannot be stored on this machine, no connection is marked as copied, because the folder would otherwise
  // look like a copy at every start.
  if (!installation.write(id)) return log.warn('folder.not-recognizable', {})
  db.transaction(() => {
    db.run('INSERT INTO installation (one, id) VALUES (1, $id) ON CONFLICT DO UPDATE SET id = $id', { id })
    if (ofFolder === null) return
    const open = db.value(
      integer,
      `SELECT coalesce(sum(n), 0) FROM tally
       WHERE connection_id <> 'local' AND state IN ('held', 'queued', 'sending', 'checking', 'asking')`,
    )!
    db.run(
      `INSERT OR IGNORE INTO copied_connection (connection_id)
       SELECT DISTINCT connection_id FROM tally WHERE n > 0 AND state NOT IN ('confirmed', 'cancelled')`,
    )
    if (open > 0) new NoticeStore(db).add('elsewhere', nowOf(clock), [], open)
  })
  if (ofFolder !== null) log.warn('folder.elsewhere', {})
}

/**
 * If the connection was marked as copied, treats each of its unconfirmed entries as if the entry had just been sent and
 * the response had been lost. Call this before the connection's engine starts to send.
 */
export function distrustIfCopied(sync: Sync): void {
  const { db, connection } = sync
  const bind = { id: connection.id }
  if (!db.has('SELECT 1 FROM copied_connection WHERE connection_id = $id', bind)) return
  db.transaction(() => {
    distrust(sync)
    db.run('DELETE FROM copied_connection WHERE connection_id = $id', bind)
  })
}
