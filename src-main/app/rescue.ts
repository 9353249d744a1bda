/**
 * Reads the unsent entries of a data folder when the application cannot start (docs/reliability.md §2.9). It changes
 * nothing in the folder and needs no free space on the folder's disk.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeCsv } from '#preload/rules/csv.ts'
import { exportColumns } from '#preload/rules/export-columns.ts'
import { start } from '#preload/words/made/start.ts'
import {
  selectCorrections,
  selectUnsent,
  unsentFromRow,
  unsentOf,
  type Known,
  type RecoveryLines,
  type UnsentEntry,
  type UnsentRow,
} from '../entries/unsent.ts'
import { AlreadyOpen } from '../storage/database.ts'
import { LineFile } from '../storage/line-file.ts'
import { copiesOf } from '../storage/open-safely.ts'
import { readPrivately, type ReadableCopy } from '../storage/private-copy.ts'

export interface Rescue {
  /** The unsent entries, in the order in which they were saved. */
  readonly entries: readonly UnsentEntry[]
  /** The names of the user's accounts by `connectionId`. An account is missing if its name cannot be read. */
  readonly accounts: ReadonlyMap<string, string>
}

/** Reads the unsent entries. Never throws; entries that cannot be read are left out. */
export function readUnsent(dataFolder: string): Rescue {
  const journal = join(dataFolder, 'tallystick.db')
  const accounts = new Map([['local', 'Local workspace']])
  const known = knownFrom([journal, ...readable(() => copiesOf(journal))], accounts)
  return { entries: unsentOf(known, recoveryLogsIn(dataFolder)), accounts }
}

/**
 * Returns the entries of the first undamaged file. If all files are damaged, returns the entries that could be read
 * from the first file that has readable entries.
 */
function knownFrom(files: readonly string[], accounts: Map<string, string>): Known | undefined {
  const read = (file: string) =>
    readPrivately(file, (copy) => {
      for (const { id, name } of accountsIn(copy)) if (!accounts.has(id)) accounts.set(id, name)
      return knownIn(copy)
    })
  let partly: Known | undefined
  for (const file of files) {
    const known = read(file)
    if (known?.whole) return known
    if (known && known.entries.length > 0) partly ??= known
  }
  return partly
}

function knownIn(copy: ReadableCopy): Known {
  const selects = copy.hasTable('correction') ? [selectUnsent, selectCorrections] : [selectUnsent]
  const found = selects.map((select) => copy.rows<UnsentRow>(select, 'o.seq'))
  const counted = copy.rows<{ n: number }>(
    "SELECT seq AS n FROM sqlite_sequence WHERE name = 'untold'",
    'seq',
  )
  return {
    // A database from a later version of Tallystick might be undamaged and still lack these tables. It is then treated
    // like a database of which only a part could be read.
    whole: copy.whole && counted.all && found.every(({ all }) => all),
    lastN: counted.rows[0]?.n ?? 0,
    entries: found.flatMap(({ rows }) => rows).map(unsentFromRow),
  }
}

function accountsIn(copy: ReadableCopy): { id: string; name: string }[] {
  const select = "SELECT id, coalesce(settings ->> 'name', id) AS name FROM connection"
  return copy.hasTable('connection') ? [...copy.rows<{ id: string; name: string }>(select, 'id').rows] : []
}

function recoveryLogsIn(dataFolder: string): RecoveryLines[] {
  return readable(() => readdirSync(dataFolder)).flatMap((name) => {
    const [, connectionId] = /^entries-(.+)\.twin$/.exec(name) ?? []
    if (connectionId === undefined) return []
    return [{ connectionId, lines: readable(() => new LineFile(join(dataFolder, name)).read()) }]
  })
}

function readable<T>(read: () => T[]): T[] {
  try {
    return read()
  } catch {
    return []
  }
}

/**
 * Returns the entries in the same format as the export in the app, so that the user can import them again. Additional
 * columns contain the chosen options and the account.
 */
export function rescueText({ entries, accounts }: Rescue, format: 'csv' | 'json'): string {
  const account = ({ connectionId }: UnsentEntry): string => accounts.get(connectionId) ?? connectionId
  if (format === 'json') {
    const records = entries.map((entry) => {
      const { connectionId: _id, seq: _seq, ...rest } = entry
      return { ...rest, account: account(entry) }
    })
    return `${JSON.stringify(records, null, 2)}\n`
  }
  const rows = entries.map((entry) => [
    ...[entry.day, entry.startedAt, entry.endedAt, entry.zone, entry.minutes, entry.billableMinutes],
    ...[entry.item.name, entry.item.board, entry.item.id, entry.description, entry.state, entry.team],
    ...[entry.category, entry.options.join('; '), account(entry)],
  ])
  return writeCsv([[...exportColumns, 'Chosen', 'Account'], ...rows])
}

/**
 * Returns the unsent entries that can be exported after a failed start. Returns undefined if every entry was sent. Also
 * returns undefined if another program is using the data, because that program can export them itself.
 */
export function rescueAfter(error: unknown, dataFolder: string): Rescue | undefined {
  if (error instanceof AlreadyOpen) return undefined
  const rescue = readUnsent(dataFolder)
  return rescue.entries.length > 0 ? rescue : undefined
}

export function unsentSentence({ entries }: Rescue): string {
  return start().unsentHere({ count: entries.length })
}
