/** An entry: minutes of work on an item, and where it stands on its way to the service. */
import * as z from 'zod'
import { draft } from './draft.ts'
import { itemRef } from './item.ts'
import { day, id, instant, minutes, mostMinutes, note } from './primitives.ts'

/**
 * unfinished  saved here, something required is missing or was left for later; not on its way
 * held        saved, waiting for the Undo window to pass
 * queued      waiting to be sent
 * sending     an attempt is on disk, its bytes may have left
 * checking    the answer got lost; the service is asked before anything is sent again
 * confirmed   the service has it and told its id
 * rejected    the service refused it; a person has to change something
 * asking      evidence ends; a person has to say whether it is the same entry
 * cancelled   taken back by the person; can be restored
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
 * Why an entry needs a person. `unanswered`: a question about its time is open. About a sent one that is to be changed
 * or deleted: `gone`: the service does not have it any more · `changed-there`: it has it differently by now ·
 * `not-offered`: it does not let entries be changed. `answer` quotes the service, shortened.
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
  /** Labels or ids of the fields in question, where known. */
  fields: z.array(z.string()),
  status: z.int().nullable(),
  answer: z.string().max(300).nullable(),
})
export type EntryProblem = z.infer<typeof entryProblem>

/** What the service still has to be told of an entry that it has; `refused` is for a person to decide. */
export const correction = z.strictObject({
  kind: z.enum(['change', 'remove']),
  state: z.enum(['waiting', 'refused']),
})
export type Correction = z.infer<typeof correction>

/** From one instant to a later one. */
export const lasting = z.strictObject({ startedAt: instant, endedAt: instant })

/** A row of the history. */
export const entry = z.strictObject({
  id,
  item: itemRef,
  day,
  /** Null when only an amount of time was logged. */
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** What between them was paused or discarded, in the order of its time; absent where nothing was. */
  pauses: z.array(lasting).optional(),
  zone: z.string(),
  minutes,
  billableMinutes: z.int().min(0),
  description: note,
  state: entryState,
  holdUntil: instant.nullable(),
  problem: entryProblem.nullable(),
  /** Null when the service has it as it is here, or does not have it at all. */
  correction: correction.nullable(),
  /** Whether it can be changed or deleted now, by the state it is in and by what the connection can do. */
  editable: z.boolean(),
})
export type Entry = z.infer<typeof entry>

/** One line of an entry's story, oldest first. */
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
    // A sent one: the service has the change, has deleted it, or said no; or it is here again as it is there.
    'corrected',
    'removed',
    'not-corrected',
    'reverted',
  ]),
})
export type Receipt = z.infer<typeof receipt>

/** An entry as the service has it, as far as a person needs to tell it from ours. Unknown values are null. */
export const candidate = z.strictObject({
  serviceId: id,
  /** What it is about there, by name; the day and the minutes: they need not be those of our entry. */
  item: z.string().max(200).nullable().default(null),
  day: z.string().max(40).nullable().default(null),
  minutes: z.number().nullable().default(null),
  createdAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  description: z.string().nullable(),
  /** A list showed it, and a later one did not: somebody deleted it there. */
  gone: z.boolean().default(false),
})
export type Candidate = z.infer<typeof candidate>

export const entryDetail = entry.extend({
  draft,
  /** Labels as they were when the entry was saved, by option id; archived options stay readable. */
  optionLabels: z.record(id, z.string()),
  serviceId: id.nullable(),
  receipts: z.array(receipt),
  /** With `asking`: what the service has that may be this entry; empty when it shows nothing to compare with. */
  candidates: z.array(candidate),
  /** Copies of it that the service has beside the one that is ours. */
  surplus: z.array(candidate),
  fromRun: z.boolean(),
  /** The service has it and only v1.0 can change it, which knows neither a start nor a team nor the account's fields. */
  changedByWorklog: z.boolean(),
  /** What was counted of it, in the order of its time: one, or more where it had pauses; none for an amount alone. */
  stretches: z.array(lasting),
})
export type EntryDetail = z.infer<typeof entryDetail>

export const dayEntries = z.strictObject({
  day,
  minutes: z.int().min(0),
  billableMinutes: z.int().min(0),
  /** Newest first; entries without a start come last. */
  entries: z.array(entry),
})
export type DayEntries = z.infer<typeof dayEntries>

/** How much of what was asked for is where, in columns, because there may be thousands of days: all have the same length. */
export const found = z.strictObject({
  /** Newest first; days without any are left out. */
  days: z.array(day),
  counts: z.array(z.int().min(1)),
  minutes: z.array(z.int().min(0)),
  billableMinutes: z.array(z.int().min(0)),
  /** Every item of these days, whatever was asked for; in no order. */
  items: z.array(itemRef),
  /** What is in the newest of the days, so many days as have the rows that were asked for. */
  rows: z.array(dayEntries),
})
export type Found = z.infer<typeof found>

/**
 * What a form hands over to save or change an entry. With a start, the end is start + minutes, unless another one is
 * given: a changed entry keeps the pauses that lie between its start and that end.
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

/** The reply to anything that saves. */
export const saved = z.strictObject({ entryId: id, state: entryState, holdUntil: instant.nullable() })
export type Saved = z.infer<typeof saved>

/** Where one entry becomes two: at an instant, or after so many minutes where only an amount is known. */
export const splitPoint = z.union([
  z.strictObject({ instant }),
  z.strictObject({ minutes: z.int().min(1).max(mostMinutes) }),
])
export type SplitPoint = z.infer<typeof splitPoint>
