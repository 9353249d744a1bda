import * as z from 'zod'
import { failureCode } from '../contract/outcome.ts'
import { itemName } from './item.ts'
import { day, id } from './primitives.ts'

/**
 * The kinds of steps (changes that can be undone). A run is one use of the timer.
 *
 * add, change, delete, split, import   entries were added, changed, deleted, split or imported by hand
 * save      a stopped run was saved as one or more entries
 * start     a run was started; called `switch` if that ended and saved the previous run
 * move      the open run was moved to another item
 * discard   a run was discarded
 * create    an item was created
 * hide      an item was removed from the list
 * bring-in  items were added or named from a table, a file, links or the history
 * items     several items were archived, restored, pinned, put on a board or deleted
 * merge     an item was merged into another one
 * apart     a merge was reversed: the merged item is an item of its own again
 * answer    a question about a run's time was answered
 */
export const stepKind = z.enum([
  'add',
  'change',
  'delete',
  'split',
  'import',
  'save',
  'start',
  'switch',
  'move',
  'discard',
  'create',
  'hide',
  'bring-in',
  'items',
  'merge',
  'apart',
  'answer',
])
export type StepKind = z.infer<typeof stepKind>

/** The step (a change made by the user) that Undo or Redo would act on, or has just acted on. */
export const entryStep = z.strictObject({
  /** The id of the step. Later steps have higher ids. */
  id: z.int(),
  kind: stepKind,
  /** The affected entry, or one of several affected entries; null if the step affects no entry. */
  entryId: id.nullable(),
  day: day.nullable(),
  /** The name of the affected item, or of one of several affected items. */
  name: itemName,
  /** Total minutes of the affected entries; null if no entries are affected. */
  minutes: z.int().min(0).nullable(),
  /**
   * The number of affected entries or, for `bring-in` and `items`, of affected items. After an undo or redo, this is
   * the number of entries that the undo or redo changed.
   */
  count: z.int().min(0),
  /** The number of entries that the undo or redo could not change. */
  left: z.int().min(0),
  /** The reason why the step cannot be undone or redone. Null if it can be, or if it has just been undone or redone. */
  refused: failureCode.nullable(),
})
export type EntryStep = z.infer<typeof entryStep>
