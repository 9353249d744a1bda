/**
 * The recovery log (docs/reliability.md §2.9): a second record of every change of an entry, in a file of lines beside
 * the database. It restores what a damaged database has lost, and reveals that a database was replaced by an older
 * copy.
 */
import * as z from 'zod'
import type { Log } from '../kernel/log.ts'
import { entryRecord, recordOf, restoreRecord, type EntryRecord } from './entry-record.ts'
import type { Ledger } from './ledger.ts'

/** The storage of the lines: a file (`storage/line-file.ts`). */
export interface Lines {
  read(): string[]
  append(lines: readonly string[], durable: boolean): void
  rewrite(lines: readonly string[]): void
  close(): void
}

/** States that were reported to the person as saved; they must not depend on a single file. */
const told: ReadonlySet<string> = new Set(['held', 'unfinished', 'cancelled'])

/** The file may have this many lines, plus `linesPerOpenEntry` for each open entry, before it is compacted. */
const mostLines = 2_000
const linesPerOpenEntry = 3

const anyLine = z.object({
  n: z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER - 1),
})

export class Twin {
  readonly #ledger: Ledger
  readonly #connectionId: string
  readonly #lines: Lines
  readonly #log: Log
  /** The number of the last change that is in the log. */
  #upTo = 0
  /** The version of the two tables that is in the log. */
  #toldAt = -1
  /** The latest line of each open entry, by entry id: everything that a compacted file must contain. */
  readonly #open = new Map<string, string>()
  /** The number of lines in the file. */
  #written = 0
  readonly #mostLines: number
  #stopListening: () => void = () => {}

  /** `most` is the number of lines that the file may have in addition to those of open entries. */
  constructor(ledger: Ledger, connectionId: string, lines: Lines, log: Log, most = mostLines) {
    this.#ledger = ledger
    this.#connectionId = connectionId
    this.#lines = lines
    this.#log = log
    this.#mostLines = most
  }

  /**
   * Restores a database that has fewer changes than the log, and calls `afterSetBack` in the same transaction, because
   * any open entry may have been sent since. From then on every commit is appended to the log. `known` is the last
   * change that the database had before anything was restored. Returns the number of restored entries.
   */
  open(afterSetBack: () => void, known = lastChange(this.#ledger.db)): number {
    const { db } = this.#ledger
    // A damaged line is ignored; the other lines can still restore their entries.
    const lines = this.#lines.read().filter((line) => numberIn(line) !== undefined)
    this.#upTo = lines.length === 0 ? 0 : numberOf(lines.at(-1)!)
    const setBack = this.#upTo > known
    const restored = setBack ? this.#restore(lines, known, afterSetBack) : 0
    if (setBack || lines.length === 0 || lines.length > this.#mostLines) this.#startOver()
    else {
      this.#takeUp(lines)
      this.#tell()
    }
    db.run(
      `DELETE FROM untold WHERE n <= $n
         AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.entry_id = untold.entry_id AND o.connection_id <> $connection)`,
      { n: this.#upTo, connection: this.#connectionId },
    )
    this.#stopListening = db.onCommit(() => this.#tell())
    return restored
  }

  close(): void {
    this.#stopListening()
    this.#lines.close()
  }

  /** Appends what is new. A failure is only logged: the data is safe in the database and is appended later. */
  #tell(): void {
    try {
      this.#append()
    } catch (error) {
      this.#log.error('twin.behind', error)
    }
  }

  #append(): void {
    // A trigger on the outbox writes to this table too.
    const at = this.#ledger.db.versionOf('outbox') + this.#ledger.db.versionOf('untold')
    if (at === this.#toldAt) return
    const untold = this.#ledger.db.all<{ n: number; entry_id: string }>(
      `SELECT max(u.n) AS n, u.entry_id FROM untold u JOIN outbox o ON o.entry_id = u.entry_id
       WHERE u.n > $upTo AND o.connection_id = $connection GROUP BY u.entry_id ORDER BY 1`,
      { upTo: this.#upTo, connection: this.#connectionId },
    )
    const records = untold.map(({ n, entry_id: entryId }) => this.#record(entryId, n))
    const lines = records.map((record) => JSON.stringify(record))
    this.#lines.append(
      lines,
      records.some(({ state, correction }) => told.has(state) || correction !== null),
    )
    this.#upTo = records.at(-1)?.n ?? this.#upTo
    this.#toldAt = at
    this.#written += lines.length
    records.forEach((record, index) => this.#note(record, lines[index]!))
    if (this.#written > this.#mostLines + linesPerOpenEntry * this.#open.size) this.#compact()
  }

  /** Remembers the line of an open entry for the next compaction, in the order of change. */
  #note({ facts, state, correction }: EntryRecord, line: string): void {
    this.#open.delete(facts.id)
    const isSettled = (state === 'confirmed' || state === 'cancelled') && correction === null
    if (!isSettled) this.#open.set(facts.id, line)
  }

  #takeUp(lines: readonly string[]): void {
    this.#written = lines.length
    for (const line of lines) {
      const record = entryRecord.safeParse(JSON.parse(line)).data
      if (record?.connectionId === this.#connectionId) this.#note(record, line)
    }
  }

  /**
   * Replaces the file by one with the latest line of each open entry. If that fails because the disk is full, the file
   * stays as it is and is replaced later.
   */
  #compact(): void {
    const lines = [...this.#open.values()]
    this.#written = lines.length
    this.#lines.rewrite(this.#counted(lines))
  }

  /**
   * The count comes first for readers of the file alone: a database with fewer changes also lacks settled entries. It
   * comes last as well, because `open` reads it there.
   */
  #counted(lines: readonly string[]): string[] {
    const count = JSON.stringify({ n: this.#upTo })
    return [count, ...lines, ...(lines.length > 0 ? [count] : [])]
  }

  /** Writes only open entries; the others are at the service in the same state as here. */
  #startOver(): void {
    const n = lastChange(this.#ledger.db)
    const open = this.#ledger.db.all<{ entry_id: string }>(
      `SELECT entry_id FROM outbox
       WHERE connection_id = $connection AND (state NOT IN ('confirmed', 'cancelled')
         OR entry_id IN (SELECT entry_id FROM correction WHERE connection_id = $connection)) ORDER BY seq`,
      { connection: this.#connectionId },
    )
    this.#open.clear()
    for (const { entry_id: entryId } of open)
      this.#open.set(entryId, JSON.stringify(this.#record(entryId, n)))
    this.#upTo = n
    this.#compact()
  }

  #record(entryId: string, n: number): EntryRecord {
    return recordOf(this.#ledger, this.#connectionId, entryId, n)
  }

  #restore(lines: readonly string[], known: number, afterwards: () => void): number {
    const latest = new Map<string, EntryRecord>()
    for (const line of lines) {
      const record = entryRecord.safeParse(JSON.parse(line)).data
      if (record?.connectionId === this.#connectionId && record.n > known) latest.set(record.facts.id, record)
    }
    const { db } = this.#ledger
    db.transaction(() => {
      // Numbers that are already in the log must not be used again.
      const n = Math.max(this.#upTo, lastChange(db)) + 1
      db.run("INSERT INTO untold (n, entry_id) VALUES ($n, '')", { n })
      for (const record of [...latest.values()].sort((one, other) => one.seq - other.seq))
        restoreRecord(this.#ledger, record)
      afterwards()
    })
    this.#log.warn('twin.restored', { entries: latest.size })
    return latest.size
  }
}

/** Returns the number of the last change of any entry in the database; recovery logs continue from there. */
export function lastChange(db: Ledger['db']): number {
  return db.get<{ n: number }>("SELECT seq AS n FROM sqlite_sequence WHERE name = 'untold'")?.n ?? 0
}

/** Returns the number of the last change in a recovery log; 0 if it has no change. */
export function lastLineOf(lines: Pick<Lines, 'read'>): number {
  const last = lines.read().at(-1)
  return last === undefined ? 0 : numberOf(last)
}

function numberOf(line: string): number {
  return numberIn(line) ?? 0
}

/** Returns undefined for a line that does not have our format, even if its checksum is valid. */
function numberIn(line: string): number | undefined {
  try {
    return anyLine.safeParse(JSON.parse(line)).data?.n
  } catch {
    return undefined
  }
}
