/**
 * Finds a page of entries and their total number in the fastest of four ways, which all give the same page:
 *
 * - straight: an index has the entries in the requested order, or nearly so, and SQLite reads the page from it;
 * - few: few entries meet one of the conditions, and they are checked one by one;
 * - walk: many entries meet the conditions, so enough are found soon by following the index of the order;
 * - columns: everything else is searched in memory (entry-columns.ts), which takes the same time for every query.
 */
import type { Database } from '../storage/database.ts'
import type { EntryColumns, Place } from './entry-columns.ts'
import type { Condition } from './entry-filter.ts'
import {
  isOnOrder,
  matchStatement,
  orderedStatements,
  placeStatement,
  type EntryQuery,
  type Statement,
} from './entry-query.ts'

/**
 * `straight`: the caller reads the page with SQL. Otherwise the numbers of the page's entries and of one more, in
 * order.
 */
export type Found = { readonly total: number; readonly numbers: readonly number[] | 'straight' }

/** This many entries can be read from an index and checked in about a millisecond. */
export const few = 5_000
/** The limit when the entries themselves must be read, because the index is not sufficient. */
const fewOfEntries = 500
const longestWalk = 4_000
const soonInOrder = 20_000

export function search(db: Database, columns: EntryColumns, query: EntryQuery): Found {
  const { conditions, order, after, size } = query
  const known = columns.knownTotal(conditions)
  if (known !== undefined && isStraight(query, known)) return { total: known, numbers: 'straight' }
  if (known === 0) return { total: known, numbers: [] }
  const some = fewest(db, columns, conditions)
  if (some !== undefined) return amongFew(columns, query, some)
  const steps = known === undefined ? Infinity : ((size + 1) * columns.live) / known
  const walked = steps <= longestWalk / 2 ? walk(db, columns, query, walkedInVain(steps)) : undefined
  if (walked !== undefined && known !== undefined) return { total: known, numbers: walked }
  return columns.find(conditions, order, after, size + 1)
}

/**
 * True when SQL can read the page directly. The entries of one item or user by date have their own index; those of a
 * few items are sorted quickly.
 */
function isStraight({ conditions, order }: EntryQuery, known: number): boolean {
  const others = conditions.filter((condition) => !isOnOrder(condition, order))
  if (others.length === 0) return true
  const [only, ...more] = others
  if (only === undefined || more.length > 0 || order.by !== 'date') return false
  return isOneItemOrUser(only) || (known <= soonInOrder && isOnItem(only))
}

function isOneItemOrUser({ sql }: Condition): boolean {
  return sql === 'entry.item_id = $0' || sql === 'entry.user_id = $0'
}

function isOnItem({ test }: Condition): boolean {
  return test.kind === 'value' && test.column === 'item'
}

/** The entries that meet one of the conditions, or two that share an index, if they are few; otherwise undefined. */
function fewest(
  db: Database,
  columns: EntryColumns,
  conditions: readonly Condition[],
): Uint32Array | undefined {
  const [only] = conditions.filter(isOneItemOrUser)
  const days = conditions.filter((condition) => isOnOrder(condition, byDate))
  for (const condition of conditions) {
    const tally = columns.tally(condition)
    const most = isInIndex(condition) ? few : fewOfEntries
    if (tally !== undefined && tally > most) continue
    const found = readFew(db, condition === only ? [only, ...days] : [condition], most)
    if (found) return found
    // Counts the condition, so that it is not tried again. For a single condition, the search that follows stores the
    // count.
    if (conditions.length > 1) columns.count(condition)
  }
  return only && days.length > 0 ? readFew(db, [only, ...days], few) : undefined
}

/**
 * True when the index is sufficient to find the entries. The index on descriptions contains only their beginnings, and
 * the index on options only entry numbers.
 */
function isInIndex({ test }: Condition): boolean {
  return test.kind === 'moment' || (test.kind === 'value' && test.column !== 'custom')
}

const byDate = { by: 'date', type: 'desc' } as const

function readFew(db: Database, conditions: readonly Condition[], most: number): Uint32Array | undefined {
  const numbers = readNumbers(db, matchStatement(conditions, most + 1))
  return numbers.length > most ? undefined : Uint32Array.from(numbers).sort()
}

/** Reads the numbers as one JSON text, because returning many rows takes longer than finding them. */
function readNumbers(db: Database, { sql, bind }: Statement): number[] {
  const row = db.get<{ numbers: string }>(`SELECT json_group_array(n) AS numbers FROM (${sql})`, bind)
  return JSON.parse(row!.numbers) as number[]
}

function amongFew(columns: EntryColumns, query: EntryQuery, some: Uint32Array): Found {
  const matching = some.filter(columns.matcher(query.conditions))
  columns.remember(query.conditions, matching.length)
  const numbers = columns.ordered(matching, query.order, query.after, query.size + 1)
  return { total: matching.length, numbers }
}

/**
 * The number of steps after which a walk gives up. It allows several times the expected number, because matches may be
 * missing in this part of the order.
 */
function walkedInVain(steps: number): number {
  return Math.min(longestWalk, 4 * Math.ceil(steps) + 100)
}

/** Finds the page by following the order. Undefined when it takes more than `most` steps. */
function walk(
  db: Database,
  columns: EntryColumns,
  query: EntryQuery,
  most: number,
): readonly number[] | undefined {
  const { conditions, order, size } = query
  const alongside = conditions.filter((condition) => isOnOrder(condition, order))
  const matches = columns.matcher(conditions)
  const found: number[] = []
  let after: Place | undefined = query.after
  for (
    let step = Math.min(4 * (size + 1), most), left = most;
    left > 0;
    left -= step, step = Math.min(4 * step, left)
  ) {
    const statements = orderedStatements('entry.n', alongside, order, after)
    const numbers = readOrdered(statements, step, (statement) => readNumbers(db, statement))
    for (const n of numbers) {
      if (matches(n)) found.push(n)
      if (found.length > size) return found
    }
    const last = numbers.at(-1)
    if (last === undefined || numbers.length < step) return found
    const { sql, bind } = placeStatement(last, order)
    after = db.get<Place>(sql, bind)
  }
  return undefined
}

/** Runs the statements one after the other until `count` rows are read. */
export function readOrdered<T>(
  statements: ReturnType<typeof orderedStatements>,
  count: number,
  read: (statement: Statement) => readonly T[],
): readonly T[] {
  const all: T[] = []
  for (const statement of statements) {
    if (all.length >= count) break
    all.push(...read(statement(count - all.length)))
  }
  return all
}
