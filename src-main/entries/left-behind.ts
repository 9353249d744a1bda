/**
 * Moves unsent entries to another account if no connected account would send them. Such entries belong to a
 * disconnected account, or exist only in the recovery log (a file beside the database) of an account that is missing
 * from the database.
 */
import type { Lines } from './recovery-log.ts'
import { entryRecord, restoreRecord, type EntryRecord, type Restoring } from './entry-record.ts'
import { followMerge } from './enter.ts'
import type { Ledger } from './ledger.ts'

/**
 * Returns the latest record of each entry in a recovery log, in the order in which the entries were saved. Entries that
 * are confirmed or cancelled, or have a pending correction, are left out.
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
 * Adds each entry of `records` to the account `to`, unless the database already has that entry. Returns the ids of the
 * added entries. Must run inside a transaction.
 */
export function takeFromLog(to: Restoring, records: readonly EntryRecord[]): string[] {
  const missing = records.filter(({ facts }) => !to.entries.has(facts.id))
  for (const record of missing) {
    restoreRecord(to, { ...record, serviceId: null })
    followMerge(to, record.facts.id)
  }
  return missing.map(({ facts }) => facts.id)
}

/**
 * Moves the unconfirmed entries of the connection `from` to the connection of `to`, together with the record of all
 * attempts to send them. Returns the ids of the moved entries. Must run inside a transaction.
 */
export function moveOpen(
  to: Pick<Ledger, 'entries' | 'items' | 'merges' | 'outbox'>,
  from: string,
): string[] {
  const entryIds = to.outbox.openOf(from)
  to.items.takeOverOpen(from)
  for (const entryId of entryIds) {
    to.entries.takeOver(entryId)
    to.outbox.takeOver(entryId)
    followMerge(to, entryId)
  }
  return entryIds
}
