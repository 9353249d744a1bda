/** Edits and deletions as steps that can be taken back and done again, for 30 days. All SQL on them. */
import type { EntryStep } from '#preload/model/entry.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import type { Database } from '../storage/database.ts'
import type { EntryFacts } from './entry-store.ts'

/**
 * An entry as it was before or after a step; null where it was deleted, or not there yet. `later`: it was not to be sent
 * yet.
 */
export type Shape = (Omit<EntryFacts, 'id' | 'runId'> & { readonly later: boolean }) | null

/** What one step did to one entry. */
export interface Change {
  readonly entryId: string
  readonly before: Shape
  readonly after: Shape
}

/** Several changes that are one step for the person. `id` is what they have in common. */
export interface Batch {
  readonly id: string
  readonly kind: Exclude<EntryStep['kind'], 'change'>
}

export interface Step extends Change {
  readonly id: number
  readonly batch: Batch | null
}

interface Row {
  id: number
  entry_id: string
  before: string | null
  after: string | null
  batch: string | null
  kind: Batch['kind'] | null
}

export class StepStore {
  readonly #db: Database
  readonly #connection: string

  constructor(db: Database, connectionId: string) {
    this.#db = db
    this.#connection = connectionId
  }

  /** New steps: what was undone before them cannot be done again. Those before `since` are forgotten. */
  add(changes: readonly Change[], at: Instant, since: Instant, batch: Batch | null = null): void {
    this.#db.run('DELETE FROM step WHERE connection_id = $connection AND (undone = 1 OR at < $since)', {
      connection: this.#connection,
      since,
    })
    for (const { entryId, before, after } of changes)
      this.#db.run(
        `INSERT INTO step (connection_id, entry_id, at, before, after, batch, kind)
         VALUES ($connection, $entryId, $at, $before, $after, $batch, $kind)`,
        {
          ...{ connection: this.#connection, entryId, at, before: written(before), after: written(after) },
          ...{ batch: batch?.id ?? null, kind: batch?.kind ?? null },
        },
      )
  }

  /** The one that Undo takes back next; of a batch the latest. */
  last(since: Instant): Step | undefined {
    return this.#one('undone = 0 AND at >= $since ORDER BY id DESC', { since })
  }

  /** The one that Redo does next; of a batch the first. */
  lastUndone(since: Instant): Step | undefined {
    return this.#one('undone = 1 AND at >= $since ORDER BY id', { since })
  }

  lastOf(entryId: string): Step | undefined {
    return this.#one('undone = 0 AND entry_id = $entryId ORDER BY id DESC', { entryId })
  }

  /** All of a batch that are undone or not, in their order. */
  ofBatch({ id }: Batch, undone: boolean): Step[] {
    return this.#db
      .all<Row>(
        `SELECT id, entry_id, before, after, batch, kind FROM step
         WHERE connection_id = $connection AND batch = $batch AND undone = $undone ORDER BY id`,
        { connection: this.#connection, batch: id, undone: Number(undone) },
      )
      .map(toStep)
  }

  countOf({ id }: Batch, undone: boolean): number {
    return this.#db.get<{ count: number }>(
      `SELECT count(*) AS count FROM step WHERE connection_id = $connection AND batch = $batch AND undone = $undone`,
      { connection: this.#connection, batch: id, undone: Number(undone) },
    )!.count
  }

  mark(id: number, undone: boolean): void {
    this.#db.run('UPDATE step SET undone = $undone WHERE id = $id', { id, undone: Number(undone) })
  }

  /** It can be neither taken back nor done again. */
  forget(id: number): void {
    this.#db.run('DELETE FROM step WHERE id = $id', { id })
  }

  #one(where: string, bind: Record<string, string>): Step | undefined {
    const row = this.#db.get<Row>(
      `SELECT id, entry_id, before, after, batch, kind FROM step
       WHERE connection_id = $connection AND ${where} LIMIT 1`,
      { connection: this.#connection, ...bind },
    )
    return row && toStep(row)
  }
}

/** The days that a step is about. */
export function daysOf({ before, after }: Pick<Step, 'before' | 'after'>): Day[] {
  return [...new Set([before?.day, after?.day])].filter((day) => day !== undefined)
}

function toStep({ id, entry_id: entryId, before, after, batch, kind }: Row): Step {
  return {
    ...{ id, entryId, before: read(before), after: read(after) },
    batch: batch === null || kind === null ? null : { id: batch, kind },
  }
}

function written(shape: Shape): string | null {
  return shape && JSON.stringify(shape)
}

function read(text: string | null): Shape {
  return text === null ? null : (JSON.parse(text) as Shape)
}
