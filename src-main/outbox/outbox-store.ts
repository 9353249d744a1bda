/** Store of the sending state of each entry. Contains all SQL on the outbox and on receipts. */
import { entryProblem, type EntryProblem, type EntryState, type Receipt } from '#preload/model/entry.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { toInstant } from '../kernel/clock.ts'
import type { Database } from '../storage/database.ts'
import { Kept } from '../storage/kept.ts'
import { needsPerson } from './states.ts'

export interface Standing {
  /** The position in the order of saving; later rows have higher numbers. */
  readonly seq: number
  readonly state: EntryState
  readonly holdUntil: Instant | null
  readonly problem: EntryProblem | null
}

/** The next state of an entry. `held` needs `holdUntil`; no other state has it. */
export type Move =
  | { readonly state: 'held'; readonly holdUntil: Instant }
  | { readonly state: 'unfinished' | 'rejected'; readonly problem: EntryProblem | null }
  | { readonly state: 'checking' | 'queued'; readonly nextTryAt?: Instant }
  | { readonly state: 'sending' | 'confirmed' | 'asking' | 'cancelled' }

export type Counts = Record<EntryState, number>

/**
 * The same text as in the index `outbox_open`: SQLite uses the index only then, and without it years of settled entries
 * would be read.
 */
const open = `o.connection_id = $connection AND o.state NOT IN ('confirmed', 'cancelled')`

/**
 * True while another entry with the same signature may or may not be at the service. Until that is known this one is
 * not sent, so that an entry found there can only be the other one (docs/reliability.md §2.6, lanes).
 */
const laneIsTaken = `EXISTS (
  SELECT 1 FROM outbox b JOIN entry f ON f.id = b.entry_id
  WHERE b.connection_id = $connection AND b.state NOT IN ('confirmed', 'cancelled')
    AND b.state IN ('sending', 'checking', 'asking')
    AND f.item_id = e.item_id AND f.day = e.day AND f.minutes = e.minutes)`

/** Longer than any wait that is stored here: the longest Undo window, or the longest time between two lookups. */
const longestWaitMs = 600_000

/**
 * Returns the condition that a wait is over. A wait that ends later than any wait can last was stored before the wall
 * clock was set back, and would otherwise block the entry for as long as the clock is wrong.
 */
function isOver(column: string): string {
  return `(${column} IS NULL OR ${column} <= $now OR ${column} > $beyond)`
}

/**
 * Returns a query for open entries in the order of saving. The limit is part of the text: with a parameter, SQLite
 * would prepare the statement again each time.
 */
function ids(where: string, limit = '', join = ''): string {
  return `SELECT o.entry_id FROM outbox o ${join} WHERE ${open} AND ${where} ORDER BY o.seq ${limit}`
}

const isNext = `o.state = 'queued' AND ${isOver('o.next_try_at')}`

const texts = {
  released: ids(`o.state = 'held' AND ${isOver('o.hold_until')}`),
  interrupted: ids(`o.state = 'sending'`),
  next: ids(isNext, 'LIMIT 1'),
  nextInFreeLane: ids(`${isNext} AND NOT ${laneIsTaken}`, 'LIMIT 1', 'JOIN entry e ON e.id = o.entry_id'),
  dueForCheck: ids(`o.state = 'checking' AND ${isOver('o.next_try_at')}`),
  nextDue: `
    SELECT min(CASE WHEN ${isOver('coalesce(hold_until, next_try_at)')} THEN $now
                    ELSE coalesce(hold_until, next_try_at) END) AS due
    FROM outbox
    WHERE connection_id = $connection AND (state IN ('held', 'checking') OR next_try_at IS NOT NULL)
      AND (state IN ('held', 'checking') OR state = 'queued' AND next_try_at > $now AND next_try_at <= $beyond)`,
  needingPerson: ids(`o.state IN (${needsPerson.map((state) => `'${state}'`).join(', ')})`),
  undecided: ids(`o.state IN ('held', 'queued', 'sending', 'checking', 'asking')`),
}

export class OutboxStore {
  readonly #db: Database
  readonly #connection: string
  readonly #counts: Kept<Partial<Counts>>

  constructor(db: Database, connectionId: string) {
    this.#db = db
    this.#connection = connectionId
    this.#counts = new Kept(db, ['outbox'], () => this.#count())
  }

  /** Adds a new entry; entries are sent in the order of these calls. */
  add(entryId: string, move: Move): void {
    this.#db.run(
      `INSERT INTO outbox (entry_id, connection_id, state, hold_until, next_try_at, problem)
       VALUES ($entryId, $connection, $state, $holdUntil, $nextTryAt, $problem)`,
      { ...bindMove(entryId, move), connection: this.#connection },
    )
  }

  /** Moves the entry to another state; fails on a move that the states do not allow. */
  move(entryId: string, move: Move): void {
    this.#db.run(
      `UPDATE outbox SET state = $state, hold_until = $holdUntil, next_try_at = $nextTryAt, problem = $problem
       WHERE entry_id = $entryId`,
      bindMove(entryId, move),
    )
  }

  /** Moves the entry, or replaces the values of its state if it has that state already. */
  put(entryId: string, move: Move): void {
    if (this.read(entryId)?.state !== move.state) return this.move(entryId, move)
    const { state: _, ...values } = bindMove(entryId, move)
    this.#db.run(
      `UPDATE outbox SET hold_until = $holdUntil, next_try_at = $nextTryAt, problem = $problem
       WHERE entry_id = $entryId`,
      values,
    )
    this.recordChange(entryId)
  }

  /** Has the entry written to the recovery log although its state is the same: something else of it has changed. */
  recordChange(entryId: string): void {
    this.#db.run('INSERT INTO untold (entry_id) VALUES ($entryId)', { entryId })
  }

  /** Keeps the state and postpones the next attempt or lookup until then. */
  waitUntil(entryId: string, nextTryAt: Instant): void {
    this.#db.run('UPDATE outbox SET next_try_at = $nextTryAt WHERE entry_id = $entryId', {
      entryId,
      nextTryAt,
    })
  }

  /** Sets the state regardless of the earlier one, for restoring a journal. */
  restore(entryId: string, seq: number, move: Move): void {
    this.#db.run('DELETE FROM outbox WHERE entry_id = $entryId', { entryId })
    this.#db.run(
      `INSERT INTO outbox (seq, entry_id, connection_id, state, hold_until, next_try_at, problem)
       VALUES ((SELECT CASE WHEN EXISTS (SELECT 1 FROM outbox WHERE seq = $seq) THEN NULL ELSE $seq END),
               $entryId, $connection, $state, $holdUntil, $nextTryAt, $problem)`,
      { ...bindMove(entryId, move), connection: this.#connection, seq },
    )
  }

  read(entryId: string): Standing | undefined {
    const row = this.#db.get<{
      seq: number
      state: EntryState
      hold_until: string | null
      problem: string | null
    }>('SELECT seq, state, hold_until, problem FROM outbox WHERE entry_id = $entryId', { entryId })
    if (!row) return undefined
    const { seq, state, hold_until: holdUntil, problem } = row
    return { seq, state, holdUntil, problem: parseProblem(problem) }
  }

  /** Returns the entries whose Undo window is over, in the order of saving. */
  released(now: Instant): string[] {
    if (!this.counts().held) return []
    return this.#ids(texts.released, timesOf(now))
  }

  /** Returns the entries that are marked as being sent. */
  interrupted(): string[] {
    return this.counts().sending ? this.#ids(texts.interrupted) : []
  }

  /** Returns the first queued entry that no entry with the same signature blocks. */
  nextQueued(now: Instant): string | undefined {
    const { queued = 0, sending = 0, checking = 0, asking = 0 } = this.counts()
    if (queued === 0) return undefined
    const isAnyTaken = sending + checking + asking > 0
    return this.#ids(isAnyTaken ? texts.nextInFreeLane : texts.next, timesOf(now))[0]
  }

  /** Whether an entry before this one waits only for another entry with the same signature, which may settle soon. */
  isOvertaking(entryId: string, now: Instant): boolean {
    return this.#ids(texts.next, timesOf(now))[0] !== entryId
  }

  /** Returns the entries with a lost answer whose next lookup is due. */
  dueForCheck(now: Instant): string[] {
    if (!this.counts().checking) return []
    return this.#ids(texts.dueForCheck, timesOf(now))
  }

  /** Returns when the next entry becomes due by time alone, not before `now`; null when none does. */
  nextDue(now: Instant): Instant | null {
    const { queued = 0, held = 0, checking = 0 } = this.counts()
    if (queued + held + checking === 0) return null
    if (this.nextQueued(now) !== undefined) return now
    const bind = { ...timesOf(now), connection: this.#connection }
    return this.#db.get<{ due: string | null }>(texts.nextDue, bind)?.due ?? null
  }

  /** Makes everything that waits for its next attempt due now. */
  hurry(): void {
    this.#db.run(
      `UPDATE outbox AS o SET next_try_at = NULL
       WHERE ${open} AND o.state IN ('queued', 'checking') AND o.next_try_at IS NOT NULL`,
      { connection: this.#connection },
    )
  }

  counts(): Partial<Counts> {
    return this.#counts.value
  }

  #count(): Partial<Counts> {
    const rows = this.#db.all<{ state: EntryState; n: number }>(
      'SELECT state, n FROM tally WHERE connection_id = $connection',
      { connection: this.#connection },
    )
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
  }

  /** Returns the entries that need a person, in the order of saving. */
  needingPerson(): string[] {
    return this.#ids(texts.needingPerson)
  }

  /** Returns the entries that are held, queued, sending, checking or asking, in the order of saving. */
  undecided(): string[] {
    return this.#ids(texts.undecided)
  }

  lastSeq(): number {
    return this.#db.get<{ seq: number | null }>('SELECT max(seq) AS seq FROM outbox')?.seq ?? 0
  }

  note(entryId: string, at: Instant, kind: Receipt['kind']): void {
    this.#db.run('INSERT INTO receipt (entry_id, at, kind) VALUES ($entryId, $at, $kind)', {
      entryId,
      at,
      kind,
    })
  }

  /** Returns the receipts, oldest first. */
  receipts(entryId: string): Receipt[] {
    return this.#db
      .all<Receipt>('SELECT at, kind FROM receipt WHERE entry_id = $entryId ORDER BY id', { entryId })
      .map(({ at, kind }) => ({ at, kind }))
  }

  #ids(text: string, bind: Record<string, string> = {}): string[] {
    return this.#db
      .all<{ entry_id: string }>(text, { ...bind, connection: this.#connection })
      .map((row) => row.entry_id)
  }
}

function timesOf(now: Instant): { now: Instant; beyond: Instant } {
  return { now, beyond: toInstant(Date.parse(now) + longestWaitMs) }
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

export function parseProblem(text: string | null): EntryProblem | null {
  return text === null ? null : entryProblem.parse(JSON.parse(text))
}
