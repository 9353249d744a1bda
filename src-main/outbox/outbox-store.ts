/** Where each entry stands on its way to the service. All SQL on the outbox and on receipts. */
import { entryProblem, type EntryProblem, type EntryState, type Receipt } from '#preload/model/entry.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { toInstant } from '../kernel/clock.ts'
import type { Database } from '../storage/database.ts'
import { needsPerson } from './states.ts'

export interface Standing {
  readonly state: EntryState
  readonly holdUntil: Instant | null
  readonly problem: EntryProblem | null
}

/** Where an entry goes next. `held` needs `holdUntil`; no other state has one. */
export type Move =
  | { readonly state: 'held'; readonly holdUntil: Instant }
  | { readonly state: 'unfinished' | 'rejected'; readonly problem: EntryProblem | null }
  | { readonly state: 'checking' | 'queued'; readonly nextTryAt?: Instant }
  | { readonly state: 'sending' | 'confirmed' | 'asking' | 'cancelled' }

export type Counts = Record<EntryState, number>

/** As the index `outbox_open` says it, word for word: only then is it used, and years of settled entries cost nothing. */
const open = `state NOT IN ('confirmed', 'cancelled')`

export class OutboxStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Takes a new entry in; the order of calls is the order of sending. */
  add(entryId: string, move: Move): void {
    this.#db.run(
      `INSERT INTO outbox (entry_id, state, hold_until, next_try_at, problem)
       VALUES ($entryId, $state, $holdUntil, $nextTryAt, $problem)`,
      bindMove(entryId, move),
    )
  }

  /** Fails on a move that the states do not allow. */
  move(entryId: string, move: Move): void {
    this.#db.run(
      `UPDATE outbox SET state = $state, hold_until = $holdUntil, next_try_at = $nextTryAt, problem = $problem
       WHERE entry_id = $entryId`,
      bindMove(entryId, move),
    )
  }

  read(entryId: string): Standing | undefined {
    const row = this.#db.get<{ state: EntryState; hold_until: string | null; problem: string | null }>(
      'SELECT state, hold_until, problem FROM outbox WHERE entry_id = $entryId',
      { entryId },
    )
    return row && { state: row.state, holdUntil: row.hold_until, problem: parseProblem(row.problem) }
  }

  /** Those whose Undo window is over, in the order of saving. */
  released(now: Instant): string[] {
    return this.#ids(`state = 'held' AND ${isOver('hold_until')}`, timesOf(now))
  }

  /** Those that are marked as being sent. */
  interrupted(): string[] {
    return this.#ids(`state = 'sending'`)
  }

  /** The first that waits to be sent. */
  nextQueued(now: Instant): string | undefined {
    return this.#ids(`state = 'queued' AND ${isOver('next_try_at')}`, timesOf(now), 1)[0]
  }

  /** Those whose answer got lost and whose next look is due. */
  dueForCheck(now: Instant): string[] {
    return this.#ids(`state = 'checking' AND ${isOver('next_try_at')}`, timesOf(now))
  }

  /** When something here is due by time alone, not before `now`; null when nothing is. */
  nextDue(now: Instant): Instant | null {
    const at = 'coalesce(hold_until, next_try_at)'
    return (
      this.#db.get<{ due: string | null }>(
        `SELECT min(CASE WHEN ${isOver(at)} THEN $now ELSE ${at} END) AS due FROM outbox
         WHERE ${open} AND state IN ('held', 'queued', 'checking')`,
        timesOf(now),
      )?.due ?? null
    )
  }

  /** Makes everything that waits for its next try due at once. */
  hurry(): void {
    this.#db.run(`UPDATE outbox SET next_try_at = NULL WHERE ${open} AND state IN ('queued', 'checking')`)
  }

  counts(): Partial<Counts> {
    const rows = this.#db.all<{ state: EntryState; n: number }>(
      `SELECT state, count(*) AS n FROM outbox WHERE ${open} GROUP BY state`,
    )
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
  }

  /** Those that need a person, in the order of saving. */
  needingPerson(): string[] {
    return this.#ids(`state IN (${needsPerson.map((state) => `'${state}'`).join(', ')})`)
  }

  note(entryId: string, at: Instant, kind: Receipt['kind']): void {
    this.#db.run('INSERT INTO receipt (entry_id, at, kind) VALUES ($entryId, $at, $kind)', {
      entryId,
      at,
      kind,
    })
  }

  /** Oldest first. */
  receipts(entryId: string): Receipt[] {
    return this.#db
      .all<Receipt>('SELECT at, kind FROM receipt WHERE entry_id = $entryId ORDER BY id', { entryId })
      .map(({ at, kind }) => ({ at, kind }))
  }

  /** Among those that are not settled, in the order of saving; `most` −1 is all. */
  #ids(where: string, bind: Record<string, string> = {}, most = -1): string[] {
    return this.#db
      .all<{ entry_id: string }>(
        `SELECT entry_id FROM outbox WHERE ${open} AND ${where} ORDER BY seq LIMIT $most`,
        {
          ...bind,
          most,
        },
      )
      .map((row) => row.entry_id)
  }
}

/** Longer than any wait that is written here: the longest Undo window, the longest time between two looks. */
const longestWaitMs = 600_000

/**
 * Whether a wait is over. One that ends later than any wait lasts was given before somebody set the wall clock back,
 * and would keep an entry here for as long as the clock was wrong.
 */
function isOver(column: string): string {
  return `(${column} IS NULL OR ${column} <= $now OR ${column} > $beyond)`
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
