/**
 * Moves unsent entries to another account if no connected account would send them: those of a disconnected account, and
 * those that exist only in the recovery log (a file beside the database) of an account that the database does not know.
 */
import type { Lines } from './recovery-log.ts'
import { entryRecord, restoreRecord, type EntryRecord } from './entry-record.ts'
import type { Ledger } from './ledger.ts'

/**
 * Returns the latest record of each entry in a recovery log, in the order of saving. Confirmed and cancelled entries
 * and corrections are left out.
 */
export function openRecords(connectionId: string, lines: Pick<Lines, 'read'>): EntryRecord[] {
  const latest = new Map<string, EntryRecord>()
  for (const line of lines.read()) {
    const record = entryRecord.safeParse(JSON.parse(line)).data
    if (record?.connectionId === connectionId) latest.set(record.facts.id, record)
  }
  return [...latest.values()].filter(isOpen).sort((one, other) => one.seq - other.seq)
}

function isOpen({ state, correction }: EntryRecord): boolean {
  // A change or deletion of a sent entry can only be sent to the account that has the entry, so it cannot be moved.
  return correction === null && state !== 'confirmed' && state !== 'cancelled'
}

/**
 * Adds the entries of these records that the database lacks to the account `to`, and returns their ids. Must run inside
 * a transaction.
 */
export function takeFromLog(to: Ledger, records: readonly EntryRecord[]): string[] {
  const missing = records.filter(({ facts }) => !to.entries.has(facts.id))
  for (const record of missing) restoreRecord(to, { ...record, serviceId: null })
  return missing.map(({ facts }) => facts.id)
}

interface OutboxRow {
  seq: number
  entry_id: string
  state: string
  hold_until: string | null
  next_try_at: string | null
  problem: string | null
}

/**
 * Moves the unconfirmed entries of one connection to another, with the record of all attempts to send them. Must run
 * inside a transaction. Returns their ids.
 */
export function moveOpen({ db }: Pick<Ledger, 'db'>, from: string, to: string): string[] {
  const rows = db.all<OutboxRow>(
    `SELECT seq, entry_id, state, hold_until, next_try_at, problem FROM outbox
     WHERE connection_id = $from AND state NOT IN ('confirmed', 'cancelled') ORDER BY seq`,
    { from },
  )
  db.run(
    `INSERT OR IGNORE INTO item (connection_id, id, name, board, added_at)
     SELECT $to, i.id, i.name, i.board, i.added_at FROM item i WHERE i.connection_id = $from AND i.id IN (
       SELECT e.item_id FROM entry e JOIN outbox o ON o.entry_id = e.id
       WHERE o.connection_id = $from AND o.state NOT IN ('confirmed', 'cancelled'))`,
    { from, to },
  )
  for (const row of rows) {
    db.run('UPDATE entry SET connection_id = $to WHERE id = $id', { to, id: row.entry_id })
    // The row is deleted and inserted again, because the triggers that update the counts and the recovery log do not
    // run when a row changes its connection.
    db.run('DELETE FROM outbox WHERE seq = $seq', { seq: row.seq })
    db.run(
      `INSERT INTO outbox (seq, entry_id, connection_id, state, hold_until, next_try_at, problem)
       VALUES ($seq, $entry_id, $to, $state, $hold_until, $next_try_at, $problem)`,
      { ...row, to },
    )
  }
  return rows.map(({ entry_id: id }) => id)
}
