/**
 * Defines the type of a query for the list of time entries. The type allows only the fields, operators and combinations
 * that the API documents (docs/interfaces/time-tracking.md#list), so an invalid query does not compile.
 */
import type { Dialect } from '#preload/model/dialect.ts'
import { usualDialect } from '#preload/rules/usual-dialect.ts'
import type { Day } from '#preload/model/primitives.ts'
import { pageSize } from './dialect.ts'

/**
 * Compares a field with one value or several. Only one of `is`, `in` and `not in` can be used, because the API does not
 * define what a combination of them on one field means.
 */
export type OneOf =
  | { readonly is: string }
  | { readonly in: readonly [string, ...string[]] }
  | { readonly notIn: readonly [string, ...string[]] }

/** An exact value, or a range with a lower bound, an upper bound or both. */
export type Within<V> =
  { readonly is: V } | { readonly gte?: V; readonly gt?: V; readonly lte?: V; readonly lt?: V }

type Reference = 'board' | 'user' | 'team' | 'parentItem' | 'itemType' | 'category' | 'project'

type Fields = { readonly [F in Reference]?: OneOf } & {
  readonly description?: { readonly is: string }
} & { readonly [F in 'date' | 'createdDate' | 'updatedDate']?: Within<Day> } & {
  readonly [F in 'minutes' | 'billableMinutes']?: Within<number>
}

/** The API allows `includeSubItems` only together with a filter on the item. */
type OnItem =
  | { readonly item?: undefined; readonly includeSubItems?: undefined }
  | { readonly item: OneOf; readonly includeSubItems?: boolean }

export type EntryQuery = OnItem & {
  readonly fields?: Fields
  /** Maps the ids of custom fields to conditions. The values in these conditions are option ids. */
  readonly customFields?: Readonly<Record<string, OneOf>>
  readonly sortBy?: 'date' | 'createdDate' | 'updatedDate' | 'minutes' | 'billableMinutes'
  readonly sortType?: 'asc' | 'desc'
  /** IANA time zone name. The service writes `endTime` in this zone. */
  readonly timeZone?: string
}

/**
 * Returns the query parameters of a list request. Throws `RangeError` if a value in an `in` or `not in` list contains a
 * comma, because commas separate the values.
 */
export function entryQuery(query: EntryQuery, names: Dialect = usualDialect): Record<string, string> {
  const { item, fields = {}, customFields = {}, includeSubItems, sortBy, sortType, timeZone } = query
  const asked: Record<string, string> = {}
  const tests = { ...(item && { item }), ...fields, ...customFields }
  for (const [field, test] of Object.entries(tests)) {
    for (const [operator, value] of Object.entries(
      test as Record<string, string | number | string[] | undefined>,
    )) {
      if (value === undefined) continue
      asked[parameter(field, operator)] = Array.isArray(value) ? listed(value) : String(value)
    }
  }
  if (includeSubItems !== undefined) asked['includeSubItems'] = String(includeSubItems)
  if (sortBy !== undefined) asked['sortBy'] = sortBy
  if (sortType !== undefined) asked['sortType'] = sortType
  if (timeZone !== undefined) asked[names.timeZone] = timeZone
  return { ...asked, size: String(pageSize) }
}

function parameter(field: string, operator: string): string {
  if (operator === 'is') return `fields.${field}`
  return `fields.${field}.${operator === 'notIn' ? 'not in' : operator}`
}

function listed(values: readonly string[]): string {
  const split = values.find((value) => value.includes(','))
  if (split !== undefined) throw new RangeError('a value with a comma cannot stand in a list')
  return values.join(',')
}
