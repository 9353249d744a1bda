/**
 * Numbers the rows of an imported file that have the same time and item, so that an entry that already exists is not
 * matched to more than one of them. In a file that Tallystick exported, one of two such rows may have been sent before
 * the export, and the other may not. The account's entry is then matched to the row that was sent.
 */
import type { ImportRow } from '../model/import-row.ts'
import type { Instant } from '../model/primitives.ts'

export type UnnumberedRow = Omit<ImportRow, 'nth'>

/** The order in which rows are matched to existing entries, by their state at the time of the export. */
const ranks: readonly (readonly ImportRow['exportedAs'][])[] = [
  ['recorded'],
  ['in-doubt'],
  ['unsent', null, undefined],
]

/**
 * Returns for each row its `nth` (see {@link ImportRow}): the number of other rows with the same time and item that are
 * matched to existing entries before this row.
 */
export function numbersOf(rows: readonly UnnumberedRow[]): ReadonlyMap<UnnumberedRow, number> {
  const numbers = new Map<UnnumberedRow, number>()
  const before = new Counts()
  for (const rank of ranks) {
    const ofRank = rows.filter(({ exportedAs }) => rank.includes(exportedAs))
    const same = new Counts()
    for (const row of ofRank) {
      numbers.set(row, before.alike(row) + same.exactly(row))
      same.add(row)
    }
    for (const row of ofRank) before.add(row)
  }
  return numbers
}

/**
 * Returns the rows in the order in which they are saved. The order matters because each row is also compared with the
 * rows that were saved before it. Rows with a lower `nth` come first, because they are matched to existing entries
 * first. Rows in doubt (sent before the export, but with an unknown result) come last. They can be saved although an
 * entry with the same values exists, and the entries saved for them must not be mistaken for the entry of another row.
 */
export function inSavingOrder(rows: readonly ImportRow[]): ImportRow[] {
  const isLast = ({ exportedAs }: ImportRow) => Number(exportedAs === 'in-doubt')
  return rows.toSorted((one, other) => isLast(one) - isLast(other) || one.nth - other.nth)
}

/**
 * Counts the added rows by day, minutes and item: once separately for each start time (to the minute), and once for all
 * rows that have a start time.
 */
class Counts {
  readonly #byStart = new Map<string, number>()
  readonly #withStart = new Map<string, number>()

  add(row: UnnumberedRow): void {
    increase(this.#byStart, startKey(row))
    if (row.startedAt !== null) increase(this.#withStart, workKey(row))
  }

  /** Returns the number of added rows with the same day, minutes, item and start. */
  exactly(row: UnnumberedRow): number {
    return this.#byStart.get(startKey(row)) ?? 0
  }

  /**
   * Returns the number of added rows that may describe the same entry as `row`: the start is the same, or only one of
   * the two has a start, because some services return no starts.
   */
  alike(row: UnnumberedRow): number {
    const others =
      row.startedAt === null
        ? this.#withStart.get(workKey(row))
        : this.#byStart.get(startKey({ ...row, startedAt: null }))
    return this.exactly(row) + (others ?? 0)
  }
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function workKey({ day, minutes, item: { id, name, board } }: UnnumberedRow): string {
  return JSON.stringify([day, minutes, id ?? [name.toLowerCase(), board?.toLowerCase()]])
}

function startKey(row: UnnumberedRow): string {
  return `${minuteOf(row.startedAt) ?? ''} ${workKey(row)}`
}

/** Returns the start to the minute. Seconds are ignored, because other time trackers do not export them. */
export function minuteOf(startedAt: Instant | null): string | undefined {
  return startedAt?.slice(0, 16)
}
