/** What was done as steps that can be taken back and done again, for 30 days. All SQL on them. */
import type { StepKind } from '#preload/model/step.ts'
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

/** Kinds of steps that change entries, and those that are about something else. */
export type EntryKind = Extract<StepKind, 'add' | 'change' | 'delete' | 'split' | 'import' | 'save'>
export type OtherKind = Exclude<StepKind, EntryKind>

/** Several changes that are one step for the person. `id` is what they have in common. */
export interface Batch {
  readonly id: string
  readonly kind: EntryKind
}

interface Numbered {
  readonly id: number
}

export interface EntryChange extends Numbered, Change {
  readonly kind: EntryKind
  readonly batchId: string | null
}

/**
 * About a run, an item or a question. `endedId`: the entry that a switch saved. `itemIds`: the item that a run was moved
 * from, and the one that it was moved to.
 */
export interface OtherStep extends Numbered {
  readonly kind: OtherKind
  readonly subjectId: string
  readonly endedId: string | null
  readonly itemIds?: readonly [string, string]
}

export type Step = EntryChange | OtherStep

interface Row {
  id: number
  subject_id: string
  before: string | null
  after: string | null
  batch: string | null
  kind: StepKind
}

const entryKinds: ReadonlySet<string> = new Set([
  'add',
  'change',
  'delete',
  'split',
  'import',
  'save',
] satisfies EntryKind[])

/** An item that an import created belongs to the step of the import. */
const isOwnStep = "NOT (kind = 'create' AND batch IS NOT NULL)"

export class StepStore {
  readonly #db: Database
  readonly #connection: string

  constructor(db: Database, connectionId: string) {
    this.#db = db
    this.#connection = connectionId
  }

  /** New changes of entries, one step: what was undone before it cannot be done again. Those before `since` are forgotten. */
  add(
    changes: readonly Change[],
    at: Instant,
    since: Instant,
    { id, kind }: Batch | { id: null; kind: EntryKind },
  ): void {
    this.#makeRoom(since)
    for (const { entryId, before, after } of changes)
      this.#insert({
        subjectId: entryId,
        at,
        kind,
        before: written(before),
        after: written(after),
        batch: id,
      })
  }

  /** The same for what is not about entries. */
  addOther({ kind, subjectId, endedId, itemIds }: Omit<OtherStep, 'id'>, at: Instant, since: Instant): void {
    this.#makeRoom(since)
    const [before, after] = itemIds ?? [null, endedId]
    this.#insert({ subjectId, at, kind, before, after, batch: null })
  }

  /** Items that were created by the import of this batch: part of its step, and none of their own. */
  addItems(itemIds: readonly string[], at: Instant, batch: string): void {
    for (const subjectId of itemIds)
      this.#insert({ subjectId, at, kind: 'create', before: null, after: null, batch })
  }

  /** Those of a batch that are undone or not. */
  itemsOf(batch: string, undone: boolean): { id: number; itemId: string }[] {
    return this.#all("batch = $batch AND kind = 'create' AND undone = $undone ORDER BY id", {
      batch,
      undone: Number(undone),
    }).flatMap((step) => (isOfEntries(step) ? [] : [{ id: step.id, itemId: step.subjectId }]))
  }

  /** The one that Undo takes back next; of a batch the latest. */
  last(since: Instant): Step | undefined {
    return this.#all(`undone = 0 AND at >= $since AND ${isOwnStep} ORDER BY id DESC LIMIT 1`, { since })[0]
  }

  /** The one that Redo does next; of a batch the first. */
  lastUndone(since: Instant): Step | undefined {
    return this.#all(`undone = 1 AND at >= $since AND ${isOwnStep} ORDER BY id LIMIT 1`, { since })[0]
  }

  /** What Undo can take back, the latest first, of each batch its latest; at most so many. */
  latest(since: Instant, most: number): Step[] {
    return this.#all(
      `undone = 0 AND at >= $since AND ${isOwnStep}
       AND (batch IS NULL OR id = (SELECT max(s.id) FROM step s
                                   WHERE s.connection_id = $connection AND s.batch = step.batch AND s.undone = 0
                                     AND s.kind <> 'create'))
       ORDER BY id DESC LIMIT $most`,
      { since, most },
    )
  }

  lastOf(entryId: string): EntryChange | undefined {
    const [step] = this.#all('undone = 0 AND subject_id = $entryId ORDER BY id DESC LIMIT 1', { entryId })
    return step && isOfEntries(step) ? step : undefined
  }

  /** All that are one with this step and are undone or not, in their order. */
  together(step: EntryChange, undone: boolean): EntryChange[] {
    if (step.batchId === null) return [step]
    return this.#all('batch = $batch AND undone = $undone ORDER BY id', {
      batch: step.batchId,
      undone: Number(undone),
    }).filter(isOfEntries)
  }

  mark(id: number, undone: boolean): void {
    this.#db.run('UPDATE step SET undone = $undone WHERE id = $id', { id, undone: Number(undone) })
  }

  /** It can be neither taken back nor done again. */
  forget(id: number): void {
    this.#db.run('DELETE FROM step WHERE id = $id', { id })
  }

  /** What was done to it, and has been taken back in another way. */
  forgetOf(subjectId: string, ...kinds: readonly StepKind[]): void {
    for (const kind of kinds)
      this.#db.run(
        'DELETE FROM step WHERE connection_id = $connection AND subject_id = $subjectId AND kind = $kind',
        { connection: this.#connection, subjectId, kind },
      )
  }

  /** Nothing that was undone can be done again. */
  forgetUndone(): void {
    this.#db.run('DELETE FROM step WHERE connection_id = $connection AND undone = 1', {
      connection: this.#connection,
    })
  }

  /** Taken back, or done again, in another way than by the list. */
  markOf(subjectId: string, kind: StepKind, undone: boolean): void {
    this.#db.run(
      `UPDATE step SET undone = $undone WHERE id =
         (SELECT max(id) FROM step WHERE connection_id = $connection AND subject_id = $subjectId AND kind = $kind)`,
      { connection: this.#connection, subjectId, kind, undone: Number(undone) },
    )
  }

  #makeRoom(since: Instant): void {
    this.#db.run('DELETE FROM step WHERE connection_id = $connection AND (undone = 1 OR at < $since)', {
      connection: this.#connection,
      since,
    })
  }

  #insert(step: {
    subjectId: string
    at: Instant
    kind: StepKind
    before: string | null
    after: string | null
    batch: string | null
  }): void {
    this.#db.run(
      `INSERT INTO step (connection_id, subject_id, at, before, after, batch, kind)
       VALUES ($connection, $subjectId, $at, $before, $after, $batch, $kind)`,
      { connection: this.#connection, ...step },
    )
  }

  #all(where: string, bind: Record<string, string | number>): Step[] {
    return this.#db
      .all<Row>(
        `SELECT id, subject_id, before, after, batch, kind FROM step WHERE connection_id = $connection AND ${where}`,
        { connection: this.#connection, ...bind },
      )
      .map(toStep)
  }
}

export function isOfEntries(step: Step): step is EntryChange {
  return entryKinds.has(step.kind)
}

/** The days that a change is about. */
export function daysOf({ before, after }: Pick<Change, 'before' | 'after'>): Day[] {
  return [...new Set([before?.day, after?.day])].filter((day) => day !== undefined)
}

function toStep({ id, subject_id: subjectId, before, after, batch, kind }: Row): Step {
  if (kind === 'move' && before !== null && after !== null)
    return { id, kind, subjectId, endedId: null, itemIds: [before, after] }
  if (!entryKinds.has(kind)) return { id, kind: kind as OtherKind, subjectId, endedId: after }
  return {
    ...{ id, entryId: subjectId, before: read(before), after: read(after) },
    ...{ kind: kind as EntryKind, batchId: batch },
  }
}

function written(shape: Shape): string | null {
  return shape && JSON.stringify(shape)
}

function read(text: string | null): Shape {
  return text === null ? null : (JSON.parse(text) as Shape)
}
