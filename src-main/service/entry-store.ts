/**
 * Stores time entries. All SQL that changes them is in this module; the only exception is generate.ts, which inserts
 * test data.
 */
import { integer } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import { pageStatement, totalStatement, type EntryQuery } from './entry-query.ts'
import { worklogMsOf } from './worklog-date.ts'

/** The properties of an entry that a client can set. A property without a value is null. */
export interface EntryFacts {
  readonly item: string
  readonly user: string
  readonly date: string
  readonly minutes: number
  readonly billableMinutes: number | null
  readonly startTime: string | null
  readonly team: string | null
  readonly description: string | null
  readonly category: string | null
  readonly customFields: Readonly<Record<string, string>>
  /**
   * The exact date and time that an API v1.0 request set; null if no such request set one. {@link date} is the calendar
   * date of this time.
   */
  readonly worklogDate: string | null
  /**
   * The minutes that an API v1.0 request set, if they are not a whole number; otherwise null. {@link minutes} is then
   * the nearest whole number, at least 1.
   */
  readonly worklogMinutes: number | null
}

export interface Entry extends EntryFacts {
  /**
   * The row number, which is part of cursors (positions in a list). Entries that were created later have higher
   * numbers.
   */
  readonly n: number
  readonly id: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly approvalStatus: string
  readonly approver: string | null
}

/**
 * The SQL expression for each property of an entry. Custom fields are read as JSON, or as null for an entry without
 * custom fields.
 */
const columns: Readonly<Record<keyof Entry, string>> = {
  n: 'entry.n',
  id: 'entry.id',
  item: 'entry.item_id',
  user: 'entry.user_id',
  date: 'entry.date',
  minutes: 'entry.minutes',
  billableMinutes: 'entry.billable_minutes',
  startTime: 'entry.start_time',
  team: 'entry.team',
  description: 'entry.description',
  category: 'entry.category',
  customFields: '(SELECT options FROM option_set WHERE option_set.n = entry.option_set)',
  worklogDate: 'entry.worklog_date',
  worklogMinutes: 'entry.worklog_minutes',
  createdAt: 'entry.created_at',
  updatedAt: 'entry.updated_at',
  approvalStatus: 'entry.approval_status',
  approver: 'entry.approver_id',
}
const entryColumns = Object.values(columns).join(', ')
const properties = Object.keys(columns)

export class EntryStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Returns a page of entries. `next` is the position after which the next page begins; it is undefined on the last
   * page.
   */
  page(query: EntryQuery) {
    const count = totalStatement(query)
    const total = this.#db.value(integer, count.sql, count.bind)!
    const { sql, bind } = pageStatement(entryColumns, query)
    const entries = total === 0 ? [] : this.#db.tuples(sql, bind).map(entryOf)
    const last = entries.length > query.size ? entries[query.size - 1] : undefined
    return {
      entries: last ? entries.slice(0, query.size) : entries,
      total,
      next: last && { value: sortedBy(last, query), n: last.n },
    }
  }

  get(id: string): Entry | undefined {
    const [row] = this.#db.tuples(`SELECT ${entryColumns} FROM entry WHERE id = $id`, { id })
    return row && entryOf(row)
  }

  /** Runs `work` in a transaction. The changes are on disk when this method returns. */
  write<T>(work: () => T): T {
    return this.#db.transaction(work)
  }

  /** Adds an entry. Call this inside {@link write}, because it writes to two tables. */
  insert(id: string, facts: EntryFacts, at: string): Entry {
    const columns = this.#columnsOf(facts)
    // SQLite can convert a number to the type of its column, so this reads the row as it was stored.
    const [row] = this.#db.tuples(
      `INSERT INTO entry (id, item_id, user_id, date, minutes, billable_minutes, start_time, team, description,
         category, option_set, worklog_date, worklog_at, worklog_minutes, created_at, updated_at)
       VALUES ($id, $item, $user, $date, $minutes, $billableMinutes, $startTime, $team, $description,
         $category, $optionSet, $worklogDate, $worklogAt, $worklogMinutes, $at, $at)
       RETURNING ${entryColumns}`,
      { id, ...columns, at },
    )
    return entryOf(row!)
  }

  /** Replaces the properties of an entry. Call this inside {@link write}, because it writes to two tables. */
  update({ n }: Entry, facts: EntryFacts, at: string): Entry {
    const columns = this.#columnsOf(facts)
    const [row] = this.#db.tuples(
      `UPDATE entry SET item_id = $item, user_id = $user, date = $date, minutes = $minutes,
         billable_minutes = $billableMinutes, start_time = $startTime, team = $team, description = $description,
         category = $category, option_set = $optionSet, worklog_date = $worklogDate, worklog_at = $worklogAt,
         worklog_minutes = $worklogMinutes, updated_at = $at
       WHERE n = $n RETURNING ${entryColumns}`,
      { n, ...columns, at },
    )
    return entryOf(row!)
  }

  /** Deletes an entry. Call this inside {@link write}, together with the check that the entry may be deleted. */
  delete({ n }: Entry): void {
    this.#db.run('DELETE FROM entry WHERE n = $n', { n })
  }

  #columnsOf(facts: EntryFacts) {
    const { item, user, date, minutes, billableMinutes, startTime, team, description, category } = facts
    return {
      ...{ item, user, date, minutes, billableMinutes, startTime, team, description, category },
      optionSet: this.#optionSet(facts.customFields),
      worklogDate: facts.worklogDate,
      worklogAt: facts.worklogDate === null ? null : worklogMsOf(facts.worklogDate, facts.date),
      worklogMinutes: facts.worklogMinutes,
    }
  }

  /**
   * Returns the row number of this combination of custom fields, and stores the combination first if it is new. Returns
   * null if there are no custom fields.
   */
  #optionSet(customFields: EntryFacts['customFields']): number | null {
    if (Object.keys(customFields).length === 0) return null
    const options = JSON.stringify(customFields)
    this.#db.run('INSERT INTO option_set (options) VALUES ($options) ON CONFLICT DO NOTHING', { options })
    return this.#db.value(integer, 'SELECT n FROM option_set WHERE options = $options', { options })!
  }
}

function sortedBy(entry: Entry, { order }: EntryQuery): string | number {
  switch (order.by) {
    case 'createdDate':
      return entry.createdAt
    case 'updatedDate':
      return entry.updatedAt
    case 'billableMinutes':
      return entry.billableMinutes ?? -1
    default:
      return entry[order.by]
  }
}

/** Builds an entry from a row of a result. `values` has the same order as {@link columns}. */
function entryOf(values: readonly unknown[]): Entry {
  const entry: Record<string, unknown> = {}
  for (const [at, property] of properties.entries()) entry[property] = values[at]
  const { customFields } = entry
  entry['customFields'] = customFields === null ? {} : JSON.parse(customFields as string)
  return entry as unknown as Entry
}
