/**
 * How an entry of the service resembles one that was sent from here (docs/reliability.md §2.6). People correct entries in
 * other clients at any moment, so the start fingerprint is compared first, and only then everything else. Pure.
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
  /** The start as sent last; null when none was. */
  readonly marker: string | null
  /** The start of ours, also where it was sent without digits that identify it; null when it has none. */
  readonly start: string | null
  /** Digits to the millisecond of every start that may have been sent for it. */
  readonly digits: readonly string[]
  /** Ids of what looked the same before it was sent; null when nobody looked. */
  readonly baseline: readonly string[] | null
  /** The newest entries that the service had shown before it was sent; null when it had shown none. */
  readonly newest: Newest | null
  /** When it was sent, by the service's clock; null when that is not known. */
  readonly serviceAt: string | null
  /** The service gives back, to the second at least, the starts that are sent to it. */
  readonly startComesBack: boolean
}

/**
 * `marked`: it shows the digits, the values and the start that were sent · `changed`: it shows the digits, and other
 * values or another start · `alike`: the same values, and no digits that speak against it · `similar`: somebody may
 * have changed one or two of its values, and it shows no digits · null: it is another entry.
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

/** A service may drop digits, and a person may clear them; neither makes up others. */
function showsAnother(entry: TimeEntry, marker: string | null): boolean {
  return (['millisecond', 'second'] as const).some((precision) => {
    const [sent, shown] = [digitsIn(marker, precision), digitsShown(entry, precision)]
    return sent !== '' && shown !== '' && sent !== shown
  })
}

/** A person may type another start in another client, but ours has one. */
function lacksStart({ startTime, endTime }: TimeEntry, { marker, startComesBack }: SentEntry): boolean {
  return marker !== null && startComesBack && !startTime && !endTime
}

/** It was not there before ours was sent, as far as anybody knows. */
function isNew(entry: TimeEntry, { baseline, newest }: SentEntry): boolean {
  return !baseline?.includes(entry.id) && isNewerThan(newest, entry)
}

/**
 * Somebody may have corrected two of its features at once; two that say something must be left. Only one where nobody
 * knows what was there before ours was sent.
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
  // Null: the entry does not show it, and the service may never do so.
  const numberOf = (wanted: boolean) => features.filter((same) => same === wanted).length
  return numberOf(true) >= 2 && numberOf(false) <= (newest === null ? 1 : 2)
}
