/**
 * The twin journal (reliability.md §2.9): every change of an entry once more, in a file of lines beside the database.
 * It brings back what a damaged database lost, and tells a database that was set back to an older copy of itself.
 */
import * as z from 'zod'
import type { Log } from '../kernel/log.ts'
import { entryRecord, recordOf, restoreRecord, type EntryRecord } from './entry-record.ts'
import type { Ledger } from './ledger.ts'

/** Where the lines are kept: a file (`storage/line-file.ts`). */
export interface Lines {
  read(): string[]
  append(lines: readonly string[], durable: boolean): void
  rewrite(lines: readonly string[]): void
  close(): void
}

/** A person was told "saved" with these: they must not depend on a single file. */
const told: ReadonlySet<string> = new Set(['held', 'unfinished', 'cancelled'])

/** So many lines are read at a start without anybody noticing; more are written anew. */
const mostLines = 2_000

const anyLine = z.object({ n: z.int() })

export class Twin {
  readonly #ledger: Ledger
  readonly #connectionId: string
  readonly #lines: Lines
  readonly #log: Log
  /** The database's changes up to here are in the lines. */
  #upTo = 0
  /** The outbox as the lines have it. */
  #toldAt = -1
  #stopListening: () => void = () => {}

  constructor(ledger: Ledger, connectionId: string, lines: Lines, log: Log) {
    this.#ledger = ledger
    this.#connectionId = connectionId
    this.#lines = lines
    this.#log = log
  }

  /**
   * Makes a database whole that knows less than the twin, `afterSetBack` in the same transaction: whatever is open may
   * have been sent since. From here on every commit is told to the twin.
   */
  open(afterSetBack: () => void): void {
    const { db } = this.#ledger
    const lines = this.#lines.read()
    this.#upTo = lines.length === 0 ? 0 : numberOf(lines.at(-1)!)
    const setBack = this.#upTo > this.#lastN()
    if (setBack) this.#restore(lines, afterSetBack)
    if (setBack || lines.length === 0 || lines.length > mostLines) this.#startOver()
    else this.#tell()
    db.run(
      `DELETE FROM untold WHERE n <= $n
         AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.entry_id = untold.entry_id AND o.connection_id <> $connection)`,
      { n: this.#upTo, connection: this.#connectionId },
    )
    this.#stopListening = db.onCommit(() => this.#tell())
  }

  close(): void {
    this.#stopListening()
    this.#lines.close()
  }

  /** What the database holds is safe already: a twin that cannot be written is told later. */
  #tell(): void {
    try {
      this.#append()
    } catch (error) {
      this.#log.error('twin.behind', error)
    }
  }

  #append(): void {
    // What is told is written beside the outbox, by its triggers.
    const at = this.#ledger.db.versionOf('outbox')
    if (at === this.#toldAt) return
    const untold = this.#ledger.db.all<{ n: number; entry_id: string }>(
      `SELECT max(u.n) AS n, u.entry_id FROM untold u JOIN outbox o ON o.entry_id = u.entry_id
       WHERE u.n > $upTo AND o.connection_id = $connection GROUP BY u.entry_id ORDER BY 1`,
      { upTo: this.#upTo, connection: this.#connectionId },
    )
    const records = untold.map(({ n, entry_id: entryId }) => this.#record(entryId, n))
    this.#lines.append(
      records.map((record) => JSON.stringify(record)),
      records.some(({ state, correction }) => told.has(state) || correction !== null),
    )
    this.#upTo = records.at(-1)?.n ?? this.#upTo
    this.#toldAt = at
  }

  /** Only what is open: the rest is at the service as it is here. The first line keeps the count. */
  #startOver(): void {
    const n = this.#lastN()
    const open = this.#ledger.db.all<{ entry_id: string }>(
      `SELECT entry_id FROM outbox
       WHERE connection_id = $connection AND (state NOT IN ('confirmed', 'cancelled')
         OR entry_id IN (SELECT entry_id FROM correction WHERE connection_id = $connection)) ORDER BY seq`,
      { connection: this.#connectionId },
    )
    const records = open.map(({ entry_id: entryId }) => this.#record(entryId, n))
    this.#lines.rewrite([{ n }, ...records].map((line) => JSON.stringify(line)))
    this.#upTo = n
  }

  #record(entryId: string, n: number): EntryRecord {
    return recordOf(this.#ledger, this.#connectionId, entryId, n)
  }

  #restore(lines: readonly string[], afterwards: () => void): void {
    const known = this.#lastN()
    const latest = new Map<string, EntryRecord>()
    for (const line of lines) {
      const record = entryRecord.safeParse(JSON.parse(line)).data
      if (record?.connectionId === this.#connectionId && record.n > known) latest.set(record.facts.id, record)
    }
    const { db } = this.#ledger
    db.transaction(() => {
      // Numbers that the twin has seen are not given again.
      db.run("INSERT INTO untold (n, entry_id) VALUES ($n, '')", { n: this.#upTo + 1 })
      for (const record of [...latest.values()].sort((one, other) => one.seq - other.seq))
        restoreRecord(this.#ledger, record)
      afterwards()
    })
    this.#log.warn('twin.restored', { entries: latest.size })
  }

  #lastN(): number {
    return (
      this.#ledger.db.get<{ n: number }>("SELECT seq AS n FROM sqlite_sequence WHERE name = 'untold'")?.n ?? 0
    )
  }
}

function numberOf(line: string): number {
  return anyLine.safeParse(JSON.parse(line)).data?.n ?? 0
}
