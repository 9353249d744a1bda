/** Stores the values of entries: what was worked on, when, and how long. The outbox stores their sending states. */
import type * as z from 'zod'
import { draft as draftSchema, type Draft } from '#preload/model/draft.ts'
import type { Editing } from '#preload/model/connection.ts'
import { correction, entryState, type DayEntries, type Entry } from '#preload/model/entry.ts'
import { mostMinutes, type Day, type Instant } from '#preload/model/primitives.ts'
import { folded, statusOf, type matcherOf } from '#preload/rules/entry-filter.ts'
import { billableMinutesOf } from '#preload/rules/missing-fields.ts'
import { pausesBetween, withoutPauses, type Lasting } from '#preload/rules/pauses.ts'
import { Refusal } from '../kernel/refusal.ts'
import { isAtService } from '../outbox/correction-store.ts'
import { parseProblem } from '../outbox/outbox-store.ts'
import { changeable } from '../outbox/states.ts'
import { integer, oneOf, orNull, text, type RowOf } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import { Cached } from '../storage/cached.ts'
import { joinShownItem } from '../storage/shown-item.ts'
import { readStored } from '../storage/stored-json.ts'
import { ConnectionRows } from '../storage/connection-rows.ts'
import { copiedTo, counts } from './local-copies.ts'
import { storedFacts } from './stored-facts.ts'

export type EntryFacts = Readonly<z.infer<typeof storedFacts>>

const searchedColumns = {
  id: text,
  itemId: text,
  day: text,
  /**
   * The minutes to include in totals: 0 for an entry of the local workspace that was sent to an account, because the
   * account's copy is counted instead.
   */
  minutes: integer,
  draft: text,
  state: oneOf(entryState.options),
  correction: orNull(oneOf(correction.shape.state.options)),
}
type SearchedRow = RowOf<typeof searchedColumns>

export type Searched = Readonly<Omit<SearchedRow, 'draft'> & { draft: Draft }>

const factsColumns = {
  id: text,
  itemId: text,
  day: text,
  startedAt: orNull(text),
  endedAt: orNull(text),
  zone: text,
  countedMs: integer,
  minutes: integer,
  draft: text,
  optionLabels: text,
  runId: orNull(text),
}
type FactsRow = RowOf<typeof factsColumns>

/** SQL that selects the {@link factsColumns}. The query must use the alias `e` for the table `entry`. */
const facts = `e.id, e.item_id AS itemId, e.day, e.started_at AS startedAt, e.ended_at AS endedAt, e.zone,
  e.counted_ms AS countedMs, e.minutes, e.draft, e.option_labels AS optionLabels, e.run_id AS runId`

const listColumns = {
  ...factsColumns,
  shownItemId: text,
  name: text,
  board: orNull(text),
  state: oneOf(entryState.options),
  holdUntil: orNull(text),
  problem: orNull(text),
  correction: orNull(oneOf(correction.shape.kind.options)),
  copiedTo: orNull(text),
}
type ListRow = RowOf<typeof listColumns>

const list = `
  SELECT ${facts}, i.id AS shownItemId, i.name, i.board, o.state, o.hold_until AS holdUntil,
         coalesce(o.problem, k.problem) AS problem, k.kind AS correction, ${copiedTo} AS copiedTo
  FROM entry e
  JOIN outbox o ON o.entry_id = e.id
  LEFT JOIN correction k ON k.entry_id = e.id AND NOT ${isAtService}
  ${joinShownItem}
  WHERE e.connection_id = $connection`

const searched = `
  SELECT e.id, e.item_id AS itemId, e.day, CASE WHEN ${counts} THEN e.minutes ELSE 0 END AS minutes, e.draft, o.state,
         CASE WHEN k.entry_id IS NULL THEN NULL WHEN k.problem IS NULL THEN 'waiting' ELSE 'refused' END AS correction
  FROM entry e JOIN outbox o ON o.entry_id = e.id
  LEFT JOIN correction k ON k.entry_id = e.id AND NOT ${isAtService}
  WHERE o.state <> 'cancelled'`

const minuteMs = 60_000

/**
 * The maximum number of cached entries. A small cache is enough, because it serves the entries that are being sent,
 * each of which is read many times in a row.
 */
const mostCached = 20

export class EntryStore extends ConnectionRows {
  readonly #editing: () => Editing
  readonly #cache = new Cached(this.db, ['entry'], () => new Map<string, EntryFacts>())

  constructor(db: Database, connectionId: string, editing: () => Editing = () => 'none') {
    super(db, connectionId)
    this.#editing = editing
  }

  add(facts: EntryFacts): void {
    this.db.run(
      `INSERT INTO entry (id, connection_id, item_id, day, started_at, ended_at, zone, counted_ms, minutes,
                          draft, option_labels, run_id)
       VALUES ($id, $connection, $itemId, $day, $startedAt, $endedAt, $zone, $countedMs, $minutes,
               $draft, $optionLabels, $runId)`,
      { connection: this.connectionId, ...bindFacts(facts) },
    )
  }

  /**
   * Counts the entry as a use of its item, which moves the item up in lists of recently used items. Call this only
   * for an entry that was saved on the day of the work.
   */
  countAsUse(entryId: string): void {
    this.db.run('UPDATE entry SET is_use = 1 WHERE id = $entryId', { entryId })
  }

  change(facts: EntryFacts): void {
    this.db.run(
      `UPDATE entry SET item_id = $itemId, day = $day, started_at = $startedAt, ended_at = $endedAt, zone = $zone,
              counted_ms = $countedMs, minutes = $minutes, draft = $draft, option_labels = $optionLabels, run_id = $runId
       WHERE id = $id`,
      bindFacts(facts),
    )
  }

  /** Moves an entry of another connection to this one. The item of the entry must already exist in this connection. */
  takeOver(entryId: string): void {
    this.db.run('UPDATE entry SET connection_id = $connection WHERE id = $entryId', {
      connection: this.connectionId,
      entryId,
    })
  }

  facts(entryId: string): EntryFacts {
    const cached = this.#cache.value
    const facts = cached.get(entryId) ?? this.#facts(entryId)
    if (cached.size >= mostCached) cached.clear()
    cached.set(entryId, facts)
    return facts
  }

  #facts(entryId: string): EntryFacts {
    const row = this.db.row(
      factsColumns,
      `SELECT ${facts} FROM entry e WHERE e.id = $entryId AND e.connection_id = $connection`,
      { entryId, connection: this.connectionId },
    )
    if (!row) throw new Refusal('not-found', ['entryId'])
    return { ...row, ...parsed(this.db, row) }
  }

  has(entryId: string): boolean {
    return this.db.has('SELECT 1 FROM entry WHERE id = $entryId', { entryId })
  }

  /** Returns an entry with everything that a list shows about it. Throws {@link Refusal} `not-found`. */
  row(entryId: string): Entry {
    const row = this.db.row(listColumns, `${list} AND e.id = $entryId`, {
      connection: this.connectionId,
      entryId,
    })
    if (!row) throw new Refusal('not-found', ['entryId'])
    return this.#entry(row, parsed(this.db, row).draft, this.#editing())
  }

  /**
   * Returns the days with their entries, newest day and newest entry first. Cancelled entries and entries that do not
   * match the filter are left out. An entry of the local workspace that was sent to an account is listed, but not
   * included in the totals.
   */
  days(from: Day, to: Day, matches?: ReturnType<typeof matcherOf>): DayEntries[] {
    const rows = this.db.rows(
      listColumns,
      `${list} AND e.day BETWEEN $from AND $to AND o.state <> 'cancelled'
       ORDER BY e.day DESC, e.started_at DESC NULLS LAST, e.id DESC`,
      { connection: this.connectionId, from, to },
    )
    const days: DayEntries[] = []
    const editing = this.#editing()
    for (const row of rows) {
      const { draft } = parsed(this.db, row)
      const entry = this.#entry(row, draft, editing)
      if (matches && !matches(entry.item, asSearched(entry, draft))) continue
      let last = days.at(-1)
      if (last?.day !== entry.day) {
        last = { day: entry.day, minutes: 0, billableMinutes: 0, entries: [] }
        days.push(last)
      }
      if (entry.copiedTo === undefined) {
        last.minutes += entry.minutes
        last.billableMinutes += entry.billableMinutes
      }
      last.entries.push(entry)
    }
    return days
  }

  #entry(row: ListRow, draft: Draft, editing: Editing): Entry {
    const pauses = pausesBetween(this.counted(row))
    return { ...toEntry(row, draft, editing), ...(pauses.length > 0 && { pauses }) }
  }

  on(days: readonly Day[], matches?: ReturnType<typeof matcherOf>): DayEntries[] {
    const newestFirst = [...new Set(days)].sort().reverse()
    return newestFirst.flatMap((day) => this.days(day, day, matches))
  }

  /**
   * Returns up to `most` entries that are not cancelled, ordered by id, beginning after the id `after`. Pass '' for the
   * first call and the last returned id for each following call.
   */
  searched(after: string, most: number): Searched[] {
    return this.db
      .rows(
        searchedColumns,
        // The unary plus prevents SQLite from using the index on connections. With that index, SQLite would sort all
        // rows on every call, whereas the primary key provides them in order.
        `${searched} AND +e.connection_id = $connection AND e.id > $after ORDER BY e.id LIMIT $most`,
        { connection: this.connectionId, after, most },
      )
      .map(toSearched)
  }

  searchedOn(day: Day): Searched[] {
    return this.db
      .rows(searchedColumns, `${searched} AND e.connection_id = $connection AND e.day = $day`, {
        connection: this.connectionId,
        day,
      })
      .map(toSearched)
  }

  /**
   * Returns the entries that were saved from a run (one use of the timer), including cancelled ones, in the order in
   * which they were saved.
   */
  ofRun({ id: runId, entryId }: { readonly id: string; readonly entryId: string | null }): string[] {
    return this.db.values(
      text,
      `SELECT e.id FROM entry e JOIN outbox o ON o.entry_id = e.id
       WHERE e.run_id = $runId OR e.id = $entryId ORDER BY o.seq`,
      { runId, entryId },
    )
  }

  /**
   * Returns the periods of time that make up the entry, in order. The list is empty if the user entered only a
   * duration. The periods are those between the pauses of the timer, or one period from start to end if the user has
   * edited the times since.
   */
  counted({
    startedAt,
    endedAt,
    countedMs,
    runId,
  }: Pick<EntryFacts, 'startedAt' | 'endedAt' | 'countedMs' | 'runId'>): Lasting[] {
    if (startedAt === null || endedAt === null) return []
    const whole = { startedAt, endedAt }
    if (runId === null || lengthOf(whole) === countedMs) return [whole]
    const stretches = this.db.rows(
      { startedAt: text, endedAt: text },
      `SELECT started_at AS startedAt, ended_at AS endedAt FROM stretch
       WHERE run_id = $runId AND ended_at IS NOT NULL ORDER BY n`,
      { runId },
    )
    const inOrder = stretches.every((each, index) => each.startedAt >= (stretches[index - 1]?.endedAt ?? ''))
    const parts = withoutPauses(whole, pausesBetween(stretches))
    const ms = parts.reduce((sum, each) => sum + lengthOf(each), 0)
    // The time of an edited entry is in whole minutes, whereas the timer counted seconds. A difference of less than one
    // minute per period is therefore ignored.
    const same =
      ms === countedMs || (countedMs % minuteMs === 0 && Math.abs(ms - countedMs) < parts.length * minuteMs)
    return inOrder && same ? parts : [whole]
  }

  /**
   * Returns the starts of all entries with this day, these minutes, and this item (or an item that was merged into it).
   * An entry without a start is included as null; cancelled entries are left out.
   */
  startsOf({ itemId, day, minutes }: Pick<EntryFacts, 'itemId' | 'day' | 'minutes'>): (Instant | null)[] {
    return this.db.values(
      orNull(text),
      `SELECT e.started_at FROM entry e JOIN outbox o ON o.entry_id = e.id
       WHERE e.connection_id = $connection AND e.day = $day AND e.minutes = $minutes AND o.state <> 'cancelled'
         AND e.item_id IN (
           SELECT $itemId UNION ALL
           SELECT m.item_id FROM item_merge m WHERE m.connection_id = $connection AND m.shown_id = $itemId)`,
      { connection: this.connectionId, itemId, day, minutes },
    )
  }

  /**
   * Returns whether the run of the timer from which the entry was saved is open again. The time then belongs to the
   * run, so it must not be counted for the entry too.
   */
  isClocked(entryId: string): boolean {
    return this.db.has(
      `SELECT 1 FROM entry e JOIN run r ON r.entry_id = e.id OR r.id = e.run_id
       WHERE e.id = $entryId AND r.state IN ('running', 'paused', 'stopped')`,
      { entryId },
    )
  }

  /**
   * Returns the time that rounding has lost on a day so far, in milliseconds: the counted time minus the logged
   * minutes. It is negative if more was rounded up than down. The entries that were saved from the timer run
   * `exceptRunId` are left out.
   */
  carryMs(day: Day, exceptRunId: string | null): number {
    return this.db.value(
      integer,
      `SELECT coalesce(sum(e.counted_ms - e.minutes * 60000), 0)
       FROM entry e JOIN outbox o ON o.entry_id = e.id
       WHERE e.connection_id = $connection AND e.day = $day
         AND ($exceptRunId IS NULL OR e.run_id IS NOT $exceptRunId)
         AND o.state <> 'cancelled' AND e.minutes < $most`,
      { connection: this.connectionId, day, exceptRunId, most: mostMinutes },
    )!
  }

  /** Records that the user wants to keep both entries although they overlap, so the overlap is not reported again. */
  keepOverlap(earlierId: string, laterId: string): void {
    this.db.run('INSERT OR IGNORE INTO kept_overlap (earlier_id, later_id) VALUES ($earlierId, $laterId)', {
      earlierId,
      laterId,
    })
  }

  isOverlapKept(earlierId: string, laterId: string): boolean {
    return this.db.has('SELECT 1 FROM kept_overlap WHERE earlier_id = $earlierId AND later_id = $laterId', {
      earlierId,
      laterId,
    })
  }

  /** Returns the latest end of any entry that is not cancelled; null if no entry has an end. */
  lastEnd(): Instant | null {
    return this.db.value(
      orNull(text),
      // Reading the latest days is enough: an entry is at most a week long, so an entry of an older day cannot end
      // later.
      `SELECT max(e.ended_at) FROM entry e JOIN outbox o ON o.entry_id = e.id
       WHERE e.connection_id = $connection AND o.state <> 'cancelled' AND e.day >= (
         SELECT date(l.day, '-9 days') FROM entry l JOIN outbox p ON p.entry_id = l.id
         WHERE l.connection_id = $connection AND p.state <> 'cancelled' AND l.ended_at IS NOT NULL
         ORDER BY l.day DESC LIMIT 1)`,
      { connection: this.connectionId },
    )!
  }
}

function bindFacts(facts: EntryFacts) {
  return {
    ...facts,
    draft: JSON.stringify(facts.draft),
    optionLabels: JSON.stringify(facts.optionLabels),
  }
}

function parsed(db: Database, row: FactsRow): Pick<EntryFacts, 'draft' | 'optionLabels'> {
  const labels = readStored(db, storedFacts.shape.optionLabels, row.optionLabels, {
    what: `option labels of entry ${row.id}`,
    instead: 'the ids of the options are shown',
  })
  return { draft: draftSchema.parse(JSON.parse(row.draft)), optionLabels: labels ?? {} }
}

function lengthOf({ startedAt, endedAt }: Lasting): number {
  return Date.parse(endedAt) - Date.parse(startedAt)
}

/**
 * Converts a row. The draft is not checked with the schema, because that would take a second for a hundred thousand
 * rows. The properties are copied one by one, because copying a row as a whole takes longer.
 */
function toSearched(row: SearchedRow): Searched {
  const draft = JSON.parse(row.draft) as Draft
  const { id, itemId, day, minutes, state, correction } = row
  return { id, itemId, day, minutes, draft, state, correction }
}

function asSearched(entry: Entry, { options }: Draft) {
  return {
    note: folded(entry.description),
    status: statusOf(entry.state, entry.correction?.state ?? null),
    billable: entry.billableMinutes > 0,
    options,
  }
}

function toEntry(row: ListRow, draft: Draft, editing: Editing): Entry {
  const problem = parseProblem(row.problem)
  return {
    id: row.id,
    item: { id: row.shownItemId, name: row.name, board: row.board },
    day: row.day,
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    zone: row.zone,
    minutes: row.minutes,
    billableMinutes: billableMinutesOf(draft, row.minutes),
    description: draft.description,
    state: row.state,
    holdUntil: row.holdUntil,
    problem,
    correction:
      row.correction === null ? null : { kind: row.correction, state: problem ? 'refused' : 'waiting' },
    editable:
      changeable.has(row.state) || (row.state === 'confirmed' && editing !== 'none' && row.copiedTo === null),
    ...(row.copiedTo !== null && { copiedTo: row.copiedTo }),
  }
}
