/** A list request, read and checked, and the SQL that answers it. Pure; every value is bound. */
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

/** What a list request asks for (docs/interfaces/time-tracking.md#list). */
export interface EntryQuery {
  readonly size: number
  readonly order: Order
  readonly after: Place | undefined
  /** All of them hold, what the viewer may see among them. */
  readonly conditions: readonly Condition[]
}

export interface Statement {
  readonly sql: string
  readonly bind: Bind
}

/** What the names and values of filters are looked up in. */
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

/** Entries on a page when the request names no size (docs/interfaces/time-tracking.md#limits). */
export const defaultSize = 25

/** Throws a 400 that names the parameter. Parameters that the interface does not have are ignored. */
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

/** UTC where none is named; it affects endTime only (docs/interfaces/time-tracking.md#start-and-end). */
export function readZone(params: URLSearchParams): string {
  return readParam(params, 'timezone', wire.timezone) ?? 'UTC'
}

/**
 * `selected` of entries in order, found by an index that has it; the index holds their numbers itself. One
 * statement after the other, each for as many as are still missing. Of a page that begins in the middle, the entries
 * with the same sorted value come first: asked for together with the rest, SQLite would read all that have it. Only
 * where there are `few` in all, that is less than to ask twice.
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
      // A bare parameter as limit would make SQLite plan anew for each request.
      sql: `SELECT ${selected} FROM entry ${where.sql} ORDER BY ${orderBy} LIMIT $limit + 0`,
      bind: { ...where.bind, limit },
    })
  })
}

/** Where an entry stands in an order. */
export function placeStatement(n: number, { by }: Order): Statement {
  return { sql: `SELECT n, ${sorts[by].sql} AS value FROM entry WHERE n = $n`, bind: { n } }
}

/** Numbers of entries that meet the conditions, in any order. */
export function matchStatement(conditions: readonly Condition[], limit: number): Statement {
  const where = new Where(conditions)
  return { sql: `SELECT entry.n FROM entry ${where.sql} LIMIT $limit + 0`, bind: { ...where.bind, limit } }
}

/** Where the page ends, when an entry follows. */
export function cursorAfter({ order }: EntryQuery, place: Place): string {
  return writeCursor([order.by, order.type, place.value, place.n])
}

/** Whether a condition is on what the order sorts by, so that one index knows both. */
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
      // Of an expression SQLite does not see that it is the same for all of them, and would sort them.
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

/** Where the page before ended; `name` is the parameter that says so. */
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
