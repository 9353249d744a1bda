/**
 * Stores runs (uses of the timer) and their stretches (the intervals in which they counted). Contains all SQL for them.
 * A run is open until it is saved or discarded, and the database allows only one open run.
 */
import { draft as draftSchema, type Draft } from '#preload/model/draft.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { runState, type RunState, type Stretch } from '#preload/model/run.ts'
import { withClock } from '#preload/rules/stretches.ts'
import { integer, oneOf, orNull, text } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'

/** A run as stored. It has only the id of its item; the item store has the name. */
export interface StoredRun {
  readonly id: string
  readonly itemId: string
  readonly state: RunState | 'saved' | 'discarded'
  readonly zone: string
  readonly draft: Draft
  readonly stoppedFrom: 'running' | 'paused' | null
  readonly discardedFrom: RunState | null
  readonly entryId: string | null
  readonly stretches: readonly Stretch[]
}

export type OpenRun = StoredRun & { readonly state: RunState }

export interface NewRun {
  readonly id: string
  readonly itemId: string
  readonly zone: string
  readonly bootId: string
  readonly bootMs: number
  readonly draft: Draft
  readonly startedAt: Instant
}

const runColumns = {
  id: text,
  item_id: text,
  state: oneOf([...runState.options, 'saved', 'discarded']),
  zone: text,
  draft: text,
  stopped_from: orNull(oneOf(['running', 'paused'])),
  discarded_from: orNull(oneOf(runState.options)),
  entry_id: orNull(text),
}

export class RunStore {
  readonly #db: Database
  readonly #connectionId: string

  constructor(db: Database, connectionId: string) {
    this.#db = db
    this.#connectionId = connectionId
  }

  add(run: NewRun): void {
    const { startedAt, draft, ...row } = run
    this.#db.run(
      `INSERT INTO run (id, connection_id, item_id, state, zone, boot_id, boot_ms, draft)
       VALUES ($id, $connection, $itemId, 'running', $zone, $bootId, $bootMs, $draft)`,
      { ...row, connection: this.#connectionId, draft: JSON.stringify(draft) },
    )
    this.#addStretch(run.id, 1, { startedAt, endedAt: null })
  }

  /** Returns the open run; undefined if no run is open. */
  open(): OpenRun | undefined {
    return this.#one(`state IN ('running', 'paused', 'stopped')`, {}) as OpenRun | undefined
  }

  read(runId: string): StoredRun | undefined {
    return this.#one('id = $runId', { runId })
  }

  setDraft(runId: string, draft: Draft): void {
    this.#db.run('UPDATE run SET draft = $draft WHERE id = $runId', { runId, draft: JSON.stringify(draft) })
  }

  setItem(runId: string, itemId: string): void {
    this.#db.run('UPDATE run SET item_id = $itemId WHERE id = $runId', { runId, itemId })
  }

  /** Sets the state. A column for which no value is given keeps its value. */
  setState(
    runId: string,
    state: StoredRun['state'],
    from: Partial<Pick<StoredRun, 'stoppedFrom' | 'discardedFrom'>> = {},
  ): void {
    this.#db.run(
      `UPDATE run SET state = $state,
              stopped_from = coalesce($stoppedFrom, stopped_from),
              discarded_from = coalesce($discardedFrom, discarded_from)
       WHERE id = $runId`,
      { runId, state, stoppedFrom: from.stoppedFrom ?? null, discardedFrom: from.discardedFrom ?? null },
    )
  }

  becameEntry(runId: string, entryId: string): void {
    this.#db.run('UPDATE run SET entry_id = $entryId WHERE id = $runId', { runId, entryId })
  }

  /**
   * Begins a stretch, that is, an interval in which the run counts. Pass `byAnother` if the wall clock was changed
   * since the last stretch: the new one then gets a higher clock number, because their times cannot be compared.
   */
  beginStretch(runId: string, startedAt: Instant, byAnother = false): void {
    const { n, clock } = this.#db.row(
      { n: integer, clock: integer },
      'SELECT n, clock FROM stretch WHERE run_id = $runId ORDER BY n DESC LIMIT 1',
      { runId },
    )!
    this.#addStretch(runId, n + 1, { startedAt, endedAt: null, ...withClock(byAnother ? clock + 1 : clock) })
  }

  /** Sets the end of the last stretch; null opens it again. */
  setEnd(runId: string, endedAt: Instant | null): void {
    this.#db.run(
      `UPDATE stretch SET ended_at = $endedAt
       WHERE run_id = $runId AND n = (SELECT max(n) FROM stretch WHERE run_id = $runId)`,
      { runId, endedAt },
    )
  }

  replaceStretches(runId: string, stretches: readonly Stretch[]): void {
    this.#db.run('DELETE FROM stretch WHERE run_id = $runId', { runId })
    stretches.forEach((stretch, index) => this.#addStretch(runId, index + 1, stretch))
  }

  setStart(runId: string, startedAt: Instant): void {
    this.#db.run('UPDATE stretch SET started_at = $startedAt WHERE run_id = $runId AND n = 1', {
      runId,
      startedAt,
    })
  }

  #addStretch(runId: string, n: number, { startedAt, endedAt, clock = 0 }: Stretch): void {
    this.#db.run(
      `INSERT INTO stretch (run_id, n, started_at, ended_at, clock)
       VALUES ($runId, $n, $startedAt, $endedAt, $clock)`,
      { runId, n, startedAt, endedAt, clock },
    )
  }

  #one(where: string, bind: Record<string, string>): StoredRun | undefined {
    const row = this.#db.row(runColumns, `SELECT * FROM run WHERE connection_id = $connection AND ${where}`, {
      connection: this.#connectionId,
      ...bind,
    })
    if (!row) return undefined
    return {
      id: row.id,
      itemId: row.item_id,
      state: row.state,
      zone: row.zone,
      draft: draftSchema.parse(JSON.parse(row.draft)),
      stoppedFrom: row.stopped_from,
      discardedFrom: row.discarded_from,
      entryId: row.entry_id,
      stretches: this.#stretches(row.id),
    }
  }

  #stretches(runId: string): Stretch[] {
    return this.#db
      .rows(
        { started_at: text, ended_at: orNull(text), clock: integer },
        'SELECT started_at, ended_at, clock FROM stretch WHERE run_id = $runId ORDER BY n',
        { runId },
      )
      .map((row) => ({ startedAt: row.started_at, endedAt: row.ended_at, ...withClock(row.clock) }))
  }
}
