/** A list request, read and checked, and the SQL that answers it. Pure; every value is bound. */
import type { Bind } from '../storage/database.ts'
import { readCursor, writeCursor } from './cursor.ts'
import {
  isFilter,
  readFilter,
  readFilterName,
  type Condition,
  type FilterContext,
  type Value,
} from './entry-filter.ts'
import { readSize, refuseRepeated } from './page-query.ts'
import { invalid } from './problem.ts'
import { isZone } from './start-time.ts'
import type { Viewer } from './viewer.ts'

/** What a list request asks for (time-tracking-api.md, List time entries). */
export interface EntryQuery {
  readonly size: number
  readonly sortBy: SortBy
  readonly sortType: SortType
  readonly after: Place | undefined
  readonly filters: readonly Condition[]
  readonly zone: string
}

export interface Statement {
  readonly sql: string
  readonly bind: Bind
}

/** Where a page ended: the sorted value and the entry's number. */
export interface Place {
  readonly value: Value
  readonly n: number
}

const sorts = {
  date: { sql: 'entry.date', type: 'string' },
  createdDate: { sql: 'entry.created_at', type: 'string' },
  updatedDate: { sql: 'entry.updated_at', type: 'string' },
  minutes: { sql: 'entry.minutes', type: 'number' },
  billableMinutes: { sql: 'ifnull(entry.billable_minutes, -1)', type: 'number' },
} as const
type SortBy = keyof typeof sorts

const sortTypes = ['desc', 'asc'] as const
type SortType = (typeof sortTypes)[number]

/** Throws a 400 that names the parameter. Parameters that the interface does not have are ignored. */
export function readEntryQuery(
  params: URLSearchParams,
  customFields: ReadonlyMap<string, string>,
): EntryQuery {
  refuseRepeated(params)
  const sortBy = oneOf(params, 'sortBy', Object.keys(sorts) as SortBy[])
  const sortType = oneOf(params, 'sortType', sortTypes)
  return {
    size: readSize(params),
    sortBy,
    sortType,
    after: readPlace(params, sortBy, sortType),
    filters: readFilters(params, customFields),
    zone: readZone(params),
  }
}

/** IANA identifier, default UTC; the parameter's name is an assumption of decisions.md. */
export function readZone(params: URLSearchParams): string {
  const zone = params.get('timezone') ?? 'UTC'
  if (!isZone(zone)) throw invalid('timezone', 'must be an IANA time zone')
  return zone
}

/** One row more than the page, so that a next page is known without counting. */
export function pageStatement(query: EntryQuery, viewer: Viewer): Statement {
  const { sql: sorted } = sorts[query.sortBy]
  const order = `${sorted} ${query.sortType}, entry.n ${query.sortType}`
  const where = new Conditions(query.filters, viewer)
  if (query.after) {
    where.add({
      sql: `(${sorted}, entry.n) ${query.sortType === 'asc' ? '>' : '<'} ($0, $1)`,
      values: [query.after.value, query.after.n],
    })
  }
  return {
    // A bare parameter as limit would make SQLite plan anew for each request.
    // The page is found by its numbers first: where a sort is needed, it carries no whole entries.
    sql: `SELECT entry.*, page.sorted, item.board_id, item.parent_id, item.project
      FROM (SELECT entry.n, ${sorted} AS sorted FROM entry ${where.sql}
        ORDER BY ${order} LIMIT $limit + 0) AS page
      CROSS JOIN entry ON entry.n = page.n
      CROSS JOIN item ON item.id = entry.item_id
      ORDER BY page.sorted ${query.sortType}, page.n ${query.sortType}`,
    bind: { ...where.bind, limit: query.size + 1 },
  }
}

export function totalStatement(query: EntryQuery, viewer: Viewer): Statement {
  const where = new Conditions(query.filters, viewer)
  return { sql: `SELECT count(*) AS total FROM entry ${where.sql}`, bind: where.bind }
}

export function cursorAfter(query: EntryQuery, place: Place): string {
  return writeCursor([query.sortBy, query.sortType, place.value, place.n])
}

class Conditions {
  readonly #sql: string[] = []
  readonly bind: Record<string, Value> = {}

  constructor(filters: readonly Condition[], viewer: Viewer) {
    for (const filter of filters) this.add(filter)
    if (viewer.reach !== 'all')
      this.add({
        sql: 'entry.user_id IN (SELECT value FROM json_each($0))',
        values: [JSON.stringify(viewer.reach)],
      })
  }

  add({ sql, values }: Condition): void {
    const prefix = `p${this.#sql.length}_`
    this.#sql.push(sql.replaceAll('$', `$${prefix}`))
    for (const [index, value] of values.entries()) this.bind[prefix + String(index)] = value
  }

  get sql(): string {
    return this.#sql.length === 0 ? '' : `WHERE ${this.#sql.join(' AND ')}`
  }
}

function readFilters(
  params: URLSearchParams,
  customFields: ReadonlyMap<string, string>,
): readonly Condition[] {
  const includeSubItems = oneOf(params, 'includeSubItems', ['false', 'true']) === 'true'
  const context: FilterContext = { customFields, includeSubItems }
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

/** The first of `values` when the parameter is absent. */
function oneOf<T extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly [T, ...T[]] | readonly T[],
): T {
  const text = params.get(name) ?? values[0]
  const value = values.find((one) => one === text)
  if (value === undefined) throw invalid(name, `must be one of ${values.join(', ')}`)
  return value
}

function readPlace(params: URLSearchParams, sortBy: SortBy, sortType: SortType): Place | undefined {
  const text = params.get('after')
  if (text === null) return undefined
  const [by, type, value, n, ...more] = readCursor(text) ?? []
  const matches =
    by === sortBy &&
    type === sortType &&
    (typeof value === 'string' || typeof value === 'number') &&
    typeof value === sorts[sortBy].type &&
    typeof n === 'number' &&
    Number.isSafeInteger(n) &&
    more.length === 0
  if (!matches) throw invalid('after', 'is not a cursor of this list')
  return { value, n }
}
