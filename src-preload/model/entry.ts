/**
 * Describes entries. An entry is work on one item, in whole minutes, together with the state of sending it to the
 * service.
 */
import * as z from 'zod'
import { draft } from './draft.ts'
import { itemRef } from './item.ts'
import { day, id, instant, minutes, mostMinutes, note } from './primitives.ts'

/**
 * unfinished  saved locally but not to be sent: a required value is missing, or the user left it for later
 * held        saved, and sent when the seconds in which it can be undone have passed
 * queued      waiting to be sent
 * sending     an attempt is on disk and may have reached the service
 * checking    the response was lost; the service is searched before anything is sent again
 * confirmed   the service has the entry and returned its id
 * rejected    the service refused the entry; the user has to change it
 * asking      the evidence is inconclusive; the user has to decide whether it is the same entry
 * cancelled   deleted by the user; can be restored
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
 * `changed-there`: someone changed it at the service. `not-offered`: the service does not allow changes.
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
   * The name of the account to which the user sent this entry of the local workspace. Such an entry is only a copy and
   * does not count in sums. Absent for all other entries.
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
    // For a sent entry: the service applied a change, deleted the entry, or refused either; or the local entry was
    // reset to the service's version.
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
  /** The option labels when the entry was saved, by option id, so that archived options stay readable. */
  optionLabels: z.record(id, z.string()),
  serviceId: id.nullable(),
  receipts: z.array(receipt),
  /** In state `asking`: the entries at the service that may be this one; empty when no entry has to be compared. */
  candidates: z.array(candidate),
  surplus: z.array(candidate),
  fromRun: z.boolean(),
  /**
   * True when the sent entry can only be changed through v1.0, which supports neither start times nor teams nor
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

/** Search result as parallel arrays of the same length, because there may be thousands of days. */
export const found = z.strictObject({
  /** The days with a match, newest first. */
  days: z.array(day),
  counts: z.array(z.int().min(1)),
  minutes: z.array(z.int().min(0)),
  billableMinutes: z.array(z.int().min(0)),
  /** Every item of these days, including items without a matching entry, in no particular order. */
  items: z.array(itemRef),
  /** The matching entries of the newest days: enough whole days for the requested number of rows. */
  rows: z.array(dayEntries),
})
export type Found = z.infer<typeof found>

/**
 * The values that a form submits to save or change an entry. The entry ends after `minutes` unless `endedAt` is given.
 * With `endedAt`, a changed entry keeps its pauses between the start and that end.
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

/** The place at which an entry is split: an instant, or a number of minutes if only an amount of time is known. */
export const splitPoint = z.union([
  z.strictObject({ instant }),
  z.strictObject({ minutes: z.int().min(1).max(mostMinutes) }),
])
export type SplitPoint = z.infer<typeof splitPoint>
