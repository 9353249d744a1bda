/**
 * Recognizes entries of the time-tracking service that may be local entries which are not known to be there. If an
 * older copy of the database was restored, a local entry may have been corrected and sent after the copy was made,
 * although the copy has no record of that (docs/reliability.md §2.6, "An older copy").
 */
import type { Day } from '#preload/model/primitives.ts'
import { addDays } from '#preload/rules/local-time.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { needsPerson } from '../outbox/states.ts'
import { sentEntryOf } from './evidence.ts'
import { resemblance, type SentEntry } from './resemblance.ts'
import { clockErrorMs } from './sent-before.ts'
import { digitsShown, likelyDigits } from './start-fingerprint.ts'
import type { Sync } from './sync.ts'

export type Suspecting = Pick<
  Sync,
  'attempts' | 'clock' | 'comparisons' | 'connection' | 'echo' | 'entries' | 'outbox' | 'sentStarts'
>

interface OpenEntry {
  readonly itemId: string
  readonly minutes: number
  /** The day before the entry's day and the day after it, because the service's time zone may differ from this one. */
  readonly from: Day
  readonly to: Day
  /** An entry of the service that was created before this time, in milliseconds since 1970, is another one. */
  readonly afterMs: number
  /** The entry in the form in which it would be sent first. */
  readonly sent: () => SentEntry
}

/**
 * Returns a function that decides whether an entry of the service may be one of these local entries: the user compares
 * the two, it shows a fingerprint (artificial seconds) that follows from the local entry's id, or it has the same or
 * similar values. The function uses the entries at the time of this call.
 */
export function openEntries(sync: Suspecting, ids: readonly string[]): (entry: TimeEntry) => boolean {
  const open = ids.map((entryId) => openEntry(sync, entryId))
  const compared = new Set(
    ids.flatMap((entryId) => sync.comparisons.candidates(entryId).map(({ serviceId }) => serviceId)),
  )
  const digits = new Set(ids.flatMap(likelyDigits))
  return (entry) =>
    compared.has(entry.id) ||
    digits.has(digitsShown(entry, 'millisecond')) ||
    open.some((one) => isAlike(entry, one)) ||
    isSimilar(entry, open)
}

function openEntry(sync: Suspecting, entryId: string): OpenEntry {
  const { itemId, minutes, day } = sync.entries.facts(entryId)
  let sent: SentEntry | undefined
  const unsent = { startFingerprint: null, baseline: null, newest: null, serviceAt: null }
  return {
    ...{ itemId, minutes, from: addDays(day, -1), to: addDays(day, 1) },
    afterMs: afterMs(sync, entryId),
    sent: () => (sent ??= sentEntryOf(sync, entryId, unsent)),
  }
}

/**
 * Similar values count only until the entry was looked up and sent. While an entry waits for the user, perhaps for days,
 * they would keep similar entries from other clients out of the history.
 */
function afterMs({ outbox }: Suspecting, entryId: string): number {
  if (needsPerson.includes(outbox.read(entryId)!.state)) return Infinity
  const savedMs = Date.parse(outbox.receipts(entryId)[0]?.at ?? '')
  return Number.isNaN(savedMs) ? -Infinity : savedMs - clockErrorMs
}

function isAlike({ item, minutes, date }: TimeEntry, one: OpenEntry): boolean {
  return item === one.itemId && minutes === one.minutes && date >= one.from && date <= one.to
}

/** If the entry has no creation date, it may have existed long before, so merely similar values are not enough. */
function isSimilar(entry: TimeEntry, open: readonly OpenEntry[]): boolean {
  const createdMs = Date.parse(entry.createdDate ?? '')
  return open.some((one) => createdMs > one.afterMs && resemblance(entry, one.sent()) !== null)
}
