/** The one list of what was done and can be undone: entries by hand, the timer, items created and removed. */
import * as z from 'zod'
import { failureCode } from '../contract/outcome.ts'
import { itemName } from './item.ts'
import { day, id } from './primitives.ts'

/**
 * add, change, delete, split, import   entries, by hand
 * save      a stopped run became entries
 * start     a run began; `switch`: and what ran before was saved
 * move      the open run was given to another item
 * discard   a run was thrown away
 * create    an item was created
 * hide      an item was taken off the list
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
  'answer',
])
export type StepKind = z.infer<typeof stepKind>

/** A step that Undo takes back or Redo does again. */
export const entryStep = z.strictObject({
  /** Grows with every step. */
  id: z.int(),
  kind: stepKind,
  /** Of several entries one of them; null where it is about none. */
  entryId: id.nullable(),
  day: day.nullable(),
  /** The item that it is about. */
  name: itemName,
  /** Of its entries together; null where it is about none. */
  minutes: z.int().min(0).nullable(),
  /** How many entries it is about; of what was carried out, how many were changed. */
  count: z.int().min(0),
  /** How many had to stay as they are. */
  left: z.int().min(0),
  /** Why it cannot be carried out; null when it can, or was. */
  refused: failureCode.nullable(),
})
export type EntryStep = z.infer<typeof entryStep>
