/**
 * The searchable properties of all entries, in memory, about fifty bytes per entry. Any combination of filters is
 * counted and searched in a few milliseconds for a million entries, while SQLite would have to read each of them. The
 * columns are updated after each commit and rebuilt from the file at every start.
 */
import type { Condition, MomentColumn } from './entry-filter.ts'
import { CodedColumn, absent, type Codes } from './coded-column.ts'
import { firstOf } from './first-of.ts'
import { keepCodes, keepNumbers, matchCodes, matchNumbers } from './matching.ts'
import { NumberColumn, markOf } from './number-column.ts'

/** The searchable properties of an entry; moments are in epoch milliseconds. */
export interface SearchedEntry {
  readonly n: number
  readonly item: string
  readonly user: string
  readonly date: string
  readonly minutes: number
  readonly billableMinutes: number | null
  readonly team: string | null
  readonly description: string | null
  readonly category: string | null
  readonly customFields: Readonly<Record<string, string>>
  readonly worklogMs: number
  readonly createdMs: number
  readonly updatedMs: number
}

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

/** A condition, prepared for the columns. */
type Filter = ValueFilter | NumberFilter

interface ValueFilter {
  readonly column: CodedColumn<string | number>
  readonly passes: (value: string | number | null) => boolean
  /** By code: 1 for values that pass. It grows when the column gets new values. */
  pass: Uint8Array
}

/** Passes numbers from `from` up to, but not including, `until`. */
interface NumberFilter {
  readonly column: NumberColumn
  readonly from: number
  readonly until: number
}

interface KnownTotal {
  readonly filters: readonly Filter[]
  total: number
}

/** A column in the format in which it is stored in the file. */
interface PackedColumn {
  put(from: number, bytes: Uint8Array, width: number): void
  packed(from: number, until: number): Uint8Array
}

const mostKnown = 128
/** No other column has a name with this prefix. */
const customPrefix = 'custom '
const otherCoded = ['user', 'team', 'category', 'date', 'minutes', 'billableMinutes'] as const
const dayMs = 86_400_000

export class EntryColumns {
  readonly #item: CodedColumn<string>
  readonly #coded: Readonly<Record<string, CodedColumn<string> | CodedColumn<number>>>
  readonly #fields = new Map<string, CodedColumn<string>>()
  readonly #numbers: Readonly<Record<MomentColumn | 'description', NumberColumn>>
  readonly #filters = new Map<string, Filter>()
  readonly #totals = new Map<string, KnownTotal>()
  #capacity: number
  #live = 0
  /** One more than the highest entry number so far. */
  #end = 1
  #kept: Uint32Array | undefined

  /** Creates empty columns with space for `capacity` entries. */
  constructor(capacity: number) {
    this.#capacity = capacity
    this.#item = new CodedColumn<string>(capacity)
    this.#coded = {
      item: this.#item,
      user: new CodedColumn<string>(capacity),
      team: new CodedColumn<string>(capacity),
      category: new CodedColumn<string>(capacity),
      date: new CodedColumn<string>(capacity, { keyOf: (date) => sortKey('date', date) }),
      minutes: new CodedColumn<number>(capacity, { keyOf: (minutes) => sortKey('minutes', minutes) }),
      billableMinutes: new CodedColumn<number>(capacity, {
        keyOf: (minutes) => sortKey('billableMinutes', minutes),
      }),
    }
    this.#numbers = {
      createdDate: new NumberColumn(capacity, { countDays: true }),
      updatedDate: new NumberColumn(capacity, { countDays: true }),
      worklogDate: new NumberColumn(capacity, { countDays: true }),
      description: new NumberColumn(capacity, { countDays: false }),
    }
  }

  get live(): number {
    return this.#live
  }

  /** All columns with the names that {@link named} accepts. */
  *all(): Iterable<readonly [string, PackedColumn]> {
    yield* Object.entries(this.#coded)
    for (const [id, column] of this.#fields) yield [customPrefix + id, column]
    yield* Object.entries(this.#numbers)
  }

  named(name: string): PackedColumn {
    if (name.startsWith(customPrefix)) return this.#field(name.slice(customPrefix.length))
    const coded = this.#coded[name] as PackedColumn | undefined
    return coded ?? this.#numbers[name as MomentColumn | 'description']
  }

  /** Counts the entries after {@link named} columns were filled; `end` is one more than the highest number. */
  countPut(end: number): void {
    const { counts } = this.#item
    counts[absent] = 0
    this.#live = counts.reduce((sum, count) => sum + count, 0)
    this.#end = end
    for (const [, column] of this.all()) if (column instanceof CodedColumn) column.countAbsent(this.#live)
  }

  add(entry: SearchedEntry): void {
    const { n } = entry
    if (n >= this.#capacity) this.#grow(Math.ceil((n + 1) * 1.25) + 1024)
    if (n >= this.#end) this.#end = n + 1
    this.#item.add(n, entry.item)
    for (const name of otherCoded) (this.#coded[name] as CodedColumn<string | number>).add(n, entry[name])
    for (const field of Object.keys(entry.customFields)) this.#field(field)
    for (const [id, column] of this.#fields)
      column.add(n, Object.hasOwn(entry.customFields, id) ? entry.customFields[id]! : null)
    this.#numbers.createdDate.add(n, entry.createdMs)
    this.#numbers.updatedDate.add(n, entry.updatedMs)
    this.#numbers.worklogDate.add(n, entry.worklogMs)
    this.#numbers.description.add(n, entry.description === null ? Number.NaN : markOf(entry.description))
    this.#live++
    this.#adjustTotals(n, 1)
  }

  remove(n: number): void {
    this.#adjustTotals(n, -1)
    for (const column of Object.values(this.#coded)) column.remove(n)
    for (const column of this.#fields.values()) column.remove(n)
    for (const column of Object.values(this.#numbers)) column.remove(n)
    this.#live--
  }

  /** The number of entries that meet one condition; undefined when it is not known without reading the entries. */
  tally(condition: Condition): number | undefined {
    const filter = this.#filter(condition)
    if ('from' in filter)
      return this.#totals.get(keyOf(condition))?.total ?? filter.column.total(filter.from, filter.until)
    let total = 0
    const { counts } = filter.column
    const pass = passOf(filter)
    for (let code = 0; code < counts.length; code++) if (pass[code] === 1) total += counts[code]!
    return total
  }

  /** The number of entries that meet all conditions; undefined when it is not known without reading the entries. */
  knownTotal(conditions: readonly Condition[]): number | undefined {
    if (conditions.length === 0) return this.#live
    const tally = conditions.length === 1 ? this.tally(conditions[0]!) : undefined
    return tally ?? this.#totals.get(conditions.map(keyOf).join('&'))?.total
  }

  /** Counts the entries that meet a condition, so that {@link tally} knows the result from now on. */
  count(condition: Condition): void {
    this.remember([condition], this.#match(this.#scratch, [this.#filter(condition)]))
  }

  /** Stores a count. It is adjusted with every later change of an entry. */
  remember(conditions: readonly Condition[], total: number): void {
    if (this.#totals.size >= mostKnown) this.#totals.delete(this.#totals.keys().next().value!)
    const filters = conditions.map((condition) => this.#filter(condition))
    this.#totals.set(conditions.map(keyOf).join('&'), { filters, total })
  }

  /** Returns a function that checks whether an entry meets all conditions. */
  matcher(conditions: readonly Condition[]): (n: number) => boolean {
    const filters = conditions.map((condition) => this.#filter(condition))
    return (n) => filters.every((filter) => matches(filter, n))
  }

  /** Returns how many entries meet all conditions, and the numbers of the first `count` of them in order, after `after`. */
  find(
    conditions: readonly Condition[],
    order: Order,
    after: Place | undefined,
    count: number,
  ): { total: number; numbers: readonly number[] } {
    const rows = this.#scratch
    const total = this.#match(rows, this.#rarestFirst(conditions))
    this.remember(conditions, total)
    return { total, numbers: this.#ordered(rows, total, order, after, count) }
  }

  /** Orders the given matching entries, whose numbers must ascend, in the same way. The array is overwritten. */
  ordered(some: Uint32Array, order: Order, after: Place | undefined, count: number): number[] {
    return this.#ordered(some, some.length, order, after, count)
  }

  #ordered(rows: Uint32Array, length: number, { by, type }: Order, after: Place | undefined, count: number) {
    const { keys, codes } = this.#ranks(by)
    if (after === undefined) return firstOf({ rows, length, keys, codes }, count, type)
    const sign = type === 'asc' ? 1 : -1
    const place = sortKey(by, after.value)
    let beyond = 0
    for (let at = 0; at < length; at++) {
      const n = rows[at]!
      const key = codes === undefined ? keys[n]! : keys[codes[n]!]!
      if (sign * (key - place || n - after.n) > 0) rows[beyond++] = n
    }
    return firstOf({ rows, length: beyond, keys, codes }, count, type)
  }

  #ranks(by: SortColumn): { keys: Float64Array; codes: Codes | undefined } {
    if (by === 'createdDate' || by === 'updatedDate')
      return { keys: this.#numbers[by].numbers, codes: undefined }
    const { codes, keys } = this.#coded[by]!
    return { keys: Float64Array.from(keys), codes }
  }

  /** Created once and reused, because a new array for each search would cause much garbage. */
  get #scratch(): Uint32Array {
    if (this.#kept && this.#kept.length >= this.#end) return this.#kept
    return (this.#kept = new Uint32Array(this.#capacity))
  }

  /**
   * Writes the ascending numbers of all entries that meet the filters to `rows`, and returns how many there are. The
   * filter with the fewest entries should be first.
   */
  #match(rows: Uint32Array, [rarest, ...others]: readonly Filter[]): number {
    const end = this.#end
    const live = this.#item
    if (rarest === undefined) return matchCodes(rows, live.codes, isThere(live), end)
    let length =
      'pass' in rarest
        ? matchCodes(rows, rarest.column.codes, passOf(rarest), end)
        : matchNumbers(rows, rarest.column.numbers, rarest.from, rarest.until, end)
    for (const filter of others) {
      length =
        'pass' in filter
          ? keepCodes(rows, length, filter.column.codes, passOf(filter))
          : keepNumbers(rows, length, filter.column.numbers, filter.from, filter.until)
    }
    // The number of a deleted entry is "absent" in every column, which some filters accept.
    const passesAbsent = [rarest, ...others].every(
      (filter) => 'pass' in filter && passOf(filter)[absent] === 1,
    )
    return passesAbsent ? keepCodes(rows, length, live.codes, isThere(live)) : length
  }

  #rarestFirst(conditions: readonly Condition[]): readonly Filter[] {
    return conditions
      .map((condition) => ({ filter: this.#filter(condition), tally: this.tally(condition) ?? this.#live }))
      .sort((a, b) => a.tally - b.tally)
      .map(({ filter }) => filter)
  }

  #filter(condition: Condition): Filter {
    const key = keyOf(condition)
    const known = this.#filters.get(key)
    if (known) return known
    if (this.#filters.size >= mostKnown) this.#filters.delete(this.#filters.keys().next().value!)
    const filter = this.#made(condition)
    this.#filters.set(key, filter)
    return filter
  }

  #made({ test }: Condition): Filter {
    switch (test.kind) {
      case 'value': {
        const column = test.field === undefined ? this.#coded[test.column]! : this.#field(test.field)
        const isItem = column === this.#item
        const coded = column as CodedColumn<string | number>
        return {
          column: coded,
          // A number without an item does not belong to an entry.
          passes: (value) => (value === null && isItem ? false : test.passes(value)),
          pass: test.only ? coded.passing(test.only()) : new Uint8Array(0),
        }
      }
      case 'moment':
        return { column: this.#numbers[test.column], from: test.from, until: test.until }
      case 'text': {
        const mark = markOf(test.text)
        return { column: this.#numbers.description, from: mark, until: mark + 1 }
      }
    }
  }

  #field(id: string): CodedColumn<string> {
    let column = this.#fields.get(id)
    if (!column)
      this.#fields.set(id, (column = new CodedColumn<string>(this.#capacity, { entries: this.#live })))
    return column
  }

  #adjustTotals(n: number, by: 1 | -1): void {
    for (const known of this.#totals.values())
      if (known.filters.every((filter) => matches(filter, n))) known.total += by
  }

  #grow(capacity: number): void {
    this.#capacity = capacity
    for (const column of Object.values(this.#coded)) column.grow(capacity)
    for (const column of this.#fields.values()) column.grow(capacity)
    for (const column of Object.values(this.#numbers)) column.grow(capacity)
  }
}

/**
 * The sort key of a value as a number, with which the columns sort as SQLite does. Entries without billable minutes are
 * lowest.
 */
function sortKey(by: SortColumn, value: string | number | null): number {
  if (typeof value !== 'string') return value ?? -1
  return by === 'date' ? Date.parse(`${value}T00:00:00Z`) / dayMs : Date.parse(value)
}

function keyOf({ sql, values }: Condition): string {
  return sql + JSON.stringify(values)
}

function matches(filter: Filter, n: number): boolean {
  if ('pass' in filter) return passOf(filter)[filter.column.codes[n]!] === 1
  const number = filter.column.numbers[n]!
  return number >= filter.from && number < filter.until
}

function passOf(filter: ValueFilter): Uint8Array {
  const { values } = filter.column
  if (filter.pass.length === values.length) return filter.pass
  const known = filter.pass
  filter.pass = Uint8Array.from(values, (value, code) => known[code] ?? Number(filter.passes(value)))
  return filter.pass
}

/** By code: 1 for every item, 0 for none. */
function isThere({ values }: CodedColumn<string>): Uint8Array {
  return new Uint8Array(values.length).fill(1).fill(0, absent, absent + 1)
}
