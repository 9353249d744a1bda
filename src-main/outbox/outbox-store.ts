import {
  entryProblem,
  entryState,
  receipt,
  type EntryProblem,
  type EntryState,
  type Receipt,
} from '#preload/model/entry.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { integer, oneOf, orNull, text } from '../storage/columns.ts'
import { Cached } from '../storage/cached.ts'
import { ConnectionRows } from '../storage/connection-rows.ts'
import { ChangeList } from './change-list.ts'
import { needsPerson } from './states.ts'
import { isOver, timesOf } from './waits.ts'

export interface Standing {
  /** The place of the entry in the queue. Entries that are saved later have higher numbers and are sent later. */
  readonly seq: number
  readonly state: EntryState
  readonly holdUntil: Instant | null
  readonly problem: EntryProblem | null
}

/**
 * A change to another state. A `held` entry is not queued before `holdUntil`, and until then the user can undo saving
 * it.
 */
export type Move =
  | { readonly state: 'held'; readonly holdUntil: Instant }
  | { readonly state: 'unfinished' | 'rejected'; readonly problem: EntryProblem | null }
  | { readonly state: 'checking' | 'queued'; readonly nextTryAt?: Instant }
  | { readonly state: 'sending' | 'confirmed' | 'asking' | 'cancelled' }

const state = oneOf(entryState.options)

const standingColumns = { seq: integer, state, hold_until: orNull(text), problem: orNull(text) }

const outboxColumns = { ...standingColumns, entry_id: text, next_try_at: orNull(text) }

export type Counts = Record<EntryState, number>

/**
 * SQL condition on the entries that are still to be sent or confirmed. SQLite uses the partial index `outbox_open` only
 * if the condition on the state is written as in the index. Without the index, every query would read years of
 * confirmed entries.
 */
const open = `o.connection_id = $connection AND o.state NOT IN ('confirmed', 'cancelled')`

/**
 * SQL condition on an entry `e`: there is another entry with the same item, day and minutes, and it is unknown whether
 * the service has that other entry. The entry `e` must then wait. As long as it waits, any entry with these values at
 * the service can only be the other entry (docs/reliability.md §2.6).
 */
const isBlocked = `EXISTS (
  SELECT 1 FROM outbox b JOIN entry f ON f.id = b.entry_id
  WHERE b.connection_id = $connection AND b.state NOT IN ('confirmed', 'cancelled')
    AND b.state IN ('sending', 'checking', 'asking')
    AND f.item_id = e.item_id AND f.day = e.day AND f.minutes = e.minutes)`

/**
 * Returns a query for unconfirmed entries, oldest first. The limit is written into the SQL text, because with a bound
 * limit SQLite would prepare the statement again for each execution.
 */
function ids(where: string, limit = '', join = ''): string {
  return `SELECT o.entry_id FROM outbox o ${join} WHERE ${open} AND ${where} ORDER BY o.seq ${limit}`
}

const isNext = `o.state = 'queued' AND ${isOver('o.next_try_at')}`

const texts = {
  released: ids(`o.state = 'held' AND ${isOver('o.hold_until')}`),
  interrupted: ids(`o.state = 'sending'`),
  next: ids(isNext, 'LIMIT 1'),
  nextUnblocked: ids(`${isNext} AND NOT ${isBlocked}`, 'LIMIT 1', 'JOIN entry e ON e.id = o.entry_id'),
  dueForCheck: ids(`o.state = 'checking' AND ${isOver('o.next_try_at')}`),
  openOrCorrected: `
    SELECT entry_id FROM outbox
    WHERE connection_id = $connection AND (state NOT IN ('confirmed', 'cancelled')
      OR entry_id IN (SELECT entry_id FROM correction WHERE connection_id = $connection)) ORDER BY seq`,
  nextDue: `
    SELECT min(CASE WHEN ${isOver('coalesce(hold_until, next_try_at)')} THEN $now
                    ELSE coalesce(hold_until, next_try_at) END) AS due
    FROM outbox
    WHERE connection_id = $connection AND (state IN ('held', 'checking') OR next_try_at IS NOT NULL)
      AND (state IN ('held', 'checking') OR state = 'queued' AND next_try_at > $now AND next_try_at <= $beyond)`,
  needingPerson: ids(`o.state IN (${needsPerson.map((state) => `'${state}'`).join(', ')})`),
  open: ids('TRUE'),
  undecided: ids(`o.state IN ('held', 'queued', 'sending', 'checking', 'asking')`),
}

const isReceiptKind = oneOf(receipt.shape.kind.options)

export class OutboxStore extends ConnectionRows {
  readonly #changes = new ChangeList(this.db, this.connectionId)
  readonly #counts = new Cached(this.db, ['outbox'], () => this.#count())

  /** Adds a new entry. Entries are sent in the order in which they are added. */
  add(entryId: string, move: Move): void {
    this.db.run(
      `INSERT INTO outbox (entry_id, connection_id, state, hold_until, next_try_at, problem)
       VALUES ($entryId, $connection, $state, $holdUntil, $nextTryAt, $problem)`,
      { ...bindMove(entryId, move), connection: this.connectionId },
    )
  }

  /** Changes the state of the entry. Throws if a trigger in the database does not allow the change. */
  move(entryId: string, move: Move): void {
    this.db.run(
      `UPDATE outbox SET state = $state, hold_until = $holdUntil, next_try_at = $nextTryAt, problem = $problem
       WHERE entry_id = $entryId`,
      bindMove(entryId, move),
    )
  }

  /** Sets the state of the entry. If the entry is already in this state, updates only the other values. */
  put(entryId: string, move: Move): void {
    if (this.read(entryId)?.state !== move.state) return this.move(entryId, move)
    const { state: _, ...values } = bindMove(entryId, move)
    this.db.run(
      `UPDATE outbox SET hold_until = $holdUntil, next_try_at = $nextTryAt, problem = $problem
       WHERE entry_id = $entryId`,
      values,
    )
    this.recordChange(entryId)
  }

  /**
   * Marks the entry as changed, so that its current state is written to the recovery log (a second record of the
   * entries, beside the database). A trigger does this when the state changes; call this after any other change.
   */
  recordChange(entryId: string): void {
    this.#changes.add(entryId)
  }

  /** Postpones the next attempt or lookup until `nextTryAt`, without changing the state. */
  waitUntil(entryId: string, nextTryAt: Instant): void {
    this.db.run('UPDATE outbox SET next_try_at = $nextTryAt WHERE entry_id = $entryId', {
      entryId,
      nextTryAt,
    })
  }

  /**
   * Restores the row of an entry from the recovery log, regardless of its state in the database. If another entry
   * already has this `seq`, the row gets a new `seq`.
   */
  restore(entryId: string, seq: number, move: Move): void {
    this.db.run('DELETE FROM outbox WHERE entry_id = $entryId', { entryId })
    this.db.run(
      `INSERT INTO outbox (seq, entry_id, connection_id, state, hold_until, next_try_at, problem)
       VALUES ((SELECT CASE WHEN EXISTS (SELECT 1 FROM outbox WHERE seq = $seq) THEN NULL ELSE $seq END),
               $entryId, $connection, $state, $holdUntil, $nextTryAt, $problem)`,
      { ...bindMove(entryId, move), connection: this.connectionId, seq },
    )
  }

  /** Returns the ids of the unconfirmed entries of another connection, oldest first. */
  openOf(connectionId: string): string[] {
    return this.#idsOf(connectionId, texts.open)
  }

  /** Moves the row of an entry to this connection. The entry keeps its state and its place in the queue (`seq`). */
  takeOver(entryId: string): void {
    const row = this.db.row(
      outboxColumns,
      'SELECT seq, entry_id, state, hold_until, next_try_at, problem FROM outbox WHERE entry_id = $entryId',
      { entryId },
    )
    if (!row) return
    // The row is deleted and inserted again, because the triggers that update the counts and the list of changes do not
    // run when a row changes its connection.
    this.db.run('DELETE FROM outbox WHERE entry_id = $entryId', { entryId })
    this.db.run(
      `INSERT INTO outbox (seq, entry_id, connection_id, state, hold_until, next_try_at, problem)
       VALUES ($seq, $entry_id, $connection, $state, $hold_until, $next_try_at, $problem)`,
      { ...row, connection: this.connectionId },
    )
  }

  read(entryId: string): Standing | undefined {
    const row = this.db.row(
      standingColumns,
      'SELECT seq, state, hold_until, problem FROM outbox WHERE entry_id = $entryId',
      { entryId },
    )
    if (!row) return undefined
    const { seq, state, hold_until: holdUntil, problem } = row
    return { seq, state, holdUntil, problem: parseProblem(problem) }
  }

  /**
   * Returns the ids of the held entries (saved, but not yet queued) whose waiting time has ended, so that saving them
   * can no longer be undone. The oldest is first.
   */
  released(now: Instant): string[] {
    if (!this.counts().held) return []
    return this.#ids(texts.released, timesOf(now))
  }

  /**
   * Returns the ids of the entries in the state `sending`. Right after the program has started, these are the entries
   * whose requests were interrupted.
   */
  interrupted(): string[] {
    return this.counts().sending ? this.#ids(texts.interrupted) : []
  }

  /**
   * Returns the id of the first queued entry that is due and not blocked. An entry is blocked while another local entry
   * has the same item, day and minutes and it is unknown whether the service has that other entry.
   */
  nextQueued(now: Instant): string | undefined {
    const { queued = 0, sending = 0, checking = 0, asking = 0 } = this.counts()
    if (queued === 0) return undefined
    const isAnyInDoubt = sending + checking + asking > 0
    return this.#ids(isAnyInDoubt ? texts.nextUnblocked : texts.next, timesOf(now))[0]
  }

  /**
   * Returns whether sending this entry now would put it ahead of an earlier entry that must wait for another entry with
   * the same item, day and minutes.
   */
  isOvertaking(entryId: string, now: Instant): boolean {
    return this.#ids(texts.next, timesOf(now))[0] !== entryId
  }

  dueForCheck(now: Instant): string[] {
    if (!this.counts().checking) return []
    return this.#ids(texts.dueForCheck, timesOf(now))
  }

  /** Returns when the next entry is due, or `now` if it is overdue; null if no entry has a due time. */
  nextDue(now: Instant): Instant | null {
    const { queued = 0, held = 0, checking = 0 } = this.counts()
    if (queued + held + checking === 0) return null
    if (this.nextQueued(now) !== undefined) return now
    return this.db.value(orNull(text), texts.nextDue, { ...timesOf(now), connection: this.connectionId })!
  }

  /** Makes every postponed attempt and lookup due now, for example when the network returns. */
  hurry(): void {
    this.db.run(
      `UPDATE outbox AS o SET next_try_at = NULL
       WHERE ${open} AND o.state IN ('queued', 'checking') AND o.next_try_at IS NOT NULL`,
      { connection: this.connectionId },
    )
  }

  counts(): Partial<Counts> {
    return this.#counts.value
  }

  #count(): Partial<Counts> {
    const rows = this.db.rows(
      { state, n: integer },
      'SELECT state, n FROM tally WHERE connection_id = $connection',
      { connection: this.connectionId },
    )
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
  }

  /** Returns the ids of the entries that are not sent until the user acts, oldest first. */
  needingPerson(): string[] {
    return this.#ids(texts.needingPerson)
  }

  /** Returns the ids of the entries in the states held, queued, sending, checking and asking, oldest first. */
  undecided(): string[] {
    return this.#ids(texts.undecided)
  }

  /** Returns the ids of the unconfirmed entries and of those with a pending correction, oldest first. */
  openOrCorrected(): string[] {
    return this.#ids(texts.openOrCorrected)
  }

  lastSeq(): number {
    return this.db.value(orNull(integer), 'SELECT max(seq) FROM outbox') ?? 0
  }

  note(entryId: string, at: Instant, kind: Receipt['kind']): void {
    this.db.run('INSERT INTO receipt (entry_id, at, kind) VALUES ($entryId, $at, $kind)', {
      entryId,
      at,
      kind,
    })
  }

  receipts(entryId: string): Receipt[] {
    return this.db
      .rows({ at: text, kind: text }, 'SELECT at, kind FROM receipt WHERE entry_id = $entryId ORDER BY id', {
        entryId,
      })
      .flatMap(({ at, kind }) => (isReceiptKind(kind) ? [{ at, kind }] : []))
  }

  #ids(sql: string, bind: Record<string, string> = {}): string[] {
    return this.#idsOf(this.connectionId, sql, bind)
  }

  #idsOf(connection: string, sql: string, bind: Record<string, string> = {}): string[] {
    return this.db.values(text, sql, { ...bind, connection })
  }
}

function bindMove(entryId: string, move: Move) {
  return {
    entryId,
    state: move.state,
    holdUntil: 'holdUntil' in move ? move.holdUntil : null,
    nextTryAt: 'nextTryAt' in move ? (move.nextTryAt ?? null) : null,
    problem: 'problem' in move && move.problem ? JSON.stringify(move.problem) : null,
  }
}

/** Returns a problem that contains no response from the service. */
export function plainProblem(kind: EntryProblem['kind'], fields: string[] = []): EntryProblem {
  return { kind, fields, status: null, answer: null }
}

export function parseProblem(stored: string | null): EntryProblem | null {
  return stored === null ? null : entryProblem.parse(JSON.parse(stored))
}
