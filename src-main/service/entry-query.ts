/** Reads and checks a list request, and creates the SQL for it. Pure; every value is bound. */
import type { Bind } from '../storage/database.ts'
import { readCursor, writeCursor } from './cursor.ts'
import {
  isFilter,
  ofUsers,
  readFilter,
  readFilterName,
  type Condition,
  type CustomFields,
  type Value,
} from './entry-filter.ts'
import { readParam, refuseRepeated } from './page-query.ts'
import { invalid } from './problem.ts'
import type { Viewer } from './viewer.ts'
import * as wire from './wire/query.ts'

export type SortColumn = 'date' | 'createdDate' | 'updatedDate' | 'minutes' | 'billableMinutes'

export interface Order {
  readonly by: SortColumn
  readonly type: 'asc' | 'desc'
}

/** The end of a page: its last sort value and entry number. */
export interface Place {
  readonly value: string | number
  readonly n: number
}

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
export function readEntryQuery(
  params: URLSearchParams,
  viewer: Viewer,
  customFields: CustomFields,
): EntryQuery {
  refuseRepeated(params)
  const order: Order = {
    by: readParam(params, 'sortBy', wire.sortBy) ?? 'date',
    type: readParam(params, 'sortType', wire.sortType) ?? 'desc',
  }
  return {
    size: readParam(params, 'size', wire.size) ?? defaultSize,
    order,
    after: readPlace('after', params.get('after'), order),
    conditions: [...readFilters(params, customFields), ...seenBy(viewer)],
  }
}

export function seenBy({ reach }: Viewer): readonly Condition[] {
  return reach === 'all' ? [] : [ofUsers(reach)]
}

/** The requested time zone, or UTC; it affects only endTime (docs/interfaces/time-tracking.md#start-and-end). */
export function readZone(params: URLSearchParams): string {
  return readParam(params, 'timezone', wire.timezone) ?? 'UTC'
}

/** Counts the entries that meet all conditions. */
export function totalStatement({ conditions }: EntryQuery): Statement {
  const where = new Where(conditions)
  return { sql: `SELECT count(*) AS total FROM ${indexed(conditions)} ${where.sql}`, bind: where.bind }
}

/**
 * Selects `selected` from the entries of the page, and from one more, in order. The numbers of the entries are found
 * first, because an index is sufficient for that; only the entries of the page are read.
 */
export function pageStatement(selected: string, { conditions, order, after, size }: EntryQuery): Statement {
  const { by, type } = order
  const sorted = sorts[by].sql
  const orderBy = `${sorted} ${type}, entry.n ${type}`
  const where = new Where([...conditions, ...(after ? [beyond(after, order)] : [])])
  return {
    // With a bare parameter as limit, SQLite would plan the statement again for each request.
    sql: `SELECT ${selected}
      FROM (SELECT entry.n FROM ${indexed(conditions)} ${where.sql} ORDER BY ${orderBy} LIMIT $limit + 0) AS page
      CROSS JOIN entry ON entry.n = page.n
      ORDER BY ${orderBy}`,
    bind: { ...where.bind, limit: size + 1 },
  }
}

/**
 * The table with the index that the search reads. It is named, because SQLite does not know how many entries meet a
 * condition, and reading many entries through an index that does not contain the other properties takes much longer than
 * reading all of this one. Without a condition SQLite chooses by the order.
 */
function indexed(conditions: readonly Condition[]): string {
  if (conditions.length === 0) return 'entry'
  const on = (index: Condition['index']) => conditions.some((condition) => condition.index === index)
  if (on('description')) return 'entry INDEXED BY entry_by_description'
  return on('item') ? 'entry INDEXED BY entry_by_item' : 'entry INDEXED BY entry_by_date'
}

/** The condition for entries after a place. */
function beyond({ value, n }: Place, { by, type }: Order): Condition {
  const sign = type === 'asc' ? '>' : '<'
  return { sql: `(${sorts[by].sql}, entry.n) ${sign} ($0, $1)`, values: [value, n] }
}

/** The cursor for the end of a page after which another entry follows. */
export function cursorAfter({ order }: EntryQuery, place: Place): string {
  return writeCursor([order.by, order.type, place.value, place.n])
}

class Where {
  readonly #sql: string[] = []
  readonly bind: Record<string, Value> = {}

  constructor(conditions: readonly Condition[]) {
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

function readFilters(params: URLSearchParams, customFields: CustomFields): readonly Condition[] {
  const includeSubItems = readParam(params, 'includeSubItems', wire.includeSubItems) ?? false
  const context = { customFields, includeSubItems }
  const filters: Condition[] = []
  let byItem = false
  for (const [name, value] of params) {
    if (!isFilter(name)) continue
    const filter = readFilterName(name, customFields)
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
