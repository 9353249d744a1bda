/** Stores time entries on disk. Contains all SQL that writes them, and keeps the columns in memory up to date. */
import type { Database } from '../storage/database.ts'
import { EntryColumns, type Place, type SearchedEntry } from './entry-columns.ts'
import { orderedStatements, type EntryQuery, type Statement } from './entry-query.ts'
import { few, readOrdered, search } from './entry-search.ts'
import { blockSize, readPacked, writePacked } from './packed-columns.ts'
import { worklogMsOf } from './worklog-date.ts'

/** The properties of an entry that a user sets; null where none was given. */
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
  /** The date-time from v1.0, whose calendar date is {@link date}; null if there was none. */
  readonly worklogDate: string | null
  /** The minutes from v1.0 if they are not a whole number; {@link minutes} is the nearest one. */
  readonly worklogMinutes: number | null
}

export interface Entry extends EntryFacts {
  /** An ascending number, which cursors contain. */
  readonly n: number
  readonly id: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly approvalStatus: string
  readonly approver: string | null
}

/** The columns that a search needs. */
interface SearchedRow {
  n: number
  item_id: string
  user_id: string
  date: string
  minutes: number
  billable_minutes: number | null
  team: string | null
  description: string | null
  category: string | null
  custom_fields: string | null
  worklog_at: number | null
  created_at: string
  updated_at: string
}

/** All columns of an entry, in the order of the SELECT. */
type EntryRow = readonly [
  n: number,
  id: string,
  item: string,
  user: string,
  date: string,
  minutes: number,
  billableMinutes: number | null,
  startTime: string | null,
  team: string | null,
  description: string | null,
  category: string | null,
  customFields: string | null,
  worklogDate: string | null,
  worklogMinutes: number | null,
  createdAt: string,
  updatedAt: string,
  approvalStatus: string,
  approver: string | null,
]

const entryColumns = `
  entry.n, entry.id, entry.item_id, entry.user_id, entry.date, entry.minutes, entry.billable_minutes, entry.start_time,
  entry.team, entry.description, entry.category, entry.custom_fields, entry.worklog_date, entry.worklog_minutes,
  entry.created_at, entry.updated_at, entry.approval_status, entry.approver_id`

export interface EntryPage {
  readonly entries: readonly Entry[]
  readonly total: number
  /** The end of the page, if more entries follow. */
  readonly next: Place | undefined
}

/** Reading rows in small batches keeps the garbage small. */
const readAtOnce = 100

export class EntryStore {
  readonly #db: Database
  #columns: EntryColumns | undefined
  /** The changes of the current transaction; they are applied to the columns after the commit. */
  #changes: ((columns: EntryColumns) => void)[] = []

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Reads the columns into memory, so that no request has to wait for it, and packs blocks that are not packed yet. For
   * a million entries this takes half a second when they are packed, and ten times as long the first time.
   */
  warm(): void {
    if (this.#columns) return
    const { columns, unpacked } = this.#read()
    writePacked(this.#db, columns, unpacked)
    this.#columns = columns
  }

  page(query: EntryQuery): EntryPage {
    const { total, numbers } = search(this.#db, this.#search(), query)
    const entries = numbers === 'straight' ? this.#straight(query, total <= few) : this.#numbered(numbers)
    const last = entries.length > query.size ? entries[query.size - 1] : undefined
    return {
      entries: last ? entries.slice(0, query.size) : entries,
      total,
      next: last && { value: sortedBy(last, query), n: last.n },
    }
  }

  get(id: string): Entry | undefined {
    const [row] = this.#db.tuples<EntryRow>(`SELECT ${entryColumns} FROM entry WHERE id = $id`, { id })
    return row && entryOf(row)
  }

  /** Runs `work` in a transaction. When it returns, the changes are on disk and visible to searches. */
  write<T>(work: () => T): T {
    this.#changes = []
    const result = this.#db.transaction(work)
    const columns = this.#columns
    if (columns) for (const change of this.#changes) change(columns)
    return result
  }

  /** Adds an entry. Call within {@link write}. */
  insert(id: string, facts: EntryFacts, at: string): Entry {
    // The row is read back, because a column may change the form of a number.
    const [row] = this.#db.tuples<EntryRow>(
      `INSERT INTO entry (id, item_id, user_id, date, minutes, billable_minutes, start_time, team, description,
         category, custom_fields, worklog_date, worklog_at, worklog_minutes, created_at, updated_at)
       VALUES ($id, $item, $user, $date, $minutes, $billableMinutes, $startTime, $team, $description,
         $category, $customFields, $worklogDate, $worklogAt, $worklogMinutes, $at, $at)
       RETURNING ${entryColumns}`,
      { id, ...columnsOf(facts), at },
    )
    const entry = entryOf(row!)
    this.#insertOptions(entry)
    this.#changes.push((columns) => columns.add(searched(entry)))
    return entry
  }

  /** Changes an entry. Call within {@link write}. */
  update(before: Entry, facts: EntryFacts, at: string): Entry {
    const { n } = before
    const [row] = this.#db.tuples<EntryRow>(
      `UPDATE entry SET item_id = $item, user_id = $user, date = $date, minutes = $minutes,
         billable_minutes = $billableMinutes, start_time = $startTime, team = $team, description = $description,
         category = $category, custom_fields = $customFields, worklog_date = $worklogDate, worklog_at = $worklogAt,
         worklog_minutes = $worklogMinutes, updated_at = $at
       WHERE n = $n RETURNING ${entryColumns}`,
      { n, ...columnsOf(facts), at },
    )
    const entry = entryOf(row!)
    this.#db.run('DELETE FROM entry_option WHERE entry_n = $n', { n })
    this.#insertOptions(entry)
    this.#changes.push((columns) => {
      columns.remove(n)
      columns.add(searched(entry))
    })
    return entry
  }

  /** Deletes an entry. Call within {@link write}. */
  delete({ n }: Entry): void {
    this.#db.run('DELETE FROM entry WHERE n = $n', { n })
    this.#changes.push((columns) => columns.remove(n))
  }

  #insertOptions({ n, customFields }: Entry): void {
    for (const [fieldId, optionId] of Object.entries(customFields))
      this.#db.run(
        'INSERT INTO entry_option (field_id, option_id, entry_n) VALUES ($fieldId, $optionId, $n)',
        { n, fieldId, optionId },
      )
  }

  #straight({ conditions, order, after, size }: EntryQuery, areFew: boolean): Entry[] {
    const statements = orderedStatements(entryColumns, conditions, order, after, areFew)
    const read = ({ sql, bind }: Statement) => this.#db.tuples<EntryRow>(sql, bind)
    return readOrdered(statements, size + 1, read).map(entryOf)
  }

  #numbered(numbers: readonly number[]): Entry[] {
    return this.#db
      .tuples<EntryRow>(
        `SELECT ${entryColumns} FROM json_each($numbers) AS each CROSS JOIN entry ON entry.n = each.value
         ORDER BY each.key`,
        { numbers: JSON.stringify(numbers) },
      )
      .map(entryOf)
  }

  #search(): EntryColumns {
    return (this.#columns ??= this.#read().columns)
  }

  /**
   * Builds the columns from packed blocks, and from single entries for the other blocks. `unpacked` lists those of the
   * other blocks that cannot get new entries.
   */
  #read(): { columns: EntryColumns; unpacked: readonly number[] } {
    const last = this.#db.get<{ last: number | null }>('SELECT max(n) AS last FROM entry')?.last ?? 0
    const columns = new EntryColumns(last + Math.ceil(last / 16) + blockSize)
    const packed = readPacked(this.#db, columns)
    const unpacked: number[] = []
    for (let block = 0; block * blockSize <= last; block++) {
      if (packed.has(block)) continue
      const end = (block + 1) * blockSize
      this.#readEntries(columns, block * blockSize, end)
      if (end <= last) unpacked.push(block)
    }
    return { columns, unpacked }
  }

  #readEntries(columns: EntryColumns, from: number, end: number): void {
    for (let n = from; n < end; n += readAtOnce) {
      const until = Math.min(end, n + readAtOnce)
      for (const row of this.#db.all<SearchedRow>(
        `SELECT n, item_id, user_id, date, minutes, billable_minutes, team, description, category, custom_fields,
           worklog_at, created_at, updated_at
         FROM entry WHERE n >= $n AND n < $until ORDER BY n`,
        { n, until },
      ))
        columns.add(searchedRow(row))
    }
  }
}

function columnsOf(facts: EntryFacts) {
  const { item, user, date, minutes, billableMinutes, startTime, team, description, category } = facts
  const some = Object.keys(facts.customFields).length > 0
  return {
    ...{ item, user, date, minutes, billableMinutes, startTime, team, description, category },
    customFields: some ? JSON.stringify(facts.customFields) : null,
    worklogDate: facts.worklogDate,
    worklogAt: facts.worklogDate === null ? null : worklogMsOf(facts.worklogDate, facts.date),
    worklogMinutes: facts.worklogMinutes,
  }
}

function searched(entry: Entry): SearchedEntry {
  return {
    ...entry,
    worklogMs: worklogMsOf(entry.worklogDate, entry.date),
    createdMs: Date.parse(entry.createdAt),
    updatedMs: Date.parse(entry.updatedAt),
  }
}

function searchedRow(row: SearchedRow): SearchedEntry {
  const createdMs = Date.parse(row.created_at)
  return {
    n: row.n,
    item: row.item_id,
    user: row.user_id,
    date: row.date,
    minutes: row.minutes,
    billableMinutes: row.billable_minutes,
    team: row.team,
    description: row.description,
    category: row.category,
    customFields: customFieldsIn(row.custom_fields),
    worklogMs: row.worklog_at ?? worklogMsOf(null, row.date),
    createdMs,
    updatedMs: row.updated_at === row.created_at ? createdMs : Date.parse(row.updated_at),
  }
}

type CustomFields = Readonly<Record<string, string>>

/** A cache by the JSON text, because there are far fewer combinations of options than entries. */
const knownFields = new Map<string, CustomFields>()
const mostKnown = 10_000
const longestKnown = 500
const noFields: CustomFields = Object.freeze({})

function customFieldsIn(json: string | null): CustomFields {
  if (json === null) return noFields
  const known = knownFields.get(json)
  if (known !== undefined) return known
  const fields = Object.freeze(JSON.parse(json) as CustomFields)
  if (json.length > longestKnown) return fields
  if (knownFields.size >= mostKnown) knownFields.clear()
  knownFields.set(json, fields)
  return fields
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

function entryOf([
  n,
  id,
  item,
  user,
  date,
  minutes,
  billableMinutes,
  startTime,
  team,
  description,
  category,
  customFields,
  worklogDate,
  worklogMinutes,
  createdAt,
  updatedAt,
  approvalStatus,
  approver,
]: EntryRow): Entry {
  return {
    n,
    id,
    item,
    user,
    date,
    minutes,
    billableMinutes,
    startTime,
    team,
    description,
    category,
    customFields: customFieldsIn(customFields),
    worklogDate,
    worklogMinutes,
    createdAt,
    updatedAt,
    approvalStatus,
    approver,
  }
}
