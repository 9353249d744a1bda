/**
 * Compares an entry of the service with one that was sent from here (docs/reliability.md §2.6). People may correct
 * entries in other clients at any time, so the start fingerprint is compared before everything else. Pure.
 */
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { isNewerThan, type Newest } from '../outbox/newest.ts'
import { sameWords } from './description.ts'
import { digitsIn, digitsShown, isSameMinute, isSameStart } from './marker.ts'
import { sameValues, type SentValues } from './verdict.ts'

/** An entry as it was sent. */
export interface SentEntry {
  readonly values: SentValues
  readonly description: string
  /** The latest start that was sent; null when none was. */
  readonly marker: string | null
  /** The start of our entry, even if it was sent without a fingerprint; null when it has none. */
  readonly start: string | null
  /** The fingerprint, to the millisecond, of every start that may have been sent for it. */
  readonly digits: readonly string[]
  /** Ids of the entries with the same signature before it was sent; null when there was no lookup. */
  readonly baseline: readonly string[] | null
  /** The newest entries that the service had shown before it was sent; null when it had shown none. */
  readonly newest: Newest | null
  /** The time of sending by the service's clock; null when unknown. */
  readonly serviceAt: string | null
  /** Whether the service returns starts, at least to the second. */
  readonly startComesBack: boolean
}

/**
 * `marked`: it shows the fingerprint, the values and the start that were sent · `changed`: it shows the fingerprint,
 * but other values or another start · `alike`: the same values, and no fingerprint that contradicts · `similar`: it
 * shows no fingerprint, and one or two of its values may have been changed · null: it is another entry.
 */
export type Resemblance = 'marked' | 'changed' | 'alike' | 'similar' | null

export function resemblance(entry: TimeEntry, sent: SentEntry): Resemblance {
  if (entry.user !== sent.values.user) return null
  const same = sameValues(entry, sent.values)
  const shown = digitsShown(entry, 'millisecond')
  if (shown !== '' && sent.digits.includes(shown)) {
    const asSent = same && (sent.marker === null || isSameStart(entry, sent.marker))
    return asSent ? 'marked' : 'changed'
  }
  if (showsAnother(entry, sent.marker) || lacksStart(entry, sent) || !isNew(entry, sent)) return null
  if (same) return 'alike'
  return isCorrected(entry, sent) ? 'similar' : null
}

/**
 * Whether the entry shows another fingerprint. A service may drop digits and a person may clear them, but neither
 * invents others.
 */
function showsAnother(entry: TimeEntry, marker: string | null): boolean {
  return (['millisecond', 'second'] as const).some((precision) => {
    const [sent, shown] = [digitsIn(marker, precision), digitsShown(entry, precision)]
    return sent !== '' && shown !== '' && sent !== shown
  })
}

/**
 * Whether the entry lacks a start although ours was sent with one and the service returns starts. A person may change a
 * start in another client, but not remove it.
 */
function lacksStart({ startTime, endTime }: TimeEntry, { marker, startComesBack }: SentEntry): boolean {
  return marker !== null && startComesBack && !startTime && !endTime
}

/** Whether the entry was not there before ours was sent, as far as is known. */
function isNew(entry: TimeEntry, { baseline, newest }: SentEntry): boolean {
  return !baseline?.includes(entry.id) && isNewerThan(newest, entry)
}

/**
 * Whether the entry may be ours after corrections: at least two features must be the same, and at most two may differ,
 * or one if it is unknown what existed before ours was sent.
 */
function isCorrected(entry: TimeEntry, { values, description, start, newest }: SentEntry): boolean {
  const shown = entry.description?.trim() ? entry.description : null
  const words = shown === null ? null : description.trim() !== '' && sameWords(shown, description)
  const features = [
    entry.item === values.item,
    entry.date === values.date,
    entry.minutes === values.minutes,
    words,
    isSameMinute(entry, start),
  ]
  // Null features are ignored: the entry does not show them, and the service may never return them.
  const numberOf = (wanted: boolean) => features.filter((same) => same === wanted).length
  return numberOf(true) >= 2 && numberOf(false) <= (newest === null ? 1 : 2)
}
