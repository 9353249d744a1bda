/**
 * Turns the filter parameters of a list request into SQL conditions (docs/interfaces/time-tracking.md#list). Values are
 * always bound and never part of the SQL.
 */
import type * as z from 'zod'
import { readValue } from './page-query.ts'
import { invalid } from './problem.ts'
import { filterValue } from './wire/query.ts'

export type Value = string | number

/**
 * An SQL condition. In `sql`, `$0` stands for the first of `values`, `$1` for the second, and so on. When the
 * conditions are combined into one query, each placeholder gets a unique name.
 */
export interface Condition {
  readonly sql: string
  readonly values: readonly Value[]
  /** The database index that finds the matching entries. If absent, the index by date is used. */
  readonly index?: 'item' | 'description'
}

export type CustomFields = ReadonlyMap<string, string>

export type Operator = 'is' | 'in' | 'not in' | 'gte' | 'gt' | 'lte' | 'lt'

/**
 * The SQL expression for an entry's billable minutes. An entry that has none gets the value -1, so that it is sorted
 * before entries with 0.
 */
const billable = 'ifnull(entry.billable_minutes, -1)'

const choice: readonly Operator[] = ['is', 'in', 'not in']
const range: readonly Operator[] = ['is', 'gte', 'gt', 'lt', 'lte']
const operators = new Set<string>([...choice, ...range])

/**
 * A parsed filter parameter. Its name in the request is `fields.<field>` or `fields.<field>.<operator>`; the id of a
 * custom field can itself contain a dot.
 */
export interface FilterName {
  readonly field: string
  readonly operator: Operator
}

export interface FilterContext {
  readonly customFields: CustomFields
  readonly includeSubItems: boolean
}

export function isFilter(name: string): boolean {
  return name.startsWith('fields.')
}

/**
 * Parses the name of a filter parameter. Throws {@link Problem} 400 when the field is unknown or does not support the
 * operator.
 */
export function readFilterName(name: string, customFields: CustomFields): FilterName {
  const rest = name.slice('fields.'.length)
  const known = (field: string) => Object.hasOwn(fields, field) || customFields.has(field)
  if (known(rest)) return { field: rest, operator: operatorOf(name, rest, 'is', customFields) }
  const dot = rest.lastIndexOf('.')
  const field = dot < 0 ? rest : rest.slice(0, dot)
  if (!known(field)) throw invalid(shown(name), `there is no field "${shown(field)}"`)
  return { field, operator: operatorOf(name, field, rest.slice(dot + 1), customFields) }
}

/** Returns the SQL condition for a filter. Throws {@link Problem} 400 when the field cannot have the value. */
export function readFilter(
  name: string,
  { field, operator }: FilterName,
  value: string,
  context: FilterContext,
): Condition {
  const custom = customFieldId(field, context.customFields)
  if (custom !== undefined) return customField(custom, operator, values(name, operator, value))
  const kind = fields[field as FieldName]
  switch (kind.kind) {
    case 'choice':
      return ofEntry(kind.sql, operator, values(name, operator, value))
    case 'item': {
      const all = values(name, operator, value)
      if (field !== 'item') return ofItem(`${kind.sql} IN ${list}`, operator, all)
      if (context.includeSubItems) return ofItem(`id IN ${list} OR parent_id IN ${list}`, operator, all)
      return operator === 'is'
        ? { sql: 'entry.item_id = $0', values: all, index: 'item' }
        : ofItem(`id IN ${list}`, operator, all)
    }
    case 'text':
      return descriptionIs(readValue(shown(name), value, filterValue.text))
    case 'number':
      return compared(kind.sql, operator as Comparison, readValue(shown(name), value, filterValue.number))
    case 'day':
      return compared(kind.sql, operator as Comparison, readValue(shown(name), value, filterValue.day))
    case 'moment':
      return moment(kind.column, operator as Comparison, readValue(shown(name), value, filterValue.day))
  }
}

/** Returns the schema of the values that a filter on a built-in field accepts, for the OpenAPI description. */
export function valueOf(field: FieldName, operator: Operator): z.ZodType {
  const { kind } = fields[field]
  if (kind === 'number') return filterValue.number
  if (kind === 'day' || kind === 'moment') return filterValue.day
  return operator === 'is' ? filterValue.text : filterValue.list
}

type Comparison = 'is' | 'gte' | 'gt' | 'lte' | 'lt'
const signs: Record<Comparison, string> = { is: '=', gte: '>=', gt: '>', lte: '<=', lt: '<' }

type MomentColumn = 'createdDate' | 'updatedDate'

type Kind =
  | { readonly kind: 'choice' | 'item' | 'number' | 'day'; readonly sql: string }
  | { readonly kind: 'text' }
  | { readonly kind: 'moment'; readonly column: MomentColumn }

const fields = {
  item: { kind: 'item', sql: 'id' },
  board: { kind: 'item', sql: 'board_id' },
  user: { kind: 'choice', sql: 'entry.user_id' },
  team: { kind: 'choice', sql: 'entry.team' },
  parentItem: { kind: 'item', sql: 'parent_id' },
  itemType: { kind: 'item', sql: `iif(parent_id IS NULL, 'item', 'subitem')` },
  category: { kind: 'choice', sql: 'entry.category' },
  project: { kind: 'item', sql: 'project' },
  description: { kind: 'text' },
  date: { kind: 'day', sql: 'entry.date' },
  createdDate: { kind: 'moment', column: 'createdDate' },
  updatedDate: { kind: 'moment', column: 'updatedDate' },
  minutes: { kind: 'number', sql: 'entry.minutes' },
  billableMinutes: { kind: 'number', sql: billable },
} as const satisfies Record<string, Kind>
type FieldName = keyof typeof fields
export const fieldNames = Object.keys(fields) as FieldName[]

export function operatorsOf(field: FieldName): readonly Operator[] {
  const { kind } = fields[field]
  if (kind === 'choice' || kind === 'item') return choice
  return kind === 'text' ? ['is'] : range
}

const list = '(SELECT value FROM json_each($0))'

/**
 * Returns an SQL condition for entries whose property has one of the values or, with `not in`, none of them. An entry
 * without the property matches `not in`.
 */
function ofEntry(sql: string, operator: Operator, values: readonly string[]): Condition {
  if (operator === 'is') return { sql: `${sql} = $0`, values }
  const within = `${sql} IN ${list}`
  return { sql: operator === 'not in' ? `(${within}) IS NOT TRUE` : within, values: [JSON.stringify(values)] }
}

/**
 * Returns an SQL condition for entries whose item meets `test` or, with `not in`, does not meet it. SQLite first finds
 * the items and then their entries through the index, which is fast because there are far fewer items than entries.
 */
function ofItem(test: string, operator: Operator, values: readonly string[]): Condition {
  const items = operator === 'not in' ? `(${test}) IS NOT TRUE` : test
  return {
    sql: `entry.item_id IN (SELECT id FROM item WHERE ${items})`,
    values: [JSON.stringify(values)],
    index: 'item',
  }
}

function descriptionIs(text: string): Condition {
  return {
    // The index contains only the first 64 characters of each description. The first comparison lets SQLite use this
    // index.
    sql: 'substr(entry.description, 1, 64) = substr($0, 1, 64) AND entry.description = $0',
    values: [text],
    index: 'description',
  }
}

function compared(sql: string, operator: Comparison, to: Value): Condition {
  const comparison = `${sql} ${signs[operator]} $0`
  // For an entry without billable minutes, the expression is -1. A comparison must not match such an entry.
  return { sql: sql === billable ? `(${comparison} AND ${sql} >= 0)` : comparison, values: [to] }
}

export function ofUsers(users: readonly string[]): Condition {
  const only = users.length === 1
  return ofEntry('entry.user_id', only ? 'is' : 'in', users)
}

/**
 * Returns the id of the custom field that a filter refers to, or undefined if it refers to a built-in field. If a name
 * exists as both, the filter refers to the built-in field. The exception is `category`, because a custom field has
 * replaced this deprecated property.
 */
function customFieldId(field: string, customFields: CustomFields): string | undefined {
  return field === 'category' || !Object.hasOwn(fields, field) ? customFields.get(field) : undefined
}

function operatorOf(name: string, field: string, text: string, customFields: CustomFields): Operator {
  const custom = customFieldId(field, customFields) !== undefined
  const allowed = custom ? choice : operatorsOf(field as FieldName)
  if (!operators.has(text)) throw invalid(shown(name), `there is no operator "${shown(text)}"`)
  const operator = text as Operator
  if (!allowed.includes(operator)) throw invalid(shown(name), `${field} has no operator "${operator}"`)
  return operator
}

/** Returns an SQL condition on the value of a custom field. An entry without a value matches only `not in`. */
function customField(field: string, operator: Operator, options: readonly string[]): Condition {
  const within = `entry.option_set IN (
    SELECT n FROM option_set WHERE EXISTS (
      SELECT 1 FROM json_each(options) WHERE key = $1 AND value IN ${list}))`
  return {
    sql: operator === 'not in' ? `(${within}) IS NOT TRUE` : within,
    values: [JSON.stringify(options), field],
  }
}

/**
 * Returns an SQL condition for entries that were created or updated on, before or after a day. The day is a day in UTC,
 * because the requested time zone affects only endTime (docs/interfaces/time-tracking.md#start-and-end).
 */
function moment(column: MomentColumn, operator: Comparison, day: string): Condition {
  const start = Date.parse(`${day}T00:00:00Z`)
  const end = start + dayMs
  const ranges: Record<Comparison, [from: number, until: number]> = {
    is: [start, end],
    gte: [start, Infinity],
    gt: [end, Infinity],
    lte: [-Infinity, end],
    lt: [-Infinity, start],
  }
  return between(column, ...ranges[operator])
}

const dayMs = 86_400_000
const momentColumns = { createdDate: 'entry.created_at', updatedDate: 'entry.updated_at' } as const

/**
 * Returns an SQL condition for times from `from` (inclusive) to `until` (exclusive), both in milliseconds since 1970.
 * An infinite value means no bound.
 */
export function between(column: MomentColumn, from: number, until: number): Condition {
  const sql = momentColumns[column]
  const bounds = [
    ...(from === -Infinity ? [] : [{ sign: '>=', at: from }]),
    ...(until === Infinity ? [] : [{ sign: '<', at: until }]),
  ]
  return {
    sql: bounds.map(({ sign }, index) => `${sql} ${sign} $${index}`).join(' AND ') || 'true',
    values: bounds.map(({ at }) => written(at)),
  }
}

/**
 * Returns SQL conditions for worklogs (time entries of API v1.0) from `from` (inclusive) to `until` (exclusive), both
 * in milliseconds since 1970. There is also a condition on the date for each bound. It only speeds up the search,
 * because the date is indexed. It leaves a margin of two days, because the stored date is the author's local day, which
 * can differ from the day in UTC.
 */
export function worklogsBetween(from: number, until: number): readonly Condition[] {
  const moment = 'coalesce(entry.worklog_at, unixepoch(entry.date) * 1000)'
  return [
    ...(from === -Infinity
      ? []
      : [compared('entry.date', 'gte', dayNear(from, -2)), compared(moment, 'gte', from)]),
    ...(until === Infinity
      ? []
      : [compared('entry.date', 'lte', dayNear(until, 2)), compared(moment, 'lt', until)]),
  ]
}

function dayNear(ms: number, days: number): string {
  return new Date(ms + days * dayMs).toISOString().slice(0, 10)
}

/**
 * Formats a time like the times in the database, so that they can be compared as strings. In this format, a time after
 * the year 9999 would begin with a sign and be sorted first; for such a time, the result is a string that is sorted
 * last.
 */
function written(ms: number): string {
  return ms > Date.parse('9999-12-31T23:59:59.999Z') ? '9999-12-31T24' : new Date(ms).toISOString()
}

function values(name: string, operator: Operator, value: string): readonly string[] {
  if (operator === 'is') return [readValue(shown(name), value, filterValue.text)]
  return readValue(shown(name), value, filterValue.list).split(',')
}

function shown(text: string): string {
  return text.slice(0, 100)
}
