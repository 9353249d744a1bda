/**
 * The filters of a list of entries (docs/interfaces/time-tracking.md#list). Turns a parameter into a condition, both as
 * SQL and as an equivalent test in memory. Pure. Values are always bound, never part of the SQL.
 */
import type * as z from 'zod'
import type { IndexedFact, ItemFacts } from './item-store.ts'
import { readValue } from './page-query.ts'
import { invalid } from './problem.ts'
import { filterValue } from './wire/query.ts'

export type Value = string | number

/** One condition. Its `sql` refers to its values as `$0`, `$1` and so on; the query gives them unique names. */
export interface Condition {
  readonly sql: string
  readonly values: readonly Value[]
  readonly test: Test
}

/** The moments by which entries can be searched; the date of a worklog is one of them. */
export type MomentColumn = 'createdDate' | 'updatedDate' | 'worklogDate'

/** The same condition without SQL, on one property of an entry. */
export type Test =
  | {
      readonly kind: 'value'
      readonly column:
        'item' | 'user' | 'team' | 'category' | 'date' | 'minutes' | 'billableMinutes' | 'custom'
      /** The id of a custom field. */
      readonly field?: string
      readonly passes: (value: Value | null) => boolean
      /** Returns all values that pass, if that is faster than testing each value. */
      readonly only?: () => readonly Value[]
    }
  /** In epoch milliseconds; `until` is not included. */
  | {
      readonly kind: 'moment'
      readonly column: MomentColumn
      readonly from: number
      readonly until: number
    }
  | { readonly kind: 'text'; readonly text: string }

export type Operator = 'is' | 'in' | 'not in' | 'gte' | 'gt' | 'lte' | 'lt'

const choice: readonly Operator[] = ['is', 'in', 'not in']
const range: readonly Operator[] = ['is', 'gte', 'gt', 'lt', 'lte']
const operators = new Set<string>([...choice, ...range])

/** A parameter `fields.<field>` or `fields.<field>.<operator>`. The id of a custom field may contain a dot. */
export interface FilterName {
  readonly field: string
  readonly operator: Operator
}

export interface FilterContext {
  /** The ids of custom fields by their names in filters. */
  readonly customFields: ReadonlyMap<string, string>
  readonly includeSubItems: boolean
  /** Returns the facts about an item; undefined for an unknown one. */
  readonly item: (id: string) => ItemFacts | undefined
  /** Returns the ids of the items that have one of these values. */
  readonly itemsWith: (fact: IndexedFact, values: readonly string[]) => readonly string[]
}

export function isFilter(name: string): boolean {
  return name.startsWith('fields.')
}

/** Splits the name of a filter. Throws when the field is unknown or does not have the operator. */
export function readFilterName(name: string, customFields: ReadonlyMap<string, string>): FilterName {
  const rest = name.slice('fields.'.length)
  const known = (field: string) => Object.hasOwn(fields, field) || customFields.has(field)
  if (known(rest)) return { field: rest, operator: operatorOf(name, rest, 'is', customFields) }
  const dot = rest.lastIndexOf('.')
  const field = dot < 0 ? rest : rest.slice(0, dot)
  if (!known(field)) throw invalid(shown(name), `there is no field "${shown(field)}"`)
  return { field, operator: operatorOf(name, field, rest.slice(dot + 1), customFields) }
}

/** Reads a filter. Throws when the field cannot have the value. */
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
    case 'choice': {
      const list = values(name, operator, value)
      return field === 'item' && context.includeSubItems
        ? itemWithSubItems(operator, list, context)
        : ofEntry(kind, operator, list)
    }
    case 'item':
      return ofItem(kind, operator, values(name, operator, value), context)
    case 'text':
      return descriptionIs(readValue(shown(name), value, filterValue.text))
    case 'number':
      return compared(kind, operator as Comparison, readValue(shown(name), value, filterValue.number))
    case 'day':
      return compared(kind, operator as Comparison, readValue(shown(name), value, filterValue.day))
    case 'moment':
      return moment(kind.column, operator as Comparison, readValue(shown(name), value, filterValue.day))
  }
}

/** The schema of a filter's value; filters of custom fields take a list or a text. */
export function valueOf(field: FieldName, operator: Operator): z.ZodType {
  const { kind } = fields[field]
  if (kind === 'number') return filterValue.number
  if (kind === 'day' || kind === 'moment') return filterValue.day
  return operator === 'is' ? filterValue.text : filterValue.list
}

type Comparison = 'is' | 'gte' | 'gt' | 'lte' | 'lt'
const comparisons: Record<Comparison, { sign: string; holds: (a: Value, b: Value) => boolean }> = {
  is: { sign: '=', holds: (a, b) => a === b },
  gte: { sign: '>=', holds: (a, b) => a >= b },
  gt: { sign: '>', holds: (a, b) => a > b },
  lte: { sign: '<=', holds: (a, b) => a <= b },
  lt: { sign: '<', holds: (a, b) => a < b },
}

interface Choice {
  readonly kind: 'choice'
  readonly column: 'item' | 'user' | 'team' | 'category'
  readonly sql: string
  readonly required: boolean
}

interface OfItem {
  readonly kind: 'item'
  readonly sql: string
  readonly fact: (item: ItemFacts) => string | null
  readonly indexed?: IndexedFact
}

interface Compared {
  readonly kind: 'number' | 'day'
  readonly column: 'date' | 'minutes' | 'billableMinutes'
  readonly sql: string
}

type Kind =
  Choice | OfItem | Compared | { kind: 'text' } | { kind: 'moment'; column: 'createdDate' | 'updatedDate' }

const fields = {
  item: { kind: 'choice', column: 'item', sql: 'entry.item_id', required: true },
  board: { kind: 'item', sql: 'board_id', fact: (item) => item.boardId, indexed: 'boardId' },
  user: { kind: 'choice', column: 'user', sql: 'entry.user_id', required: true },
  team: { kind: 'choice', column: 'team', sql: 'entry.team', required: false },
  parentItem: { kind: 'item', sql: 'parent_id', fact: (item) => item.parentItem, indexed: 'parentItem' },
  itemType: { kind: 'item', sql: `iif(parent_id IS NULL, 'item', 'subitem')`, fact: itemType },
  category: { kind: 'choice', column: 'category', sql: 'entry.category', required: false },
  project: { kind: 'item', sql: 'project', fact: (item) => item.project, indexed: 'project' },
  description: { kind: 'text' },
  date: { kind: 'day', column: 'date', sql: 'entry.date' },
  createdDate: { kind: 'moment', column: 'createdDate' },
  updatedDate: { kind: 'moment', column: 'updatedDate' },
  minutes: { kind: 'number', column: 'minutes', sql: 'entry.minutes' },
  billableMinutes: { kind: 'number', column: 'billableMinutes', sql: 'ifnull(entry.billable_minutes, -1)' },
} as const satisfies Record<string, Kind> as Record<FieldName, Kind>

export const fieldNames = [
  ...(['item', 'board', 'user', 'team', 'parentItem', 'itemType', 'category', 'project'] as const),
  ...(['description', 'date', 'createdDate', 'updatedDate', 'minutes', 'billableMinutes'] as const),
]
type FieldName = (typeof fieldNames)[number]

/** The operators of a built-in field. */
export function operatorsOf(field: FieldName): readonly Operator[] {
  const { kind } = fields[field]
  if (kind === 'choice' || kind === 'item') return choice
  return kind === 'text' ? ['is'] : range
}

function itemType({ parentItem }: ItemFacts): string {
  return parentItem === null ? 'item' : 'subitem'
}

const list = '(SELECT value FROM json_each($0))'

/** A test for one of several values, or for none of them. An absent value is none of them. */
function oneOf(operator: Operator, list: readonly string[]) {
  const set = new Set<Value | null>(list)
  if (operator === 'not in') return { passes: (value: Value | null) => !set.has(value) }
  return { passes: (value: Value | null) => set.has(value), only: () => list }
}

function ofEntry(
  { column, sql, required }: Choice,
  operator: Operator,
  values: readonly string[],
): Condition {
  const test = { kind: 'value', column, ...oneOf(operator, values) } as const
  const json = [JSON.stringify(values)]
  switch (operator) {
    case 'not in': {
      const without = `NOT (${sql} IN ${list})`
      return { sql: required ? without : `(${sql} IS NULL OR ${without})`, values: json, test }
    }
    case 'in':
      return { sql: `${sql} IN ${list}`, values: json, test }
    default:
      // Entries with a single value can be read in order from an index.
      return { sql: `${sql} = $0`, values, test }
  }
}

/** There are far fewer items than entries, so the matching items are found first. */
function ofItem(
  { sql, fact, indexed }: OfItem,
  operator: Operator,
  values: readonly string[],
  { item, itemsWith }: FilterContext,
): Condition {
  const within = `entry.item_id IN (SELECT id FROM item WHERE ${sql} IN ${list})`
  const set = new Set<string | null>(values)
  const holds = (id: Value | null) => {
    const facts = item(String(id))
    return facts !== undefined && set.has(fact(facts))
  }
  return {
    sql: operator === 'not in' ? `NOT (${within})` : within,
    values: [JSON.stringify(values)],
    test:
      operator === 'not in'
        ? { kind: 'value', column: 'item', passes: (id) => !holds(id) }
        : {
            ...{ kind: 'value', column: 'item', passes: holds },
            ...(indexed && { only: () => itemsWith(indexed, values) }),
          },
  }
}

function itemWithSubItems(
  operator: Operator,
  values: readonly string[],
  { item, itemsWith }: FilterContext,
): Condition {
  const within = `(entry.item_id IN ${list} OR entry.item_id IN (SELECT id FROM item WHERE parent_id IN ${list}))`
  const set = new Set<Value | null>(values)
  const holds = (id: Value | null) => set.has(id) || set.has(item(String(id))?.parentItem ?? null)
  return {
    sql: operator === 'not in' ? `NOT ${within}` : within,
    values: [JSON.stringify(values)],
    test:
      operator === 'not in'
        ? { kind: 'value', column: 'item', passes: (id) => !holds(id) }
        : {
            ...{ kind: 'value', column: 'item', passes: holds },
            only: () => [...values, ...itemsWith('parentItem', values)],
          },
  }
}

function descriptionIs(text: string): Condition {
  return {
    // The index contains only the beginning of each description.
    sql: 'substr(entry.description, 1, 64) = substr($0, 1, 64) AND entry.description = $0',
    values: [text],
    test: { kind: 'text', text },
  }
}

function compared({ column, sql }: Compared, operator: Comparison, to: Value): Condition {
  const { sign, holds } = comparisons[operator]
  return {
    // An entry without billable minutes sorts below all others, but no comparison may match it.
    sql: column === 'billableMinutes' ? `(${sql} ${sign} $0 AND ${sql} >= 0)` : `${sql} ${sign} $0`,
    values: [to],
    test: {
      ...{ kind: 'value', column, passes: (value) => value !== null && holds(value, to) },
      ...(operator === 'is' && { only: () => [to] }),
    },
  }
}

/** The condition for the entries of these users. */
export function ofUsers(users: readonly string[]): Condition {
  const only = users.length === 1
  return ofEntry(fields.user as Choice, only ? 'is' : 'in', users)
}

/**
 * The id of a custom field. A custom field called `category` replaces the deprecated property; all other built-in names
 * take precedence.
 */
function customFieldId(field: string, customFields: ReadonlyMap<string, string>): string | undefined {
  return field === 'category' || !Object.hasOwn(fields, field) ? customFields.get(field) : undefined
}

function operatorOf(
  name: string,
  field: string,
  text: string,
  customFields: ReadonlyMap<string, string>,
): Operator {
  const custom = customFieldId(field, customFields) !== undefined
  const allowed = custom ? choice : operatorsOf(field as FieldName)
  if (!operators.has(text)) throw invalid(shown(name), `there is no operator "${shown(text)}"`)
  const operator = text as Operator
  if (!allowed.includes(operator)) throw invalid(shown(name), `${field} has no operator "${operator}"`)
  return operator
}

function customField(field: string, operator: Operator, options: readonly string[]): Condition {
  const chosen = 'SELECT entry_n FROM entry_option WHERE field_id = $0 AND option_id'
  const test = { kind: 'value', column: 'custom', field, ...oneOf(operator, options) } as const
  if (operator === 'is') return { sql: `entry.n IN (${chosen} = $1)`, values: [field, ...options], test }
  const within = `entry.n IN (${chosen} IN (SELECT value FROM json_each($1)))`
  return {
    sql: operator === 'not in' ? `NOT (${within})` : within,
    values: [field, JSON.stringify(options)],
    test,
  }
}

/**
 * The condition for a created or updated day, which is a day in UTC, because the time zone affects only endTime
 * (docs/interfaces/time-tracking.md#start-and-end).
 */
function moment(column: 'createdDate' | 'updatedDate', operator: Comparison, day: string): Condition {
  const start = Date.parse(`${day}T00:00:00Z`)
  const end = start + dayMs
  switch (operator) {
    case 'is':
      return between(column, start, end)
    case 'gte':
      return between(column, start, Infinity)
    case 'gt':
      return between(column, end, Infinity)
    case 'lte':
      return between(column, -Infinity, end)
    case 'lt':
      return between(column, -Infinity, start)
  }
}

const dayMs = 86_400_000
const momentColumns = { createdDate: 'entry.created_at', updatedDate: 'entry.updated_at' } as const

/**
 * The condition for moments from `from` up to, but not including, `until`, in epoch milliseconds; infinite without a
 * bound.
 */
export function between(column: 'createdDate' | 'updatedDate', from: number, until: number): Condition {
  const sql = momentColumns[column]
  const bounds = [
    ...(from === -Infinity ? [] : [{ sign: '>=', at: from }]),
    ...(until === Infinity ? [] : [{ sign: '<', at: until }]),
  ]
  return {
    sql: bounds.map(({ sign }, index) => `${sql} ${sign} $${index}`).join(' AND ') || 'true',
    values: bounds.map(({ at }) => written(at)),
    test: { kind: 'moment', column, from, until },
  }
}

/**
 * The conditions for worklogs from `from` up to, but not including, `until`. The calendar date of a worklog is at most
 * two days from its moment in UTC, wherever it was written. A condition on the date therefore lets an index be used,
 * and a page starts near the right position.
 */
export function worklogsBetween(from: number, until: number): readonly Condition[] {
  const days: Condition[] = []
  if (from > -Infinity) days.push(compared(fields.date as Compared, 'gte', dayNear(from, -2)))
  if (until < Infinity) days.push(compared(fields.date as Compared, 'lte', dayNear(until, 2)))
  const moment = 'coalesce(entry.worklog_at, unixepoch(entry.date) * 1000)'
  const bounds = [
    ...days.map(({ sql, values: [value = ''] }) => ({ sql: sql.replace('$0', '$'), value })),
    ...(from > -Infinity ? [{ sql: `${moment} >= $`, value: from }] : []),
    ...(until < Infinity ? [{ sql: `${moment} < $`, value: until }] : []),
  ]
  const exactly: Condition = {
    sql: bounds.map(({ sql }, index) => `${sql}${index}`).join(' AND ') || 'true',
    values: bounds.map(({ value }) => value),
    test: { kind: 'moment', column: 'worklogDate', from, until },
  }
  return [...days, exactly]
}

function dayNear(ms: number, days: number): string {
  return new Date(ms + days * dayMs).toISOString().slice(0, 10)
}

/**
 * A moment in the stored format. A moment after the year 9999 would be written with a sign and sort first, so a text
 * that sorts last is used instead.
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
