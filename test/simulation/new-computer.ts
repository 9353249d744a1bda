/**
 * A person exports all entries of the account and imports the file on a new computer, as the page does it: the account is
 * read first, and lines that are not known to be missing are imported only if the person says so. Checks that each
 * exported entry is at the service once in the end, and that the person is asked nothing that the account shows.
 */
import { compareRows, importEntries } from '../../src-main/entries/import-entries.ts'
import { DaysRead } from '../../src-main/entries/days-read.ts'
import { exportEntries } from '../../src-main/entries/export-entries.ts'
import { readDays } from '../../src-main/sync/take-in.ts'
import type { ImportRow, ImportVerdict } from '../../src-preload/model/import-row.ts'
import { daySpans } from '../../src-preload/rules/day-spans.ts'
import { readImport } from '../../src-preload/rules/read-import.ts'
import type { Life } from './life.ts'
import type { Held } from './service-world.ts'

/** Each property switches off a rule of importing. */
export interface ImportMutation {
  /** If true, the lines are compared although the account was not read. */
  readonly readsNothing?: boolean
  /** Changes what the file says about each line. */
  readonly line?: (row: ImportRow) => ImportRow
}

interface Line {
  readonly row: ImportRow
  /** The entry of the old computer from which the line was exported. */
  readonly entryId: string
  /** The id of the service's entry to which the old computer had linked that entry; null if it had no link. */
  readonly serviceId: string | null
  /**
   * Whether the line is unsent and the account had an entry with the same item, day and minutes that the old computer did
   * not know. Nobody can tell whether such an entry is the one of this line, so the line may count as there.
   */
  readonly isAmbiguous: boolean
  /** The entries that were made from it; all but one of them were rolled back when the process died. */
  readonly made: string[]
  isDecided: boolean
}

export interface Importing {
  readonly there: () => readonly Held[]
  readonly listed: () => readonly Held[]
  readonly make: (work: () => void) => string | undefined
}

const everything = { from: '2026-01-01', to: '2026-12-31' }
const everyDay = new DaysRead()
everyDay.add(everything)

export class NewComputer {
  #lines: readonly Line[] = []
  /** One sentence for each needless question, and for each line that is new although it was imported. */
  readonly #needless: string[] = []
  readonly #mutation: ImportMutation

  constructor(mutation: ImportMutation = {}) {
    this.#mutation = mutation
  }

  /** Whether lines of the file are still to be imported. */
  get isImporting(): boolean {
    return this.#lines.some(({ isDecided }) => !isDecided)
  }

  /**
   * Reads the account, which may have entries that an older database does not know, and exports all entries. Returns
   * false if the account could not be read completely.
   */
  async exportFrom(life: Life, held: readonly Held[]): Promise<boolean> {
    const { ledger, sync } = life
    const read = await readDays(sync, everything).catch(() => null)
    if (!read?.complete || life.isOver) return false
    const { text } = exportEntries(ledger, { ...everything, format: 'csv' })
    const rows = readImport(text, 'Europe/Berlin', null).lines.flatMap((line) =>
      'row' in line ? [line.row] : [],
    )
    const ids = ledger.entries
      .days(everything.from, everything.to, () => true)
      .flatMap(({ entries }) => entries.map(({ id }) => id))
      .reverse()
    if (rows.length !== ids.length)
      throw new Error(`${ids.length} entries are exported as ${rows.length} rows`)
    this.#lines = rows.map((row, index) => {
      const entryId = ids[index]!
      const serviceId = ledger.claims.serviceIdOf(entryId)
      const isUnknown = held.some(
        ({ id, item, date, minutes }) =>
          [item, date, minutes].join() === [row.item.id, row.day, row.minutes].join() &&
          !ledger.claims.isClaimed(id),
      )
      const isAmbiguous = row.exportedAs === 'unsent' && isUnknown
      return { row, entryId, serviceId, isAmbiguous, made: [], isDecided: false }
    })
    return true
  }

  /**
   * Imports the lines that are not decided yet. Lines that could not be compared with the account stay undecided.
   * `there` returns the entries of the service, and `listed` those that its lists must show. `make` carries out the
   * import of a line and returns the id of the entry that it made, if any.
   */
  async importInto(life: Life, { there, listed, make }: Importing): Promise<void> {
    const open = this.#lines.filter(({ isDecided }) => !isDecided)
    const { readsNothing = false, line: altered = (row: ImportRow) => row } = this.#mutation
    const shown = listed()
    if (!readsNothing)
      for (const span of daySpans(open.map(({ row }) => row.day)))
        await readDays(life.sync, span).catch(() => null)
    const isOver = () => life.isOver
    if (isOver()) return
    const context = { ...life.ledger, makesItems: false, ...(readsNothing && { daysRead: everyDay }) }
    const rows = open.map(({ row }) => altered(row))
    const verdicts = compareRows(context, rows)
    for (const [index, line] of open.entries()) {
      const { kind } = verdicts[index]!
      if (kind === 'unchecked') continue
      if (line.row.exportedAs === 'recorded' && kind !== 'there' && isAmong(shown, line))
        this.#needless.push(`${line.entryId} is in the account, and its line is called ${kind}`)
      if (isChosen(kind, line, there())) {
        const commandId = `import-${line.entryId}`
        const made = make(() => importEntries(context, { commandId, rows: [rows[index]!] }))
        if (made !== undefined) line.made.push(made)
        if (isOver()) return
      }
      line.isDecided = true
    }
  }

  /**
   * Compares the file with the imported entries at the end of the story, and records each line that counts as new. Does
   * nothing if an imported entry was changed, deleted or lost with the database since then.
   */
  compareAgain({ ledger }: Life): void {
    const isAsImported = ({ row, made }: Line) =>
      made.length === 0 ||
      made.some(
        (id) =>
          ledger.outbox.read(id)?.state === 'confirmed' && ledger.entries.facts(id).minutes === row.minutes,
      )
    if (!this.#lines.every(isAsImported)) return
    const rows = this.#lines.map(({ row }) => row)
    compareRows({ ...ledger, makesItems: false, daysRead: everyDay }, rows).forEach(({ kind }, index) => {
      if (kind === 'new')
        this.#needless.push(`${this.#lines[index]!.entryId} is new although it was imported`)
    })
  }

  /** Returns a sentence for each exported entry that is not at the service exactly once, and for needless questions. */
  wrong(held: readonly Held[], isCancelled: (entryId: string) => boolean): string[] {
    const wrong = this.#lines.flatMap((line) => {
      const { entryId, made, isAmbiguous } = line
      const there = held.filter((one) => isSame(one, line) || origins(one).some((id) => made.includes(id)))
      if (there.length === 1 || (there.length === 0 && (isAmbiguous || made.some(isCancelled)))) return []
      return [`${entryId} was imported elsewhere and is there ${there.length} times`]
    })
    return [...wrong, ...this.#needless]
  }
}

/** Only missing lines are chosen without a question. The person answers the others truthfully. */
function isChosen(kind: ImportVerdict['kind'], line: Line, there: readonly Held[]): boolean {
  return kind === 'new' || ((kind === 'similar' || kind === 'gone') && !isAmong(there, line))
}

function isAmong(held: readonly Held[], line: Line): boolean {
  return held.some((one) => isSame(one, line))
}

function isSame(one: Held, { entryId, serviceId }: Line): boolean {
  return one.id === serviceId || origins(one).includes(entryId)
}

function origins({ origin, formerOrigin }: Held): string[] {
  return [origin, formerOrigin].filter((id) => typeof id === 'string')
}
