/** An entry: minutes of work on an item, with its sending state. */
import * as z from 'zod'
import { draft } from './draft.ts'
import { itemRef } from './item.ts'
import { day, id, instant, minutes, mostMinutes, note } from './primitives.ts'

/**
 * unfinished  saved here, but a required value is missing or it was left for later; not to be sent
 * held        saved, waiting for the Undo window to pass
 * queued      waiting to be sent
 * sending     an attempt is on disk and may have reached the service
 * checking    the answer was lost; the service is searched before anything is sent again
 * confirmed   the service has it and returned its id
 * rejected    the service refused it; a person has to change it
 * asking      the evidence is not conclusive; a person has to decide whether it is the same entry
 * cancelled   deleted by the person; can be restored
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
 * Why an entry needs a person. `unanswered`: a question about its time is open. For a change or deletion of a sent
 * entry: `gone`: the service no longer has the entry · `changed-there`: it was changed at the service · `not-offered`:
 * the service does not let entries be changed. `answer` quotes the service, shortened.
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
  /** Labels or ids of the affected fields, where known. */
  fields: z.array(z.string()),
  status: z.int().nullable(),
  answer: z.string().max(300).nullable(),
})
export type EntryProblem = z.infer<typeof entryProblem>

/** A change or deletion that the service does not have yet; a person has to decide about a `refused` one. */
export const correction = z.strictObject({
  kind: z.enum(['change', 'remove']),
  state: z.enum(['waiting', 'refused']),
})
export type Correction = z.infer<typeof correction>

/** A time span from one instant to a later one. */
export const lasting = z.strictObject({ startedAt: instant, endedAt: instant })

/** An entry as the history shows it. */
export const entry = z.strictObject({
  id,
  item: itemRef,
  day,
  /** Null when only an amount of time was logged. */
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Paused or discarded time between start and end, in order; absent if there is none. */
  pauses: z.array(lasting).optional(),
  zone: z.string(),
  minutes,
  billableMinutes: z.int().min(0),
  description: note,
  state: entryState,
  holdUntil: instant.nullable(),
  problem: entryProblem.nullable(),
  /** Null unless a change or deletion of the sent entry waits or was refused. */
  correction: correction.nullable(),
  /** Whether it can be changed or deleted now, given its state and what the connection supports. */
  editable: z.boolean(),
})
export type Entry = z.infer<typeof entry>

/** One line of an entry's history, oldest first. */
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
    // For a sent entry: the service has applied the change, has deleted the entry, or has refused; or the entry here
    // was reset to what the service has.
    'corrected',
    'removed',
    'not-corrected',
    'reverted',
  ]),
})
export type Receipt = z.infer<typeof receipt>

/** An entry of the service, with the values that help a person to compare it with ours. Unknown values are null. */
export const candidate = z.strictObject({
  serviceId: id,
  /** The item's name, the day and the minutes at the service, which may differ from those of our entry. */
  item: z.string().max(200).nullable().default(null),
  day: z.string().max(40).nullable().default(null),
  minutes: z.number().nullable().default(null),
  createdAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  description: z.string().nullable(),
  /** An earlier list contained it and a later one did not: it was deleted at the service. */
  gone: z.boolean().default(false),
})
export type Candidate = z.infer<typeof candidate>

export const entryDetail = entry.extend({
  draft,
  /** Labels as of the time of saving, by option id, so that archived options stay readable. */
  optionLabels: z.record(id, z.string()),
  serviceId: id.nullable(),
  receipts: z.array(receipt),
  /** With `asking`: entries of the service that may be this one; empty when the service shows none to compare. */
  candidates: z.array(candidate),
  /** Further copies of this entry at the service. */
  surplus: z.array(candidate),
  fromRun: z.boolean(),
  /**
   * True when only v1.0 can change the sent entry, which supports neither a start nor a team nor the account's fields.
   */
  changedByWorklog: z.boolean(),
  /** The counted stretches in order: one, or more if there were pauses; empty if only an amount was logged. */
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

/** Search result as parallel arrays of the same length, because there may be thousands of days. */
export const found = z.strictObject({
  /** Newest first; days without a match are left out. */
  days: z.array(day),
  counts: z.array(z.int().min(1)),
  minutes: z.array(z.int().min(0)),
  billableMinutes: z.array(z.int().min(0)),
  /** Every item of these days, including those without a match; in no particular order. */
  items: z.array(itemRef),
  /** The matching entries of the newest days, as many days as are needed for the requested number of rows. */
  rows: z.array(dayEntries),
})
export type Found = z.infer<typeof found>

/**
 * The values that a form submits to save or change an entry. With a start, the end is start + minutes unless `endedAt`
 * is given: a changed entry keeps the pauses between its start and that end.
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

/** The reply of every command that saves. */
export const saved = z.strictObject({ entryId: id, state: entryState, holdUntil: instant.nullable() })
export type Saved = z.infer<typeof saved>

/** Where an entry is split: at an instant, or, if only an amount is known, after a number of minutes. */
export const splitPoint = z.union([
  z.strictObject({ instant }),
  z.strictObject({ minutes: z.int().min(1).max(mostMinutes) }),
])
export type SplitPoint = z.infer<typeof splitPoint>
