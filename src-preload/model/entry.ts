/**
 * Describes entries. An entry is time that was logged on one item, in whole minutes. Its state shows whether it has
 * reached the service.
 */
import * as z from 'zod'
import { draft } from './draft.ts'
import { itemRef } from './item.ts'
import { day, id, instant, minutes, mostMinutes, note } from './primitives.ts'

/**
 * The states of an entry:
 *
 * unfinished  saved locally but not ready to be sent: something is missing, or the user wants to complete it later
 * held        saved; queued once the seconds in which the user can undo it have passed
 * queued      waiting to be sent
 * sending     a request to create the entry is stored on disk and might have reached the service
 * checking    the response was lost; the service is searched before anything is sent again
 * confirmed   the service has the entry and returned its id
 * rejected    the service refused the entry; the user has to change it
 * asking      it is unclear whether the service has the entry; the user has to compare it with similar ones there
 * cancelled   deleted by the user; the user can restore it
 */
export const entryState = z.enum([
  'unfinished',
  'held',
  'queued',
  'sending',
  'checking',
  'confirmed',
  'rejected',
  'asking',
  'cancelled',
])
export type EntryState = z.infer<typeof entryState>

/**
 * The reason why an entry needs the user's attention. `unanswered`: the user has not answered a question about its
 * time. `answer` quotes the service's response, shortened.
 *
 * Three kinds concern a change or deletion of a sent entry. `gone`: the service no longer has the entry.
 * `changed-there`: the entry has been changed at the service. `not-offered`: the service does not allow changes.
 */
export const entryProblem = z.strictObject({
  kind: z.enum([
    'missing',
    'unanswered',
    'refused',
    'not-allowed',
    'no-item',
    'too-late',
    'gone',
    'changed-there',
    'not-offered',
  ]),
  /** The labels of the affected fields, or their ids if a label is unknown. */
  fields: z.array(z.string()),
  status: z.int().nullable(),
  answer: z.string().max(300).nullable(),
})
export type EntryProblem = z.infer<typeof entryProblem>

/**
 * A change or deletion of a sent entry that the service has not applied yet. If the service refused it, the user has to
 * decide what happens next.
 */
export const correction = z.strictObject({
  kind: z.enum(['change', 'remove']),
  state: z.enum(['waiting', 'refused']),
})
export type Correction = z.infer<typeof correction>

export const lasting = z.strictObject({ startedAt: instant, endedAt: instant })

export const entry = z.strictObject({
  id,
  item: itemRef,
  day,
  /** The start; null if only an amount of time was logged. */
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** The pauses and discarded times between start and end, in order; absent if there were none. */
  pauses: z.array(lasting).optional(),
  zone: z.string(),
  minutes,
  billableMinutes: z.int().min(0),
  description: note,
  state: entryState,
  holdUntil: instant.nullable(),
  problem: entryProblem.nullable(),
  /** The change or deletion that is pending or was refused; null if the sent entry has none. */
  correction: correction.nullable(),
  /** Whether the entry can be changed or deleted now. This depends on its state and on what the connection supports. */
  editable: z.boolean(),
  /**
   * The name of the account to which the user sent this entry of the local workspace. The local entry is still listed,
   * but its time no longer counts in totals. Absent for all other entries.
   */
  copiedTo: z.string().optional(),
})
export type Entry = z.infer<typeof entry>

export const receipt = z.strictObject({
  at: instant,
  kind: z.enum([
    'saved',
    'changed',
    'sent',
    'unsent',
    'lost',
    'refused',
    'found',
    'arrived',
    'cancelled',
    // The next four concern an entry that was already sent: the service applied a change (`corrected`), deleted the
    // entry (`removed`) or refused to do so (`not-corrected`), or the local entry was reset to the service's version
    // (`reverted`).
    'corrected',
    'removed',
    'not-corrected',
    'reverted',
  ]),
})
export type Receipt = z.infer<typeof receipt>

/**
 * An entry at the service, with the values that help the user compare it with the local entry. Unknown values are null.
 */
export const candidate = z.strictObject({
  serviceId: id,
  /** The item's name, the day and the minutes at the service; they may differ from those of the local entry. */
  item: z.string().max(200).nullable().default(null),
  day: z.string().max(40).nullable().default(null),
  minutes: z.number().nullable().default(null),
  createdAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  description: z.string().nullable(),
  /** True when an earlier list contained the entry and a later one did not, so it was deleted at the service. */
  gone: z.boolean().default(false),
})
export type Candidate = z.infer<typeof candidate>

export const entryDetail = entry.extend({
  draft,
  /**
   * Maps the id of each option to the label that it had when the entry was saved, so that archived options can still be
   * shown.
   */
  optionLabels: z.record(id, z.string()),
  serviceId: id.nullable(),
  receipts: z.array(receipt),
  /**
   * In state `asking`: the entries at the service that may be the same as this entry. In all other states, the list is
   * empty.
   */
  candidates: z.array(candidate),
  surplus: z.array(candidate),
  fromRun: z.boolean(),
  /**
   * True when the sent entry can only be changed through API v1.0, which supports neither start times nor teams nor
   * template fields.
   */
  changedByWorklog: z.boolean(),
  /**
   * The intervals that count as work, in order. An entry with pauses has several. The list is empty if the user logged
   * only an amount of time.
   */
  stretches: z.array(lasting),
})
export type EntryDetail = z.infer<typeof entryDetail>

export const dayEntries = z.strictObject({
  day,
  minutes: z.int().min(0),
  billableMinutes: z.int().min(0),
  /** The newest entry is first; entries without a start come last. */
  entries: z.array(entry),
})
export type DayEntries = z.infer<typeof dayEntries>

/**
 * The result of a search. The days and their totals are stored as parallel arrays (`days`, `counts`, `minutes` and
 * `billableMinutes`) because there may be thousands of days.
 */
export const found = z.strictObject({
  /** The days with a match, newest first. */
  days: z.array(day),
  counts: z.array(z.int().min(1)),
  minutes: z.array(z.int().min(0)),
  billableMinutes: z.array(z.int().min(0)),
  /**
   * Every item with an entry in the searched period, even if no entry of the item matches. The items are in no
   * particular order.
   */
  items: z.array(itemRef),
  /**
   * The matching entries of the newest days. Only whole days are returned: as many as are needed to reach the requested
   * number of entries.
   */
  rows: z.array(dayEntries),
})
export type Found = z.infer<typeof found>

/**
 * The values that a form submits to save or change an entry. The entry ends `minutes` after its start unless `endedAt`
 * is set. With `endedAt`, a changed entry keeps its pauses between `startedAt` and `endedAt`.
 */
export const entryInput = z.strictObject({
  itemId: id,
  day,
  startedAt: instant.nullable(),
  endedAt: instant.optional(),
  minutes,
  draft,
})
export type EntryInput = z.infer<typeof entryInput>

/**
 * The result of every command that saves an entry. Until `holdUntil`, the user can undo the entry, and it is not sent.
 * `holdUntil` is null if the entry is not held back, for example because it is incomplete.
 */
export const saved = z.strictObject({ entryId: id, state: entryState, holdUntil: instant.nullable() })
export type Saved = z.infer<typeof saved>

/**
 * The point at which an entry is split: an instant, or the minutes of the first part if the entry has no start time.
 */
export const splitPoint = z.union([
  z.strictObject({ instant }),
  z.strictObject({ minutes: z.int().min(1).max(mostMinutes) }),
])
export type SplitPoint = z.infer<typeof splitPoint>
