/**
 * What entries can be filtered by, and how (time-tracking-api.md, List time entries, the two tables).
 * Pure: a parameter in, a condition out. Values are bound, never written into the SQL.
 */
import { invalid } from './problem.ts'
import { isDate } from './wire/text.ts'

export type Value = string | number

/** One condition; `sql` calls its values `$0`, `$1`, … and {@link Conditions} gives them their names. */
export interface Condition {
  readonly sql: string
  readonly values: readonly Value[]
}

type Operator = 'is' | 'in' | 'not in' | 'gte' | 'gt' | 'lte' | 'lt'

const choice: readonly Operator[] = ['is', 'in', 'not in']
const range: readonly Operator[] = ['is', 'gte', 'gt', 'lt', 'lte']
const operators = new Set<string>([...choice, ...range])

/** `fields.<field>` or `fields.<field>.<operator>`; a custom field's id may hold a dot. */
export interface FilterName {
  readonly field: string
  readonly operator: Operator
}

export interface FilterContext {
  /** Field ids by the names that filters know them by. */
  readonly customFields: ReadonlyMap<string, string>
  readonly includeSubItems: boolean
}

export function isFilter(name: string): boolean {
  return name.startsWith('fields.')
}

/** Throws when the field is unknown or has no such operator. */
export function readFilterName(name: string, customFields: ReadonlyMap<string, string>): FilterName {
  const rest = name.slice('fields.'.length)
  const known = (field: string) => Object.hasOwn(fields, field) || customFields.has(field)
  if (known(rest)) return { field: rest, operator: operatorOf(name, rest, 'is', customFields) }
  const dot = rest.lastIndexOf('.')
  const field = dot < 0 ? rest : rest.slice(0, dot)
  if (!known(field)) throw invalid(shown(name), `there is no field "${shown(field)}"`)
  return { field, operator: operatorOf(name, field, rest.slice(dot + 1), customFields) }
}

/** Throws when the value is not one that the field can have. */
export function readFilter(
  name: string,
  { field, operator }: FilterName,
  value: string,
  context: FilterContext,
): Condition {
  if (value === '' || value.includes('\0')) throw invalid(shown(name), 'must be text')
  const custom = customFieldId(field, context.customFields)
  if (custom !== undefined) return customField(custom, operator, values(name, operator, value))
  const kind = fields[field as FieldName]
  const withSubItems = field === 'item' && context.includeSubItems
  switch (kind.kind) {
    case 'choice': {
      if (operator === 'is' && kind.equals !== undefined && !withSubItems)
        return { sql: kind.equals, values: [value] }
      const within = withSubItems ? itemOrParent : kind.within
      const sql = operator === 'not in' ? kind.without(within) : within
      return { sql, values: [JSON.stringify(values(name, operator, value))] }
    }
    case 'text':
      return { sql: `${kind.column} = $0`, values: [value] }
    case 'number':
      return { sql: `${kind.column} ${signs[operator as Comparison]} $0`, values: [number(name, value)] }
    case 'day':
      return { sql: `${kind.column} ${signs[operator as Comparison]} $0`, values: [day(name, value)] }
    case 'moment':
      return moment(kind.column, operator as Comparison, day(name, value))
  }
}

type Comparison = 'is' | 'gte' | 'gt' | 'lte' | 'lt'
const signs: Record<Comparison, string> = { is: '=', gte: '>=', gt: '>', lte: '<=', lt: '<' }

type Kind =
  /** `equals` holds for one value, read from an index in order; `within` holds for an entry whose value is in the list; `without` turns it round, absent values included. */
  | { kind: 'choice'; equals?: string; within: string; without: (within: string) => string }
  | { kind: 'text' | 'number' | 'day' | 'moment'; column: string }

const list = '(SELECT value FROM json_each($0))'
const always = (within: string) => `NOT (${within})`

function ofEntry(column: string, required: boolean): Kind {
  const without = (within: string) => (required ? always(within) : `(${column} IS NULL OR ${always(within)})`)
  return { kind: 'choice', equals: `${column} = $0`, within: `${column} IN ${list}`, without }
}

/** Items are few beside entries: the items that match are found first. */
function ofItem(condition: string): Kind {
  return {
    kind: 'choice',
    within: `entry.item_id IN (SELECT id FROM item WHERE ${condition} IN ${list})`,
    without: always,
  }
}

const itemOrParent = `(entry.item_id IN ${list} OR entry.item_id IN (SELECT id FROM item WHERE parent_id IN ${list}))`

const fields = {
  item: ofEntry('entry.item_id', true),
  board: ofItem('board_id'),
  user: ofEntry('entry.user_id', true),
  team: ofEntry('entry.team', false),
  parentItem: ofItem('parent_id'),
  itemType: ofItem(`iif(parent_id IS NULL, 'item', 'subitem')`),
  category: ofEntry('entry.category', false),
  project: ofItem('project'),
  description: { kind: 'text', column: 'entry.description' },
  date: { kind: 'day', column: 'entry.date' },
  createdDate: { kind: 'moment', column: 'entry.created_at' },
  updatedDate: { kind: 'moment', column: 'entry.updated_at' },
  minutes: { kind: 'number', column: 'entry.minutes' },
  billableMinutes: { kind: 'number', column: 'entry.billable_minutes' },
} satisfies Record<string, Kind> as Record<FieldName, Kind>

type FieldName =
  | 'item'
  | 'board'
  | 'user'
  | 'team'
  | 'parentItem'
  | 'itemType'
  | 'category'
  | 'project'
  | 'description'
  | 'date'
  | 'createdDate'
  | 'updatedDate'
  | 'minutes'
  | 'billableMinutes'

/** The custom field named category replaces the deprecated property; the other names belong to the service. */
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
  const allowed = custom ? choice : allowedFor(fields[field as FieldName])
  if (!operators.has(text)) throw invalid(shown(name), `there is no operator "${shown(text)}"`)
  const operator = text as Operator
  if (!allowed.includes(operator)) throw invalid(shown(name), `${field} has no operator "${operator}"`)
  return operator
}

function allowedFor({ kind }: Kind): readonly Operator[] {
  if (kind === 'choice') return choice
  return kind === 'text' ? ['is'] : range
}

function customField(field: string, operator: Operator, options: readonly string[]): Condition {
  const sql = `entry.n IN (
    SELECT entry_n FROM entry_option WHERE field_id = $0 AND option_id IN (SELECT value FROM json_each($1)))`
  return { sql: operator === 'not in' ? always(sql) : sql, values: [field, JSON.stringify(options)] }
}

/** A created or updated day is a day in UTC: the time zone affects endTime only (Resources, rule 2). */
function moment(column: string, operator: Comparison, from: string): Condition {
  // Later than every moment of that day and earlier than the next day, without a calendar.
  const until = `${from}T24`
  switch (operator) {
    case 'is':
      return { sql: `(${column} >= $0 AND ${column} < $1)`, values: [from, until] }
    case 'gte':
      return { sql: `${column} >= $0`, values: [from] }
    case 'gt':
      return { sql: `${column} >= $0`, values: [until] }
    case 'lte':
      return { sql: `${column} < $0`, values: [until] }
    case 'lt':
      return { sql: `${column} < $0`, values: [from] }
  }
}

function values(name: string, operator: Operator, value: string): readonly string[] {
  if (operator === 'is') return [value]
  const list = value.split(',')
  if (list.includes('')) throw invalid(shown(name), 'must be values separated by commas')
  return list
}

function number(name: string, value: string): number {
  if (!/^-?\d{1,15}(\.\d{1,9})?$/.test(value)) throw invalid(shown(name), 'must be a number')
  return Number(value)
}

function day(name: string, value: string): string {
  if (!isDate(value)) throw invalid(shown(name), 'must be a date (YYYY-MM-DD)')
  return value
}

function shown(text: string): string {
  return text.slice(0, 100)
}
