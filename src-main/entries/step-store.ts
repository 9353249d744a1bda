/** Stores the steps that the user can undo and redo for 30 days. No other module has SQL for the table `step`. */
import * as z from 'zod'
import { stepKind, type StepKind } from '#preload/model/step.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import { integer, oneOf, orNull, text, type RowOf } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import { readStored } from '../storage/stored-json.ts'
import { ConnectionRows } from '../storage/connection-rows.ts'
import { storedFacts } from './stored-facts.ts'

const shape = storedFacts.omit({ id: true, runId: true }).extend({ later: z.boolean() })

/**
 * The values of an entry before or after a step; null if the entry did not exist or was deleted. `later` is true if the
 * entry was unfinished.
 */
export type Shape = Readonly<z.infer<typeof shape>> | null

export interface Change {
  readonly entryId: string
  readonly before: Shape
  readonly after: Shape
}

const entryKind = stepKind.extract(['add', 'change', 'delete', 'split', 'import', 'save'])
type EntryKind = z.infer<typeof entryKind>
type OtherKind = Exclude<StepKind, EntryKind>

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
 * A step that changes the timer, an item or a question about time instead of an entry. If the user switched the timer
 * to another item, `endedId` is the entry that was saved. If a run was moved to another item, `itemIds` are the old and
 * the new item. If an item was merged, or its merge was undone, `itemIds` are that item and the one that it was merged
 * into.
 */
export interface OtherStep extends Numbered {
  readonly kind: OtherKind
  readonly subjectId: string
  readonly endedId?: string | null
  readonly itemIds?: readonly [string, string]
  readonly items?: number
}

const severalItems: ReadonlySet<StepKind> = new Set(['bring-in', 'items'])

const ofTwoItems: ReadonlySet<StepKind> = new Set(['move', 'merge', 'apart'])

export type Step = EntryChange | OtherStep

const columns = {
  id: integer,
  subjectId: text,
  before: orNull(text),
  after: orNull(text),
  batch: orNull(text),
  kind: text,
}
type Row = RowOf<typeof columns>

const isKind = oneOf(stepKind.options)

const isEntryKind = oneOf(entryKind.options)

/** SQL condition that leaves out the steps of items that an import created, because they are undone with the import. */
const isOwnStep = "NOT (kind = 'create' AND batch IS NOT NULL)"

export class StepStore extends ConnectionRows {
  readonly #damaged = new Set<number>()

  /**
   * Adds changes to entries as one step. Also deletes two kinds of older steps: undone steps, because they can no
   * longer be redone after a new step, and steps from before `since`.
   */
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

  addOther(
    { kind, subjectId, endedId = null, itemIds, items }: Omit<OtherStep, 'id'>,
    at: Instant,
    since: Instant,
  ): number {
    this.#makeRoom(since)
    const [before, after] = itemIds ?? [null, items === undefined ? endedId : String(items)]
    return this.#insert({ subjectId, at, kind, before, after, batch: null })
  }

  addItems(itemIds: readonly string[], at: Instant, batch: string): void {
    for (const subjectId of itemIds)
      this.#insert({ subjectId, at, kind: 'create', before: null, after: null, batch })
  }

  /**
   * Returns the items that the import `batch` created. If `undone` is true, returns only the items that Undo has since
   * removed; otherwise, returns only the other items.
   */
  itemsOf(batch: string, undone: boolean): { id: number; itemId: string }[] {
    return this.#all("batch = $batch AND kind = 'create' AND undone = $undone ORDER BY id", {
      batch,
      undone: Number(undone),
    }).flatMap((step) => (isOfEntries(step) ? [] : [{ id: step.id, itemId: step.subjectId }]))
  }

  /** Returns the next step to undo. If it has several changes, returns the latest of them. */
  last(since: Instant): Step | undefined {
    return this.#all(`undone = 0 AND at >= $since AND ${isOwnStep} ORDER BY id DESC LIMIT 1`, { since })[0]
  }

  /** Returns the next step to redo. If it has several changes, returns the first of them. */
  lastUndone(since: Instant): Step | undefined {
    return this.#all(`undone = 1 AND at >= $since AND ${isOwnStep} ORDER BY id LIMIT 1`, { since })[0]
  }

  /**
   * Returns up to `most` steps that can be undone, latest first. A step with several changes is represented by its
   * latest one.
   */
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

  /**
   * Returns the changes of the step to which this change belongs, in order. If `undone` is true, returns the changes
   * that have been undone; otherwise, returns the changes that have not been undone.
   */
  together(step: EntryChange, undone: boolean): EntryChange[] {
    if (step.batchId === null) return [step]
    return this.#all('batch = $batch AND undone = $undone ORDER BY id', {
      batch: step.batchId,
      undone: Number(undone),
    }).filter(isOfEntries)
  }

  mark(id: number, undone: boolean): void {
    this.db.run('UPDATE step SET undone = $undone WHERE id = $id', { id, undone: Number(undone) })
  }

  forget(id: number): void {
    this.db.run('DELETE FROM step WHERE id = $id', { id })
  }

  /**
   * Deletes the steps of these kinds for a subject, such as a run or a question. Call this after their effect has been
   * reversed without Undo.
   */
  forgetOf(subjectId: string, ...kinds: readonly StepKind[]): void {
    for (const kind of kinds)
      this.db.run(
        'DELETE FROM step WHERE connection_id = $connection AND subject_id = $subjectId AND kind = $kind',
        { connection: this.connectionId, subjectId, kind },
      )
  }

  /** Deletes the undone steps. Call this after a change that makes Redo impossible but is not recorded as a step. */
  forgetUndone(): void {
    this.db.run('DELETE FROM step WHERE connection_id = $connection AND undone = 1', {
      connection: this.connectionId,
    })
  }

  /**
   * Marks the latest step of this kind for a subject, such as a run or an item, as undone or redone. Call this after
   * its effect has been reversed or repeated without Undo or Redo.
   */
  markOf(subjectId: string, kind: StepKind, undone: boolean): void {
    this.db.run(
      `UPDATE step SET undone = $undone WHERE id =
         (SELECT max(id) FROM step WHERE connection_id = $connection AND subject_id = $subjectId AND kind = $kind)`,
      { connection: this.connectionId, subjectId, kind, undone: Number(undone) },
    )
  }

  #makeRoom(since: Instant): void {
    this.db.run('DELETE FROM step WHERE connection_id = $connection AND (undone = 1 OR at < $since)', {
      connection: this.connectionId,
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
  }): number {
    return this.db.value(
      integer,
      `INSERT INTO step (connection_id, subject_id, at, before, after, batch, kind)
       VALUES ($connection, $subjectId, $at, $before, $after, $batch, $kind) RETURNING id`,
      { connection: this.connectionId, ...step },
    )!
  }

  /**
   * Returns the matching steps that are not damaged. If one is damaged, the query is repeated without it, because the
   * damaged step would otherwise take the place of an intact one within the `LIMIT`.
   */
  #all(where: string, bind: Record<string, string | number>): Step[] {
    const rows = this.db.rows(
      columns,
      `SELECT id, subject_id AS subjectId, before, after, batch, kind FROM step
       WHERE connection_id = $connection AND id NOT IN (${[...this.#damaged].join(', ')}) AND ${where}`,
      { connection: this.connectionId, ...bind },
    )
    const steps = rows.flatMap((row) => toStep(this.db, row) ?? [])
    if (steps.length === rows.length) return steps
    const read = new Set(steps.map(({ id }) => id))
    for (const { id } of rows) if (!read.has(id)) this.#damaged.add(id)
    return this.#all(where, bind)
  }
}

export function isOfEntries(step: Step): step is EntryChange {
  return isEntryKind(step.kind)
}

export function daysOf({ before, after }: Pick<Change, 'before' | 'after'>): Day[] {
  return [...new Set([before?.day, after?.day])].filter((day) => day !== undefined)
}

/** Converts a row to a step. Returns undefined if its kind or its stored values are damaged. */
function toStep(db: Database, { id, subjectId, ...row }: Row): Step | undefined {
  const { kind, batch: batchId } = row
  const instead = 'it can be neither undone nor redone, and the entry stays as it is'
  if (!isKind(kind)) {
    db.reportDamage(`The stored kind of step ${id} cannot be read: ${instead}.`)
    return undefined
  }
  if (ofTwoItems.has(kind) && !isEntryKind(kind) && row.before !== null && row.after !== null)
    return { id, kind, subjectId, itemIds: [row.before, row.after] }
  if (severalItems.has(kind) && !isEntryKind(kind)) return { id, kind, subjectId, items: Number(row.after) }
  if (!isEntryKind(kind)) return { id, kind, subjectId, endedId: row.after }
  const read = (text: string | null): Shape | undefined =>
    text === null
      ? null
      : readStored(db, shape, text, {
          what: `step ${id}`,
          instead,
        })
  const [before, after] = [read(row.before), read(row.after)]
  if (before === undefined || after === undefined) return undefined
  return { id, entryId: subjectId, before, after, kind, batchId }
}

function written(shape: Shape): string | null {
  return shape && JSON.stringify(shape)
}
