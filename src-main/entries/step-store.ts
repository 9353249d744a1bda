/** Edits and deletions as steps that can be taken back and done again, for 30 days. All SQL on them. */
import type { Day, Instant } from '#preload/model/primitives.ts'
import type { Database } from '../storage/database.ts'
import type { EntryFacts } from './entry-store.ts'

/** An entry as it was before or after a step; null where it was deleted. `later`: it was not to be sent yet. */
export type Shape = (Omit<EntryFacts, 'id' | 'runId'> & { readonly later: boolean }) | null

export interface Step {
  readonly id: number
  readonly entryId: string
  readonly before: Shape
  readonly after: Shape
}

interface Row {
  id: number
  entry_id: string
  before: string | null
  after: string | null
}

export class StepStore {
  readonly #db: Database
  readonly #connection: string

  constructor(db: Database, connectionId: string) {
    this.#db = db
    this.#connection = connectionId
  }

  /** A new step: what was undone before it cannot be done again. Those before `since` are forgotten. */
  add(entryId: string, at: Instant, since: Instant, before: Shape, after: Shape): void {
    this.#db.run('DELETE FROM step WHERE connection_id = $connection AND (undone = 1 OR at < $since)', {
      connection: this.#connection,
      since,
    })
    this.#db.run(
      `INSERT INTO step (connection_id, entry_id, at, before, after)
       VALUES ($connection, $entryId, $at, $before, $after)`,
      { connection: this.#connection, entryId, at, before: written(before), after: written(after) },
    )
  }

  /** The one that Undo takes back next. */
  last(since: Instant): Step | undefined {
    return this.#one('undone = 0 AND at >= $since ORDER BY id DESC', { since })
  }

  /** The one that Redo does next. */
  lastUndone(since: Instant): Step | undefined {
    return this.#one('undone = 1 AND at >= $since ORDER BY id', { since })
  }

  lastOf(entryId: string): Step | undefined {
    return this.#one('undone = 0 AND entry_id = $entryId ORDER BY id DESC', { entryId })
  }

  mark(id: number, undone: boolean): void {
    this.#db.run('UPDATE step SET undone = $undone WHERE id = $id', { id, undone: Number(undone) })
  }

  #one(where: string, bind: Record<string, string>): Step | undefined {
    const row = this.#db.get<Row>(
      `SELECT id, entry_id, before, after FROM step WHERE connection_id = $connection AND ${where} LIMIT 1`,
      { connection: this.#connection, ...bind },
    )
    return row && { id: row.id, entryId: row.entry_id, before: read(row.before), after: read(row.after) }
  }
}

/** The days that a step is about. */
export function daysOf({ before, after }: Pick<Step, 'before' | 'after'>): Day[] {
  return [...new Set([before?.day, after?.day])].filter((day) => day !== undefined)
}

function written(shape: Shape): string | null {
  return shape && JSON.stringify(shape)
}

function read(text: string | null): Shape {
  return text === null ? null : (JSON.parse(text) as Shape)
}
