/**
 * Stores runs (uses of the timer) and their stretches (the intervals in which the timer was running). Contains all
 * SQL for them. A run is open until it is saved or discarded, and the database allows only one open run.
 */
import { draft as draftSchema, type Draft } from '#preload/model/draft.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { runState, type RunState, type Stretch } from '#preload/model/run.ts'
import { withClock } from '#preload/rules/stretches.ts'
import { integer, oneOf, orNull, text, type RowOf } from '../storage/columns.ts'
import { ConnectionRows } from '../storage/connection-rows.ts'

const runColumns = {
  id: text,
  itemId: text,
  state: oneOf([...runState.options, 'saved', 'discarded']),
  zone: text,
  draft: text,
  stoppedFrom: orNull(oneOf(['running', 'paused'])),
  discardedFrom: orNull(oneOf(runState.options)),
  entryId: orNull(text),
}

/** A run as stored. It contains only the id of its item; the name is in the table of items. */
export interface StoredRun extends Readonly<Omit<RowOf<typeof runColumns>, 'draft'>> {
  readonly draft: Draft
  readonly stretches: readonly Stretch[]
}

export type OpenRun = StoredRun & { readonly state: RunState }

export interface NewRun extends Pick<StoredRun, 'id' | 'itemId' | 'zone' | 'draft'> {
  readonly bootId: string
  readonly bootMs: number
  readonly startedAt: Instant
}

export class RunStore extends ConnectionRows {
  add(run: NewRun): void {
    const { startedAt, draft, ...row } = run
    this.db.run(
      `INSERT INTO run (id, connection_id, item_id, state, zone, boot_id, boot_ms, draft)
       VALUES ($id, $connection, $itemId, 'running', $zone, $bootId, $bootMs, $draft)`,
      { ...row, connection: this.connectionId, draft: JSON.stringify(draft) },
    )
    this.#addStretch(run.id, 1, { startedAt, endedAt: null })
  }

  /** Returns the open run: the one that is running, paused or stopped. There is at most one. */
  open(): OpenRun | undefined {
    return this.#one(`state IN ('running', 'paused', 'stopped')`, {}) as OpenRun | undefined
  }

  read(runId: string): StoredRun | undefined {
    return this.#one('id = $runId', { runId })
  }

  setDraft(runId: string, draft: Draft): void {
    this.db.run('UPDATE run SET draft = $draft WHERE id = $runId', { runId, draft: JSON.stringify(draft) })
  }

  setItem(runId: string, itemId: string): void {
    this.db.run('UPDATE run SET item_id = $itemId WHERE id = $runId', { runId, itemId })
  }

  /** Sets the state. The stored `stoppedFrom` and `discardedFrom` are kept unless `from` contains new values. */
  setState(
    runId: string,
    state: StoredRun['state'],
    from: Partial<Pick<StoredRun, 'stoppedFrom' | 'discardedFrom'>> = {},
  ): void {
    this.db.run(
      `UPDATE run SET state = $state,
              stopped_from = coalesce($stoppedFrom, stopped_from),
              discarded_from = coalesce($discardedFrom, discarded_from)
       WHERE id = $runId`,
      { runId, state, stoppedFrom: from.stoppedFrom ?? null, discardedFrom: from.discardedFrom ?? null },
    )
  }

  becameEntry(runId: string, entryId: string): void {
    this.db.run('UPDATE run SET entry_id = $entryId WHERE id = $runId', { runId, entryId })
  }

  /**
   * Begins a stretch, which is an interval in which the timer runs without a pause. Pass true for `byAnother` if the
   * wall clock was changed since the last stretch. The new stretch then gets a higher clock number, because the times
   * of the two stretches cannot be compared.
   */
  beginStretch(runId: string, startedAt: Instant, byAnother = false): void {
    const { n, clock } = this.db.row(
      { n: integer, clock: integer },
      'SELECT n, clock FROM stretch WHERE run_id = $runId ORDER BY n DESC LIMIT 1',
      { runId },
    )!
    this.#addStretch(runId, n + 1, { startedAt, endedAt: null, ...withClock(byAnother ? clock + 1 : clock) })
  }

  /** Sets the end of the last stretch; null opens it again. */
  setEnd(runId: string, endedAt: Instant | null): void {
    this.db.run(
      `UPDATE stretch SET ended_at = $endedAt
       WHERE run_id = $runId AND n = (SELECT max(n) FROM stretch WHERE run_id = $runId)`,
      { runId, endedAt },
    )
  }

  replaceStretches(runId: string, stretches: readonly Stretch[]): void {
    this.db.run('DELETE FROM stretch WHERE run_id = $runId', { runId })
    stretches.forEach((stretch, index) => this.#addStretch(runId, index + 1, stretch))
  }

  setStart(runId: string, startedAt: Instant): void {
    this.db.run('UPDATE stretch SET started_at = $startedAt WHERE run_id = $runId AND n = 1', {
      runId,
      startedAt,
    })
  }

  #addStretch(runId: string, n: number, { startedAt, endedAt, clock = 0 }: Stretch): void {
    this.db.run(
      `INSERT INTO stretch (run_id, n, started_at, ended_at, clock)
       VALUES ($runId, $n, $startedAt, $endedAt, $clock)`,
      { runId, n, startedAt, endedAt, clock },
    )
  }

  #one(where: string, bind: Record<string, string>): StoredRun | undefined {
    const row = this.db.row(
      runColumns,
      `SELECT id, item_id AS itemId, state, zone, draft, stopped_from AS stoppedFrom, discarded_from AS discardedFrom,
              entry_id AS entryId
       FROM run WHERE connection_id = $connection AND ${where}`,
      { connection: this.connectionId, ...bind },
    )
    if (!row) return undefined
    const draft = draftSchema.parse(JSON.parse(row.draft))
    return { ...row, draft, stretches: this.#stretches(row.id) }
  }

  #stretches(runId: string): Stretch[] {
    return this.db
      .rows(
        { startedAt: text, endedAt: orNull(text), clock: integer },
        `SELECT started_at AS startedAt, ended_at AS endedAt, clock FROM stretch WHERE run_id = $runId ORDER BY n`,
        { runId },
      )
      .map(({ clock, ...times }) => ({ ...times, ...withClock(clock) }))
  }
}
