/**
 * Compares an entry at the time-tracking service with an entry that this program sent (docs/reliability.md §2.6). Users
 * may correct entries in other clients at any time. The start fingerprint (the artificial seconds of the sent start) is
 * therefore stronger evidence than the values.
 */
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { Precision } from '../outbox/echo-store.ts'
import { isNewerThan, type Newest } from '../outbox/newest.ts'
import { sameDescription } from './description.ts'
import { digitsIn, digitsShown, isSameMinute, isSameStart } from './start-fingerprint.ts'
import { sameValues, type SentValues } from './verdict.ts'

export interface SentEntry {
  readonly values: SentValues
  readonly description: string
  /**
   * The latest start that was sent, with its fingerprint (artificial seconds that identify the entry); null if no
   * fingerprint was sent.
   */
  readonly startFingerprint: string | null
  /** The start of the local entry, even if it was sent without a fingerprint; null if it has no start. */
  readonly start: string | null
  /** The start fingerprints (artificial seconds, as `ss.mmm`) that this program recorded as sent for the entry. */
  readonly digits: readonly string[]
  /**
   * The start fingerprints that the program derives from the entry's id. If an older copy of the database was restored,
   * the entry may have been sent with one of them although the copy has no record of it.
   */
  readonly likelyDigits: readonly string[]
  /**
   * The ids of the entries with the same item, day and minutes that the service had before the entry was sent; null if
   * the service did not return a complete list of them at that time.
   */
  readonly baseline: readonly string[] | null
  /**
   * The newest entries that the service had shown before the entry was sent. None of them can be this entry. Null if
   * none were recorded.
   */
  readonly newest: Newest | null
  /** When the entry was sent, according to the service's clock; null if unknown. */
  readonly serviceAt: string | null
  readonly startComesBack: boolean
}

/**
 * The ways in which an entry at the service can resemble the sent entry:
 * - `marked`: it shows the start fingerprint (artificial seconds), the values and the start that were sent.
 * - `changed`: it shows the fingerprint, but other values or another start.
 * - `alike`: it has the same values, and it shows no other fingerprint.
 * - `similar`: it does not show the fingerprint, but it may be the sent entry after a user changed one or two values.
 * - null: it is a different entry.
 */
export type Resemblance = 'marked' | 'changed' | 'alike' | 'similar' | null

export function resemblance(entry: TimeEntry, sent: SentEntry): Resemblance {
  if (entry.user !== sent.values.user) return null
  const same = sameValues(entry, sent.values)
  if (showsOurs(entry, sent)) {
    const asSent = same && (sent.startFingerprint === null || isSameStart(entry, sent.startFingerprint))
    return asSent ? 'marked' : 'changed'
  }
  if (!isNew(entry, sent) || showsAnother(entry, sent) || lacksStart(entry, sent)) return null
  if (same) return 'alike'
  return isCorrected(entry, sent) ? 'similar' : null
}

/**
 * Returns whether the entry shows a start fingerprint (artificial seconds) of the sent entry. A fingerprint in
 * `likelyDigits` may never have been sent, and about one in 47,200 older entries shows it by chance. It is therefore
 * accepted only in a new entry.
 */
function showsOurs(entry: TimeEntry, sent: SentEntry): boolean {
  const shown = digitsShown(entry, 'millisecond')
  if (shown === '') return false
  return sent.digits.includes(shown) || (sent.likelyDigits.includes(shown) && isNew(entry, sent))
}

/**
 * Returns whether the entry shows seconds or milliseconds that differ from the sent start. A service may drop these
 * digits and a user may remove them, but neither replaces them with other digits. The seconds in `likelyDigits` do not
 * count as different: the local entry may have been sent with them before its start was changed, and a restored older
 * copy of the database has no record of that.
 */
function showsAnother(entry: TimeEntry, { startFingerprint, likelyDigits }: SentEntry): boolean {
  const isOther = (precision: Precision, also: readonly string[]) => {
    const [sent, shown] = [digitsIn(startFingerprint, precision), digitsShown(entry, precision)]
    return sent !== '' && shown !== '' && sent !== shown && !also.includes(shown)
  }
  const likelySeconds = likelyDigits.map((digits) => digits.slice(0, 2))
  return isOther('millisecond', []) || isOther('second', likelySeconds)
}

/**
 * Returns whether the entry has neither a start nor an end, although a start with a fingerprint was sent and the
 * service returns starts. A user may change a start in another client, but not remove it.
 */
function lacksStart(
  { startTime, endTime }: TimeEntry,
  { startFingerprint, startComesBack }: SentEntry,
): boolean {
  return startFingerprint !== null && startComesBack && !startTime && !endTime
}

/**
 * Returns whether the entry may have been created after the attempt. This is not the case if the service listed it
 * before the attempt, or if its creation time is clearly earlier.
 */
function isNew(entry: TimeEntry, { baseline, newest }: SentEntry): boolean {
  return !baseline?.includes(entry.id) && isNewerThan(newest, entry)
}

/**
 * Returns whether the entry may be the sent entry after corrections by a user. Item, day, minutes, description and
 * start are compared: at least two must be the same, and at most two may differ. If it is unknown which entries existed
 * before the attempt, at most one may differ.
 */
function isCorrected(entry: TimeEntry, { values, description, start, newest }: SentEntry): boolean {
  const shown = entry.description?.trim() ? entry.description : null
  const words = shown === null ? null : description.trim() !== '' && sameDescription(shown, description)
  const features = [
    entry.item === values.item,
    entry.date === values.date,
    entry.minutes === values.minutes,
    words,
    isSameMinute(entry, start),
  ]
  // A null feature is not counted: the entry does not show it, and perhaps the service never returns it.
  const numberOf = (wanted: boolean) => features.filter((same) => same === wanted).length
  return numberOf(true) >= 2 && numberOf(false) <= (newest === null ? 1 : 2)
}
