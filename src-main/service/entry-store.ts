/** Time entries on disk. Owns all SQL that writes them; a change is one durable transaction of its caller. */
import type { Database } from '../storage/database.ts'
import { pageStatement, totalStatement, type EntryQuery, type Place, type Statement } from './entry-query.ts'
import type { Viewer } from './viewer.ts'

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
}

export interface Entry extends EntryFacts {
  readonly id: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly approvalStatus: string
  readonly approver: string | null
  /** Of the item, as it is now. */
  readonly boardId: string | null
  readonly parentItem: string | null
  readonly project: string | null
}

interface EntryRow {
  n: number
  id: string
  item_id: string
  user_id: string
  date: string
  minutes: number
  billable_minutes: number | null
  start_time: string | null
  team: string | null
  description: string | null
  category: string | null
  custom_fields: string | null
  approval_status: string
  approver_id: string | null
  created_at: string
  updated_at: string
  board_id: string | null
  parent_id: string | null
  project: string | null
}

const rememberedTotals = 64

export class EntryStore {
  readonly #db: Database
  /** Counting costs more than reading a page; a total holds until an entry changes. */
  readonly #totals = new Map<string, number>()

  constructor(db: Database) {
    this.#db = db
  }

  /** `next` is where the page ends, when more entries follow. */
  page(query: EntryQuery, viewer: Viewer): { entries: Entry[]; total: number; next: Place | undefined } {
    const { sql, bind } = pageStatement(query, viewer)
    const rows = this.#db.all<EntryRow & { sorted: string | number }>(sql, bind)
    const last = rows.length > query.size ? rows[query.size - 1] : undefined
    return {
      entries: rows.slice(0, query.size).map(entryOf),
      total: this.#total(totalStatement(query, viewer)),
      next: last && { value: last.sorted, n: last.n },
    }
  }

  get(id: string): Entry | undefined {
    const row = this.#db.get<EntryRow>(
      `SELECT entry.*, item.board_id, item.parent_id, item.project
       FROM entry JOIN item ON item.id = entry.item_id WHERE entry.id = $id`,
      { id },
    )
    return row && entryOf(row)
  }

  insert(id: string, facts: EntryFacts, at: string): void {
    this.#totals.clear()
    this.#db.run(
      `INSERT INTO entry (id, item_id, user_id, date, minutes, billable_minutes, start_time, team, description,
         category, custom_fields, created_at, updated_at)
       VALUES ($id, $item, $user, $date, $minutes, $billableMinutes, $startTime, $team, $description,
         $category, $customFields, $at, $at)`,
      { id, ...columns(facts), at },
    )
    this.#insertOptions(id, facts.customFields)
  }

  update(id: string, facts: EntryFacts, at: string): void {
    this.#totals.clear()
    this.#db.run(
      `UPDATE entry SET item_id = $item, user_id = $user, date = $date, minutes = $minutes,
         billable_minutes = $billableMinutes, start_time = $startTime, team = $team, description = $description,
         category = $category, custom_fields = $customFields, updated_at = $at
       WHERE id = $id`,
      { id, ...columns(facts), at },
    )
    this.#db.run('DELETE FROM entry_option WHERE entry_n = (SELECT n FROM entry WHERE id = $id)', { id })
    this.#insertOptions(id, facts.customFields)
  }

  delete(id: string): void {
    this.#totals.clear()
    this.#db.run('DELETE FROM entry WHERE id = $id', { id })
  }

  #insertOptions(id: string, customFields: Readonly<Record<string, string>>): void {
    for (const [fieldId, optionId] of Object.entries(customFields))
      this.#db.run(
        `INSERT INTO entry_option (field_id, option_id, entry_n)
         VALUES ($fieldId, $optionId, (SELECT n FROM entry WHERE id = $id))`,
        { id, fieldId, optionId },
      )
  }

  #total({ sql, bind }: Statement): number {
    const key = sql + JSON.stringify(bind)
    const known = this.#totals.get(key)
    if (known !== undefined) return known
    const total = this.#db.get<{ total: number }>(sql, bind)?.total ?? 0
    if (this.#totals.size >= rememberedTotals) this.#totals.clear()
    this.#totals.set(key, total)
    return total
  }
}

function columns(facts: EntryFacts) {
  const { item, user, date, minutes, billableMinutes, startTime, team, description, category } = facts
  const some = Object.keys(facts.customFields).length > 0
  return {
    ...{ item, user, date, minutes, billableMinutes, startTime, team, description, category },
    customFields: some ? JSON.stringify(facts.customFields) : null,
  }
}

function entryOf(row: EntryRow): Entry {
  return {
    id: row.id,
    item: row.item_id,
    user: row.user_id,
    date: row.date,
    minutes: row.minutes,
    billableMinutes: row.billable_minutes,
    startTime: row.start_time,
    team: row.team,
    description: row.description,
    category: row.category,
    customFields: row.custom_fields === null ? {} : (JSON.parse(row.custom_fields) as Record<string, string>),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    approvalStatus: row.approval_status,
    approver: row.approver_id,
    boardId: row.board_id,
    parentItem: row.parent_id,
    project: row.project,
  }
}
