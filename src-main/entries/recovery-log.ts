/**
 * The recovery log (docs/reliability.md §2.9): a file beside the database with one line for every change to an entry.
 * It restores entries that a damaged database has lost, and it shows whether the database was replaced by an older
 * copy.
 */
import * as z from 'zod'
import type { Log } from '../kernel/log.ts'
import { jsonOf, parseAs } from '../kernel/parse-as.ts'
import { ChangeList, lastChange } from '../outbox/change-list.ts'
import { followMerge } from './enter.ts'
import { entryRecord, recordOf, restoreRecord, type EntryRecord, type Restoring } from './entry-record.ts'

/** The storage for the lines: a file (`storage/line-file.ts`), or memory in tests. */
export interface Lines {
  read(): string[]
  append(lines: readonly string[], durable: boolean): void
  rewrite(lines: readonly string[]): void
  close(): void
}

/**
 * Entries in these states are shown to the user as saved or deleted, so their lines are synced to the disk before
 * `append` returns.
 */
const reportedAsSaved: ReadonlySet<string> = new Set(['held', 'unfinished', 'cancelled'])

/**
 * When the file has more than `mostLines` lines, plus `linesPerOpenEntry` for each unconfirmed entry, it is rewritten
 * with only the lines that are still needed.
 */
const mostLines = 2_000
const linesPerOpenEntry = 3

/**
 * Limits how many recently changed entries keep their latest line when the file is rewritten: at most `mostLines /
 * linesPerRecentEntry`.
 */
const linesPerRecentEntry = 4

const anyLine = z.object({
  n: z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER - 1),
})

interface ReadLine {
  readonly line: string
  readonly n: number
  /**
   * Undefined if the line contains only the number of a change, an entry of another connection, or an entry that cannot
   * be read.
   */
  readonly record: EntryRecord | undefined
}

export class RecoveryLog {
  readonly #ledger: Restoring
  readonly #connectionId: string
  readonly #changes: ChangeList
  readonly #lines: Lines
  readonly #log: Log
  /** The number of the last change that is in the log. Changes with higher numbers have yet to be appended. */
  #upTo = 0
  /**
   * The version of the list of changes when the log was last appended to. If the list still has this version, nothing
   * has changed since.
   */
  #writtenVersion = -1
  /** The latest line of each entry that is unconfirmed or was copied from the local workspace, by entry id. */
  readonly #open = new Map<string, string>()
  /**
   * The latest lines of the entries that were changed last, by entry id. If the database is replaced by an older copy,
   * the copy may have these entries in an earlier state, for example as refused although they have since been corrected
   * and sent.
   */
  readonly #recent = new Map<string, string>()
  #written = 0
  readonly #mostLines: number
  #stopListening: () => void = () => {}

  /** `most` is the number of lines that the file may have in addition to those of unconfirmed entries. */
  constructor(ledger: Restoring, connectionId: string, lines: Lines, log: Log, most = mostLines) {
    this.#ledger = ledger
    this.#connectionId = connectionId
    this.#changes = new ChangeList(ledger.db, connectionId)
    this.#lines = lines
    this.#log = log
    this.#mostLines = most
  }

  /**
   * Restores entries if the log has changes that the database lacks, and then begins to append every commit to the log.
   * Returns the number of restored entries. `known` is the number of the last change in the database; if several
   * accounts have logs, it must be read before the first log restores entries. `afterSetBack` is called inside the
   * transaction that restores entries, but only if the database was older than the log. In that case, every unconfirmed
   * entry may already have been sent.
   */
  open(afterSetBack: () => void, known = lastChange(this.#ledger.db)): number {
    const { db } = this.#ledger
    const lines = this.#readLines()
    this.#upTo = lines.at(-1)?.n ?? 0
    const missing = this.#missingOf(lines, known)
    const setBack = this.#upTo > known || missing.length > 0
    if (setBack) this.#restore(missing, afterSetBack)
    for (const { record, line } of lines) if (record) this.#note(record, line)
    this.#written = lines.length
    if (setBack || lines.length === 0) this.#startOver(missing.map(({ facts }) => facts.id))
    else this.#tryAppend()
    this.#changes.forget(this.#upTo)
    this.#stopListening = db.onCommit(() => this.#tryAppend())
    return missing.length
  }

  close(): void {
    this.#stopListening()
    this.#lines.close()
  }

  /**
   * Appends new changes. A failure is only logged, because the database has these changes, and the next commit tries to
   * append them again.
   */
  #tryAppend(): void {
    try {
      this.#append()
    } catch (error) {
      this.#log.error('recovery-log.behind', error)
    }
  }

  #append(): void {
    const at = this.#changes.version
    if (at === this.#writtenVersion) return
    const records = this.#changes.since(this.#upTo).map(({ n, entryId }) => this.#record(entryId, n))
    const lines = records.map((record) => JSON.stringify(record))
    this.#lines.append(
      lines,
      records.some(({ state, correction }) => reportedAsSaved.has(state) || correction !== null),
    )
    this.#upTo = records.at(-1)?.n ?? this.#upTo
    this.#writtenVersion = at
    this.#written += lines.length
    records.forEach((record, index) => this.#note(record, lines[index]!))
    if (this.#written > this.#mostLines + linesPerOpenEntry * this.#open.size) this.#compact()
  }

  /**
   * Remembers the latest line of an entry for the next rewrite of the file. The line is kept while the entry is among
   * those that were changed last, and at least until the entry is confirmed or deleted. If the entry was copied from
   * the local workspace, its line is always kept: without the link to the local entry in this line, the local entry
   * could be sent a second time.
   */
  #note({ facts, state, correction, local }: EntryRecord, line: string): void {
    this.#open.delete(facts.id)
    const isSettled = (state === 'confirmed' || state === 'cancelled') && correction === null
    if (!isSettled || local !== null) this.#open.set(facts.id, line)
    this.#recent.delete(facts.id)
    this.#recent.set(facts.id, line)
    if (this.#recent.size * linesPerRecentEntry <= this.#mostLines) return
    const [oldest] = this.#recent.keys()
    this.#recent.delete(oldest!)
  }

  /** Returns the readable lines. A damaged line is left out, because the others can still restore their entries. */
  #readLines(): ReadLine[] {
    return this.#lines.read().flatMap((line) => {
      const value = jsonOf(line)
      const n = anyLine.safeParse(value).data?.n
      if (n === undefined) return []
      const record = entryRecord.safeParse(value).data
      return { line, n, record: record?.connectionId === this.#connectionId ? record : undefined }
    })
  }

  /**
   * Returns the latest record of each entry whose last change the database lacks, in the order in which the entries
   * were saved. A change may be missing although its number is not higher than the last one in the database. For
   * example, the user may put back an older copy of the whole folder, work with it for a while, and then put back only
   * the newer database. The database and the log then have different changes with the same numbers. The database never
   * deletes an entry, so an entry that is only in the log is missing too.
   */
  #missingOf(lines: readonly ReadLine[], known: number): EntryRecord[] {
    const latest = new Map(lines.flatMap(({ record }) => (record ? [[record.facts.id, record]] : [])))
    return [...latest.values()]
      .filter(({ n, facts }) => n > known || !this.#ledger.entries.has(facts.id))
      .sort((one, other) => one.seq - other.seq)
  }

  /**
   * Rewrites the file with the latest line of each entry in `#open` and `#recent`. If that fails, for example because
   * the disk is full, the file is unchanged and a later call rewrites it.
   */
  #compact(): void {
    const lines = [...new Map([...this.#recent, ...this.#open]).values()]
    this.#written = lines.length
    this.#lines.rewrite(this.#counted(lines))
  }

  /**
   * Returns the lines, with another line before them and after them that contains only the number of the last change.
   * If `lines` is empty, returns a single such line. {@link RecoveryLog.open} reads that number from the last line. The
   * first line shows that older changes are no longer in the file, so a database with fewer changes may lack confirmed
   * entries too.
   */
  #counted(lines: readonly string[]): string[] {
    const count = JSON.stringify({ n: this.#upTo })
    return [count, ...lines, ...(lines.length > 0 ? [count] : [])]
  }

  /**
   * Writes a new file from the database. It contains:
   * - the entries that are unconfirmed or have a pending correction; the service has all others in the same state
   * - the entries that were copied from the local workspace
   * - the `restored` entries and those that were changed recently, in case an older database is put back again
   */
  #startOver(restored: readonly string[]): void {
    const n = lastChange(this.#ledger.db)
    this.#open.clear()
    const { copies, entries, outbox } = this.#ledger
    const line = (entryId: string) => JSON.stringify(this.#record(entryId, n))
    for (const entryId of [...outbox.openOrCorrected(), ...copies.all(), ...restored])
      this.#open.set(entryId, line(entryId))
    for (const entryId of [...this.#recent.keys()].filter((id) => entries.has(id)))
      this.#recent.set(entryId, line(entryId))
    this.#upTo = n
    this.#compact()
  }

  #record(entryId: string, n: number): EntryRecord {
    return recordOf(this.#ledger, this.#connectionId, entryId, n)
  }

  #restore(missing: readonly EntryRecord[], afterwards: () => void): void {
    const { db } = this.#ledger
    db.transaction(() => {
      this.#changes.continueAfter(this.#upTo)
      for (const record of missing) restoreRecord(this.#ledger, record)
      afterwards()
      // If the item of a restored entry was merged into another one, the entry is moved to that other item. This must
      // come after `afterwards`, which marks the entries that may already have been sent. The service may have these
      // with their old item, so they are not moved.
      for (const { facts } of missing) followMerge(this.#ledger, facts.id)
    })
    this.#log.warn('recovery-log.restored', { entries: missing.length })
  }
}

/** Returns the number of the last change in a recovery log; 0 if the log is empty or the number cannot be read. */
export function lastLineOf(lines: Pick<Lines, 'read'>): number {
  const last = lines.read().at(-1)
  return last === undefined ? 0 : (parseAs(anyLine, last)?.n ?? 0)
}
