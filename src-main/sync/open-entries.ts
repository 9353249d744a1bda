/**
 * Recognizes entries at the time-tracking service that may come from unconfirmed local entries (those that are not
 * known to exist at the service), even if the database has no record that a local entry was sent. This can happen after
 * an older copy of the database was restored: the local entry may have been corrected and sent after the copy was made
 * (docs/reliability.md §2.6, "An older copy").
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
   * If an entry at the service is merely similar to this local entry, the two can be the same only if the service's
   * entry was created after this time (milliseconds since 1970).
   */
  readonly afterMs: number
  /** Returns the entry in the form in which a first attempt would send it. */
  readonly sent: () => SentEntry
}

/**
 * Returns a function that decides whether an entry at the service may be one of these local entries. This is the case
 * if at least one of these conditions is met:
 * - The service's entry is recorded as a possible match that the user may have to compare with the local entry.
 * - The service's entry shows a start fingerprint (artificial seconds) that is derived from the local entry's id.
 * - The two entries have the same or similar values.
 *
 * The function uses the local entries as they are when `openEntries` is called.
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
 * Returns the time (milliseconds since 1970) after which a merely similar entry at the service must have been created
 * to be a possible match for the local entry. Returns `-Infinity` if it is unknown when the local entry was saved.
 *
 * Returns `Infinity` if the local entry is waiting for the user. Such a wait may take days, and similar entries from
 * other clients must still be added to the database during that time.
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
 * Returns whether the entry is similar to a local entry and was created late enough. Without a creation date, it may be
 * much older than the local entry, so the result is false.
 */
function isSimilar(entry: TimeEntry, open: readonly OpenEntry[]): boolean {
  const createdMs = Date.parse(entry.createdDate ?? '')
  return open.some((one) => createdMs > one.afterMs && resemblance(entry, one.sent()) !== null)
}
