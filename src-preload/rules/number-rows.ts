/**
 * Numbers the rows of a file that is imported, so that an existing entry is taken for one row only. An entry of the
 * account belongs to a row that was sent before the export rather than to an unsent row with the same time and item.
 */
import type { ImportRow } from '../model/import-row.ts'
import type { Instant } from '../model/primitives.ts'

export type UnnumberedRow = Omit<ImportRow, 'nth'>

/** The order in which rows get the existing entries. */
const ranks: readonly (readonly ImportRow['exportedAs'][])[] = [
  ['recorded'],
  ['in-doubt'],
  ['unsent', null, undefined],
]

/** Returns the property `nth` of {@link ImportRow} for each row. */
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
 * Returns the rows in the order in which they are saved. Each is compared with the rows before it, so a row that comes
 * later in the order of {@link ranks} follows those that existing entries belong to first. Rows in doubt are never taken
 * for an existing entry, so they come last, where they cannot be taken for the entry of another row.
 */
export function inSavingOrder(rows: readonly ImportRow[]): ImportRow[] {
  const isLast = ({ exportedAs }: ImportRow) => Number(exportedAs === 'in-doubt')
  return rows.toSorted((one, other) => isLast(one) - isLast(other) || one.nth - other.nth)
}

/** Counts the added rows that have the same day, minutes and item, in total and by the minute of the start. */
class Counts {
  readonly #byStart = new Map<string, number>()
  readonly #withStart = new Map<string, number>()

  add(row: UnnumberedRow): void {
    increase(this.#byStart, startKey(row))
    if (row.startedAt !== null) increase(this.#withStart, workKey(row))
  }

  /** Returns the number of added rows with the same start. */
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
