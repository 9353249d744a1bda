/** Time entries on disk. Owns all SQL that writes them, and keeps the columns beside the file in step with it. */
import type { Database } from '../storage/database.ts'
import { EntryColumns, type Place, type SearchedEntry } from './entry-columns.ts'
import { orderedStatements, type EntryQuery, type Statement } from './entry-query.ts'
import { few, readOrdered, search } from './entry-search.ts'
import { blockSize, readPacked, writePacked } from './packed-columns.ts'
import { worklogMsOf } from './worklog-date.ts'

/** What a person says about an entry; null where nothing was said. */
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
  /** The date-time that v1.0 gave, whose calendar date is {@link date}; null where it gave none. */
  readonly worklogDate: string | null
  /** What v1.0 gave where it is no whole number; {@link minutes} are the nearest. */
  readonly worklogMinutes: number | null
}

export interface Entry extends EntryFacts {
  /** Counts up; what cursors name. */
  readonly n: number
  readonly id: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly approvalStatus: string
  readonly approver: string | null
}

/** What a search asks for. */
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

/** A whole entry, in the order of its columns. */
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
  /** Where the page ends, when more entries follow. */
  readonly next: Place | undefined
}

/** Rows that are read and forgotten in small lots leave little garbage behind. */
const readAtOnce = 100

export class EntryStore {
  readonly #db: Database
  #columns: EntryColumns | undefined
  /** What the transaction has done; the columns hear of it when it is committed. */
  #changes: ((columns: EntryColumns) => void)[] = []

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Reads what is searched into memory, so that no request has to wait for it, and packs what was not packed.
   * Half a second for a million that are packed, ten times that the first time.
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

  /** All or nothing: on disk, and found by a search, when it returns. */
  write<T>(work: () => T): T {
    this.#changes = []
    const result = this.#db.transaction(work)
    const columns = this.#columns
    if (columns) for (const change of this.#changes) change(columns)
    return result
  }

  /** Within {@link write}. */
  insert(id: string, facts: EntryFacts, at: string): Entry {
    // What is read back is what was kept: a column may change the form of a number.
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

  /** Within {@link write}. */
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

  /** Within {@link write}. */
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

  /** What is packed, and the rest entry by entry; names the blocks of the rest that no new entry can come into. */
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

/** There are far fewer choices of options than entries. */
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
