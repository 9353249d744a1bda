/**
 * Recognizes entries at the time-tracking service that may be unconfirmed local entries (local entries that are not
 * known to exist at the service). After an older copy of the database was restored, the database lacks later events: a
 * local entry may have been corrected and sent after the copy was made (docs/reliability.md §2.6, "An older copy").
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
  /**
   * The day before and the day after the entry's day. The range is this wide because the service's time zone may differ
   * from this machine's.
   */
  readonly from: Day
  readonly to: Day
  /**
   * An entry at the service that is merely similar can be this local entry only if it was created after this time
   * (milliseconds since 1970).
   */
  readonly afterMs: number
  /** Returns the entry in the form in which a first attempt would send it. */
  readonly sent: () => SentEntry
}

/**
 * Returns a function that decides whether an entry at the service may be one of these local entries. This is the case
 * if the service's entry is a stored candidate for the user's comparison, or if the two have the same or similar
 * values. It is also the case if the service's entry shows a fingerprint (artificial seconds) that is derived from the
 * local entry's id. The function uses the local entries as they are when `openEntries` is called.
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
 * Returns the time (milliseconds since 1970) after which an entry at the service must have been created if only similar
 * values suggest that it is the local entry. Returns `Infinity` if the local entry is waiting for the user, because
 * that may take days, during which similar entries from other clients must still be added to the database.
 */
function afterMs({ outbox }: Suspecting, entryId: string): number {
  if (needsPerson.includes(outbox.read(entryId)!.state)) return Infinity
  const savedMs = Date.parse(outbox.receipts(entryId)[0]?.at ?? '')
  return Number.isNaN(savedMs) ? -Infinity : savedMs - clockErrorMs
}

function isAlike({ item, minutes, date }: TimeEntry, one: OpenEntry): boolean {
  return item === one.itemId && minutes === one.minutes && date >= one.from && date <= one.to
}

/**
 * Without a creation date, the entry may be much older than the local entry, so merely similar values are not enough.
 */
function isSimilar(entry: TimeEntry, open: readonly OpenEntry[]): boolean {
  const createdMs = Date.parse(entry.createdDate ?? '')
  return open.some((one) => createdMs > one.afterMs && resemblance(entry, one.sent()) !== null)
}
