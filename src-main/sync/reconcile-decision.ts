/**
 * Handles local entries whose create requests got no response. Examines the entries that the time-tracking service
 * returned, to decide whether the service has such a local entry and when it may be sent again (docs/reliability.md
 * §2.6).
 */
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { toInstant } from '../kernel/clock.ts'
import type { EchoProfile } from '../outbox/echo-store.ts'
import { clockMarginMs } from '../outbox/newest.ts'
import { sameDescription } from './description.ts'
import { isKnownAlone, tierOf } from './echo-profile.ts'
import { contradictsStart, digitsIn, digitsShown, isSameStart } from './start-fingerprint.ts'
import { resemblance, type Resemblance, type SentEntry } from './resemblance.ts'

export interface Question {
  readonly sent: SentEntry
  readonly entries: readonly TimeEntry[]
  /** Whether `entries` is a complete list: every page of it was read, and the totals of all pages agree. */
  readonly complete: boolean
  readonly isEmpty: boolean
  /**
   * When the service returned `entries`, according to its own clock, in milliseconds since 1970; null if the response
   * had no time.
   */
  readonly answeredAtMs: number | null
  /**
   * Returns whether the service's entry is linked to another local entry, or whether the user has answered that it is
   * not the sent entry.
   */
  readonly isTaken: (serviceId: string) => boolean
  readonly isOthers: (digits: string) => boolean
  /**
   * Returns the other local entries whose create requests got no response. A local entry is left out if the user has
   * answered that it is not the service's entry `serviceId`.
   */
  readonly others: (serviceId: string) => readonly SentEntry[]
  /**
   * The ids of entries that the service is known to have and that `entries` should therefore contain. The array may be
   * empty. If `entries` contains none of these ids, the service's response is not reliable: other entries that are
   * missing from it may still exist.
   */
  readonly canaries: readonly string[]
  /** Whether the service is known to have, or to have had, any entry that this program sent. */
  readonly hasOurs: boolean
  readonly profile: EchoProfile
  /** Whether no other program can create entries for this user, as in the local workspace. */
  readonly soleWriter: boolean
  /** The number of milliseconds within which a create request takes effect, if it ever does. */
  readonly horizonMs: number
}

export type Answer =
  | { readonly finding: 'there'; readonly serviceId: string }
  /**
   * The service does not have the entry as it was sent. If `similar` contains entries, each may be the sent entry after
   * a user changed it. The user must then compare them before the local entry is sent again.
   */
  | { readonly finding: 'not-there'; readonly similar: readonly TimeEntry[] }
  /**
   * It is unclear whether a candidate is the sent entry, so the user must compare the candidates.
   *
   * - `changed`: the candidates show the sent start fingerprint (the artificial seconds that identify the entry) but
   *   other values. Further lookups would not help.
   * - `fresh`: the candidate is so new that a later audit (a search for entries from other clients) may still prove
   *   that it is the sent entry.
   */
  | {
      readonly finding: 'unclear'
      readonly candidates: readonly TimeEntry[]
      readonly changed: boolean
      readonly fresh: boolean
    }
  /** The returned entries prove nothing either way, for example because the list is incomplete. */
  | { readonly finding: 'no-evidence'; readonly similar: readonly TimeEntry[] }

/**
 * Examines the entries that the service returned, to decide whether the service has the sent entry. Even an incomplete
 * list can lead to the result `there`. The result `not-there` requires a complete list and, as a rule, that this list
 * or an earlier one has contained entries of this user.
 */
export function decide(question: Question): Answer {
  const { sent, entries, isTaken } = question
  const free = entries.filter((entry) => !isTaken(entry.id))
  const found = new Map(free.map((entry) => [entry, resemblance(entry, sent)]))
  const those = (wanted: Resemblance) => free.filter((entry) => found.get(entry) === wanted)
  const [marked] = those('marked')
  if (marked) return { finding: 'there', serviceId: marked.id }
  const changed = those('changed')
  // An entry that shows the start fingerprint (artificial seconds) of another local entry is a copy of that local
  // entry, not a candidate.
  const unmarked = (of: Resemblance) =>
    those(of).filter((entry) => !question.isOthers(digitsShown(entry, 'millisecond')))
  if (changed.length > 0) return { finding: 'unclear', candidates: changed, changed: true, fresh: false }
  const alike = unmarked('alike')
  const candidates = candidatesAmong(alike, question)
  const similar = [...alike, ...unmarked('similar')]
  if (candidates.length === 0) return absent(question, similar)
  if (isOurs(candidates, question)) {
    const first =
      candidates.find((entry) => sameDescription(entry.description, sent.description)) ?? candidates[0]!
    return { finding: 'there', serviceId: first.id }
  }
  // If there is only one candidate and the list is incomplete, a complete list may prove that this candidate is the
  // sent entry, so the program waits for a complete list. The missing part may contain another candidate, for example
  // after an older copy of the database has been restored.
  const watched = whenWatched(question)
  if (!question.complete && isOurs(candidates, { ...watched, complete: true, others: () => [] }))
    return { finding: 'no-evidence', similar }
  const fresh = isFresh(candidates[0]!, question) && isOurs(candidates, watched)
  return { finding: 'unclear', candidates: [...new Set([...candidates, ...similar])], changed: false, fresh }
}

/**
 * Returns the entries of `alike` (those with the same item, day and minutes) that may be the sent entry. This depends
 * on how precisely the service returns starts. With milliseconds (case 1), none qualifies, because the sent entry would
 * show its fingerprint. With seconds (case 2), an entry must show the second that was sent.
 */
function candidatesAmong(
  alike: readonly TimeEntry[],
  { sent: { startFingerprint }, profile, soleWriter }: Question,
): readonly TimeEntry[] {
  switch (tierOf(profile, startFingerprint)) {
    case 1:
      return []
    case 2:
      return alike.filter((entry) => digitsShown(entry, 'second') === digitsIn(startFingerprint, 'second'))
    case 3:
      // If no other program creates entries for this user, an entry with a start fingerprint (artificial seconds that
      // identify an entry) belongs to another local entry.
      return soleWriter ? alike.filter((entry) => digitsShown(entry, 'millisecond') === '') : alike
  }
}

/**
 * Returns whether the only candidate is certainly the sent entry, so that the user need not decide. This is always so
 * if no other program can create entries (`soleWriter`). Otherwise, the descriptions must be equal, and the candidate
 * must not show a different start. Even then, the user may have made the candidate separately, in a browser, for the
 * same work.
 *
 * The candidate must therefore show the second of the sent start, or have been created within `attemptToleranceMs` of
 * the attempt, because nobody enters the same work twice within seconds. The candidate may also have been created
 * later, up to the end of the horizon (the period in which the create request can take effect). In that case, the list
 * must be complete, and an audit must have shown that no other client has created entries for weeks.
 */
function isOurs(candidates: readonly TimeEntry[], question: Question): boolean {
  const { sent, profile, soleWriter } = question
  if (soleWriter) return true
  const [only, ...more] = candidates
  if (profile.others || sent.baseline === null || more.length > 0) return false
  if (contradictsStart(only!, sent.start)) return false
  if (!sameDescription(only!.description, sent.description) || mayBeAnothers(only!, question)) return false
  return (
    isOfThatSecond(only!, sent.startFingerprint) ||
    isBetween(sinceSending(only!, sent), 0, attemptToleranceMs) ||
    isLateButOurs(only!, question)
  )
}

function isLateButOurs(candidate: TimeEntry, question: Question): boolean {
  const { sent, complete, profile, horizonMs } = question
  // If it is still unknown whether the service returns fingerprints, waiting may bring better evidence.
  const mayLearn = sent.startFingerprint !== null && profile.echoes === 'unknown'
  if (mayLearn || !complete || !isKnownAlone(profile)) return false
  // Another client may have begun to create entries since the last audit, even while this entry is in doubt. The audit
  // must therefore be at least a minute newer than the candidate, because lists lag behind (assumption A3 in
  // docs/reliability.md §1.1).
  const isWatched = Date.parse(profile.watchedAt ?? '') >= createdMs(candidate) + visibleAfterMs
  return isWatched && isBetween(sinceSending(candidate, sent), 0, horizonMs + attemptToleranceMs)
}

/**
 * A created entry appears in every complete list that is requested at least this many milliseconds later
 * (docs/reliability.md §1.1, A3).
 */
export const visibleAfterMs = 60_000

/**
 * An audit (a search for entries from other clients) that is made this many milliseconds from now shows every entry
 * that exists now, even if the clocks of the service's servers differ.
 */
const untilWatchedMs = visibleAfterMs + clockMarginMs

/**
 * Returns whether the candidate is so new that a search for entries from other clients (an audit) might still miss an
 * entry that another client created before the candidate (docs/reliability.md §1.1, A3).
 */
function isFresh(candidate: TimeEntry, { answeredAtMs }: Question): boolean {
  return answeredAtMs !== null && answeredAtMs < createdMs(candidate) + untilWatchedMs
}

/** Returns the same question, but as if a later audit had found no entries from other clients. */
function whenWatched(question: Question): Question {
  const { answeredAtMs, profile } = question
  if (answeredAtMs === null) return question
  return { ...question, profile: { ...profile, watchedAt: toInstant(answeredAtMs + untilWatchedMs) } }
}

/** Returns whether the candidate may belong to another local entry whose create request got no response. */
function mayBeAnothers(candidate: TimeEntry, { others, horizonMs }: Question): boolean {
  return others(candidate.id).some((other) => {
    const laterMs = sinceSending(candidate, other)
    if (!isBetween(laterMs, -clockMarginMs, horizonMs + attemptToleranceMs)) return false
    const found = resemblance(candidate, other)
    // The candidate may also belong to a local entry with other values, if a user has corrected the candidate at the
    // service. Entries often share some values, so this is assumed only if the candidate was created right after that
    // local entry was sent.
    return found === 'alike' || (found !== null && isBetween(laterMs, 0, attemptToleranceMs))
  })
}

function isOfThatSecond(entry: TimeEntry, startFingerprint: string | null): boolean {
  const second = digitsIn(startFingerprint, 'second')
  const isShown = second !== '' && digitsShown(entry, 'second') === second
  return isShown && isSameStart(entry, toSecond(startFingerprint!))
}

/**
 * An entry that was created up to this many milliseconds after the attempt may be its result. The tolerance covers the
 * duration of the lookup before the attempt, and the rounding of the service's time to whole seconds.
 */
const attemptToleranceMs = 15_000

/**
 * Returns the milliseconds between the sending of a local entry and the creation of the service's entry, according to
 * the service's clock; NaN if one of the times is unknown. If the creation time has no fraction of a second, the
 * fraction of the sending time is ignored too.
 */
function sinceSending({ createdDate }: TimeEntry, { serviceAt }: SentEntry): number {
  const showsFraction = /:\d\d[.,]\d/.test(createdDate ?? '')
  const sentMs = Date.parse(serviceAt ?? '')
  return createdMs({ createdDate }) - (showsFraction ? sentMs : sentMs - (sentMs % 1_000))
}

/** Returns the time of creation in milliseconds since 1970, according to the service's clock; NaN if it is unknown. */
function createdMs({ createdDate }: Pick<TimeEntry, 'createdDate'>): number {
  return Date.parse(createdDate ?? '')
}

function isBetween(ms: number, leastMs: number, mostMs: number): boolean {
  return ms >= leastMs && ms <= mostMs
}

function toSecond(startFingerprint: string): string {
  return new Date(Math.floor(Date.parse(startFingerprint) / 1_000) * 1_000).toISOString()
}

function absent(question: Question, similar: readonly TimeEntry[]): Answer {
  const { complete, soleWriter, profile, canaries, entries } = question
  if (!complete) return { finding: 'no-evidence', similar }
  if (soleWriter) return { finding: 'not-there', similar: [] }
  // If the account has no entries at all, the sent entry is certainly missing. If this program has created entries
  // there before, however, the empty list proves nothing, because the service may be hiding them.
  if (question.isEmpty && !question.hasOurs) return { finding: 'not-there', similar: [] }
  const shown = canaries.length === 0 || canaries.some((id) => entries.some((entry) => entry.id === id))
  return profile.listsOwn && shown ? { finding: 'not-there', similar } : { finding: 'no-evidence', similar }
}

export interface Waiting {
  /** The milliseconds since the request was sent, or since the computer was started if that was later. */
  readonly ageMs: number
  /**
   * One number for each lookup in which the service returned a complete list of entries without this entry, oldest
   * first: the milliseconds between sending the create request and requesting that list.
   */
  readonly negativesAtMs: readonly number[]
  readonly horizonMs: number
  readonly negativesNeeded: number
}

const betweenNegativesMs = 60_000

/**
 * Returns whether the entry may be sent again (docs/reliability.md §1.1 A2, A3). First, `horizonMs` must have passed,
 * so that the create request can no longer take effect. After that, `negativesNeeded` complete lists of the service's
 * entries must have lacked the entry. The first and the last list must be at least a minute apart. In this minute, a
 * replica of the service that lags behind can catch up.
 */
export function maySendAgain({ ageMs, negativesAtMs, horizonMs, negativesNeeded }: Waiting): boolean {
  if (ageMs < horizonMs) return false
  const counting = negativesAtMs.filter((at) => at >= horizonMs)
  if (counting.length < negativesNeeded) return false
  return negativesNeeded < 2 || counting.at(-1)! - counting[0]! >= betweenNegativesMs
}

export interface Doubting {
  readonly finding: Answer['finding']
  readonly complete: boolean
  /** The milliseconds between the attempt to create the entry and the lookup. */
  readonly ageMs: number
  readonly horizonMs: number
  readonly listsOwn: boolean
}

/**
 * Returns whether a lookup proves that a refused create request had no effect. The proof is needed because the refusal
 * may have come from a gateway after the service had created the entry. A complete list with the finding `no-evidence`
 * is accepted only if the service is known to list this user's entries (`listsOwn`).
 */
export function provesRefusal({ finding, complete, ageMs, horizonMs, listsOwn }: Doubting): boolean {
  if (!complete) return false
  if (finding === 'not-there') return ageMs >= visibleAfterMs
  return finding === 'no-evidence' && listsOwn && ageMs >= horizonMs
}

/**
 * Returns the milliseconds until the next lookup. The wait grows from 2 seconds to 5 minutes with the number of earlier
 * lookups (`lookups`). It is shortened so that one lookup is made exactly when the create request can no longer take
 * effect (after `horizonMs`). After that, it is at most a minute. If `horizonMs` is 0, the wait is not shortened.
 */
export function nextLookupMs(lookups: number, ageMs = 0, horizonMs = 0): number {
  const waits = [2_000, 5_000, 15_000, 60_000]
  const usual = waits[lookups] ?? 300_000
  if (ageMs < horizonMs) return Math.min(usual, horizonMs - ageMs)
  return horizonMs > 0 ? Math.min(usual, betweenNegativesMs) : usual
}
