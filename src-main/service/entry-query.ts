/** Checks a list request and returns the SQL for it. Values are always bound and never part of the SQL. */
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

/** The end of a page: the value by which its last entry is sorted, and the row number of that entry. */
export interface Place {
  readonly value: string | number
  readonly n: number
}

/** A parsed list request (docs/interfaces/time-tracking.md#list). `after` is undefined for the first page. */
export interface EntryQuery {
  readonly size: number
  readonly order: Order
  readonly after: Place | undefined
  /** An entry must meet all these conditions. They include the caller's permissions. */
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

/** The page size if the request does not contain one (docs/interfaces/time-tracking.md#limits). */
export const defaultSize = 25

/**
 * Returns the parsed list request. Throws {@link Problem} 400, which names the invalid parameter. Unknown parameters
 * are ignored.
 */
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

/**
 * Returns the requested time zone, or UTC. It affects only endTime (docs/interfaces/time-tracking.md#start-and-end).
 */
export function readZone(params: URLSearchParams): string {
  return readParam(params, 'timezone', wire.timezone) ?? 'UTC'
}

export function totalStatement({ conditions }: EntryQuery): Statement {
  const where = whereOf(conditions)
  return { sql: `SELECT count(*) AS total FROM ${indexed(conditions)} ${where.sql}`, bind: where.bind }
}

/**
 * Returns the statement that selects the columns `selected` of the entries on a page. It selects one entry more than
 * the page contains, which shows whether there is another page. The subquery reads only an index; the table is read
 * only for the entries of the page.
 */
export function pageStatement(selected: string, { conditions, order, after, size }: EntryQuery): Statement {
  const { by, type } = order
  const sorted = sorts[by].sql
  const orderBy = `${sorted} ${type}, entry.n ${type}`
  const where = whereOf([...conditions, ...(after ? [beyond(after, order)] : [])])
  return {
    // SQLite would plan the statement again for each request if the limit were only a parameter. `+ 0` prevents that.
    sql: `SELECT ${selected}
      FROM (SELECT entry.n FROM ${indexed(conditions)} ${where.sql} ORDER BY ${orderBy} LIMIT $limit + 0) AS page
      CROSS JOIN entry ON entry.n = page.n
      ORDER BY ${orderBy}`,
    bind: { ...where.bind, limit: size + 1 },
  }
}

/**
 * Returns the name of the table, followed by `INDEXED BY` and the index that SQLite must use. Without this index,
 * SQLite might choose another one that lacks some columns of the conditions, and then look up each entry in the table.
 * With many entries, this takes much longer. If there are no conditions, SQLite may choose an index that fits the sort
 * order.
 */
function indexed(conditions: readonly Condition[]): string {
  if (conditions.length === 0) return 'entry'
  const on = (index: Condition['index']) => conditions.some((condition) => condition.index === index)
  if (on('description')) return 'entry INDEXED BY entry_by_description'
  return on('item') ? 'entry INDEXED BY entry_by_item' : 'entry INDEXED BY entry_by_date'
}

function beyond({ value, n }: Place, { by, type }: Order): Condition {
  const sign = type === 'asc' ? '>' : '<'
  return { sql: `(${sorts[by].sql}, entry.n) ${sign} ($0, $1)`, values: [value, n] }
}

/** Returns the cursor with which a client requests the page that begins after `place`. */
export function cursorAfter({ order }: EntryQuery, place: Place): string {
  return writeCursor([order.by, order.type, place.value, place.n])
}

function whereOf(conditions: readonly Condition[]): Statement {
  const bind: Record<string, Value> = {}
  const tests = conditions.map(({ sql, values }, at) => {
    const prefix = `p${at}_`
    for (const [index, value] of values.entries()) bind[prefix + String(index)] = value
    return sql.replaceAll('$', `$${prefix}`)
  })
  return { sql: tests.length === 0 ? '' : `WHERE ${tests.join(' AND ')}`, bind }
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

/**
 * Returns the position after which the requested page begins. `text` is the cursor that the client sent in the
 * parameter `name`; null results in undefined, which means the first page. Throws {@link Problem} 400 for an invalid
 * cursor.
 */
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
