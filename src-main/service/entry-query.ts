/** Reads and checks a list request, and creates the SQL for it. Pure; every value is bound. */
import type { Bind } from '../storage/database.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { Order, Place, SortColumn } from './entry-columns.ts'
import {
  isFilter,
  ofUsers,
  readFilter,
  readFilterName,
  type Condition,
  type FilterContext,
  type Value,
} from './entry-filter.ts'
import { readParam, refuseRepeated } from './page-query.ts'
import { invalid } from './problem.ts'
import type { Viewer } from './viewer.ts'
import * as wire from './wire/query.ts'

/** A list request (docs/interfaces/time-tracking.md#list). */
export interface EntryQuery {
  readonly size: number
  readonly order: Order
  readonly after: Place | undefined
  /** All conditions must hold; they include the viewer's permissions. */
  readonly conditions: readonly Condition[]
}

export interface Statement {
  readonly sql: string
  readonly bind: Bind
}

/** The data with which the names and values of filters are resolved. */
export interface Known {
  readonly customFields: ReadonlyMap<string, string>
  readonly item: FilterContext['item']
  readonly itemsWith: FilterContext['itemsWith']
}

const sorts = {
  date: { sql: 'entry.date', type: 'string' },
  createdDate: { sql: 'entry.created_at', type: 'string' },
  updatedDate: { sql: 'entry.updated_at', type: 'string' },
  minutes: { sql: 'entry.minutes', type: 'number' },
  billableMinutes: { sql: 'ifnull(entry.billable_minutes, -1)', type: 'number' },
} as const satisfies Record<SortColumn, unknown>

/** The size of a page when the request does not name one (docs/interfaces/time-tracking.md#limits). */
export const defaultSize = 25

/** Reads a list request. Throws a 400 that names the parameter. Unknown parameters are ignored. */
export function readEntryQuery(params: URLSearchParams, viewer: Viewer, known: Known): EntryQuery {
  refuseRepeated(params)
  const order: Order = {
    by: readParam(params, 'sortBy', wire.sortBy) ?? 'date',
    type: readParam(params, 'sortType', wire.sortType) ?? 'desc',
  }
  return {
    size: readParam(params, 'size', wire.size) ?? defaultSize,
    order,
    after: readPlace('after', params.get('after'), order),
    conditions: [...readFilters(params, known), ...seenBy(viewer)],
  }
}

export function seenBy({ reach }: Viewer): readonly Condition[] {
  return reach === 'all' ? [] : [ofUsers(reach)]
}

/** The requested time zone, or UTC; it affects only endTime (docs/interfaces/time-tracking.md#start-and-end). */
export function readZone(params: URLSearchParams): string {
  return readParam(params, 'timezone', wire.timezone) ?? 'UTC'
}

/**
 * Statements that select `selected` from entries in order. They are run one after the other, each for the rows that are
 * still missing. A page that begins in the middle needs two: the remaining entries with the same sort value, then the
 * others. In a single statement SQLite would read all entries with that value. With `few` entries in all, one statement
 * is faster nevertheless.
 */
export function orderedStatements(
  selected: string,
  conditions: readonly Condition[],
  order: Order,
  after: Place | undefined,
  few = false,
): readonly ((limit: number) => Statement)[] {
  return partsBeyond(order, after, few).map(({ condition, orderBy }) => {
    const where = new Where([...conditions, ...condition])
    return (limit) => ({
      // With a bare parameter as limit, SQLite would plan the statement again for each request.
      sql: `SELECT ${selected} FROM entry ${where.sql} ORDER BY ${orderBy} LIMIT $limit + 0`,
      bind: { ...where.bind, limit },
    })
  })
}

/** Selects an entry's position in an order. */
export function placeStatement(n: number, { by }: Order): Statement {
  return { sql: `SELECT n, ${sorts[by].sql} AS value FROM entry WHERE n = $n`, bind: { n } }
}

/** Selects the numbers of entries that meet the conditions, in any order. */
export function matchStatement(conditions: readonly Condition[], limit: number): Statement {
  const where = new Where(conditions)
  return { sql: `SELECT entry.n FROM entry ${where.sql} LIMIT $limit + 0`, bind: { ...where.bind, limit } }
}

/** The cursor for the end of a page after which another entry follows. */
export function cursorAfter({ order }: EntryQuery, place: Place): string {
  return writeCursor([order.by, order.type, place.value, place.n])
}

/** True when the condition is on the sort column, so that one index serves both. */
export function isOnOrder({ test }: Condition, { by }: Order): boolean {
  return test.kind !== 'text' && test.column === by
}

interface Part {
  readonly condition: readonly Pick<Condition, 'sql' | 'values'>[]
  readonly orderBy: string
}

function partsBeyond({ by, type }: Order, after: Place | undefined, few: boolean): readonly Part[] {
  const sorted = sorts[by].sql
  const orderBy = `${sorted} ${type}, entry.n ${type}`
  if (!after) return [{ condition: [], orderBy }]
  const sign = type === 'asc' ? '>' : '<'
  const { value, n } = after
  if (few)
    return [{ condition: [{ sql: `(${sorted}, entry.n) ${sign} ($0, $1)`, values: [value, n] }], orderBy }]
  return [
    {
      condition: [{ sql: `${sorted} = $0 AND entry.n ${sign} $1`, values: [value, n] }],
      // Only the number is sorted by here: SQLite does not recognise that the expression is equal for all these rows,
      // and would sort them.
      orderBy: `entry.n ${type}`,
    },
    { condition: [{ sql: `${sorted} ${sign} $0`, values: [value] }], orderBy },
  ]
}

class Where {
  readonly #sql: string[] = []
  readonly bind: Record<string, Value> = {}

  constructor(conditions: readonly Pick<Condition, 'sql' | 'values'>[]) {
    for (const [at, { sql, values }] of conditions.entries()) {
      const prefix = `p${at}_`
      this.#sql.push(sql.replaceAll('$', `$${prefix}`))
      for (const [index, value] of values.entries()) this.bind[prefix + String(index)] = value
    }
  }

  get sql(): string {
    return this.#sql.length === 0 ? '' : `WHERE ${this.#sql.join(' AND ')}`
  }
}

function readFilters(params: URLSearchParams, known: Known): readonly Condition[] {
  const includeSubItems = readParam(params, 'includeSubItems', wire.includeSubItems) ?? false
  const context = { ...known, includeSubItems }
  const filters: Condition[] = []
  let byItem = false
  for (const [name, value] of params) {
    if (!isFilter(name)) continue
    const filter = readFilterName(name, known.customFields)
    byItem ||= filter.field === 'item'
    filters.push(readFilter(name, filter, value, context))
  }
  if (includeSubItems && !byItem) throw invalid('includeSubItems', 'needs a filter on fields.item')
  return filters
}

/** The end of the previous page, from the parameter `name`. Throws a 400 for an invalid cursor. */
export function readPlace(name: string, text: string | null, order: Order): Place | undefined {
  if (text === null) return undefined
  const [by, type, value, n, ...more] = readCursor(text) ?? []
  const matches =
    by === order.by &&
    type === order.type &&
    (typeof value === 'number' || (typeof value === 'string' && !Number.isNaN(Date.parse(value)))) &&
    typeof value === sorts[order.by].type &&
    typeof n === 'number' &&
    Number.isSafeInteger(n) &&
    more.length === 0
  if (!matches) throw invalid(name, 'is not a cursor of this list')
  return { value, n }
}
