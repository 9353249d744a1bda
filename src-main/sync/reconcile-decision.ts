/** Decides what a list of the service says about an entry whose answer was lost (docs/reliability.md §2.6). Pure. */
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { EchoProfile } from '../outbox/echo-store.ts'
import { sameWords } from './description.ts'
import { isKnownAlone, tierOf } from './echo-profile.ts'
import { digitsIn, digitsShown, isSameStart } from './marker.ts'
import { resemblance, type Resemblance, type SentEntry } from './resemblance.ts'

export interface Question {
  readonly sent: SentEntry
  readonly entries: readonly TimeEntry[]
  /** Whether every page was read and the totals agree. */
  readonly complete: boolean
  /** Whether the account has no entry of this user at all, according to a separate complete list. */
  readonly isEmpty: boolean
  /** Whether another entry of ours claims it, or the person said that it is not ours. */
  readonly isTaken: (serviceId: string) => boolean
  /** Whether this fingerprint was sent with another entry of ours. */
  readonly isOthers: (digits: string) => boolean
  /** Ids of our entries that such a list must contain, if there are any. */
  readonly canaries: readonly string[]
  /** Whether the service is known to have an entry of ours, on any item and day. */
  readonly hasOurs: boolean
  readonly profile: EchoProfile
  /** Whether only this program writes for this user. */
  readonly soleWriter: boolean
  /** A create takes effect within this time or never. */
  readonly horizonMs: number
}

export type Answer =
  | { readonly finding: 'there'; readonly serviceId: string }
  /**
   * The entries in `similar` may be ours with corrections by somebody: a person has to compare them before ours is sent
   * again.
   */
  | { readonly finding: 'not-there'; readonly similar: readonly TimeEntry[] }
  /**
   * A person has to compare. `changed`: one of them shows our start fingerprint, so waiting will not bring more
   * evidence.
   */
  | { readonly finding: 'unclear'; readonly candidates: readonly TimeEntry[]; readonly changed: boolean }
  /** The list proves nothing. */
  | { readonly finding: 'no-evidence'; readonly similar: readonly TimeEntry[] }

/**
 * `there` does not need a complete list: seeing the entry once is enough. `not-there` needs a complete list that
 * contains its canaries.
 */
export function decide(question: Question): Answer {
  const { sent, entries, isTaken } = question
  const free = entries.filter((entry) => !isTaken(entry.id))
  const found = new Map(free.map((entry) => [entry, resemblance(entry, sent)]))
  const those = (wanted: Resemblance) => free.filter((entry) => found.get(entry) === wanted)
  const [marked] = those('marked')
  if (marked) return { finding: 'there', serviceId: marked.id }
  const changed = those('changed')
  // A second copy of another entry of ours counts for that one, never for this one.
  const unmarked = (of: Resemblance) =>
    those(of).filter((entry) => !question.isOthers(digitsShown(entry, 'millisecond')))
  if (changed.length > 0) return { finding: 'unclear', candidates: changed, changed: true }
  const alike = unmarked('alike')
  const candidates = candidatesAmong(alike, question)
  const similar = [...alike, ...unmarked('similar')]
  if (candidates.length === 0) return absent(question, similar)
  if (isOurs(candidates, question)) {
    const first = candidates.find((entry) => sameWords(entry.description, sent.description)) ?? candidates[0]!
    return { finding: 'there', serviceId: first.id }
  }
  return { finding: 'unclear', candidates: [...new Set([...candidates, ...similar])], changed: false }
}

/** Returns the entries with the sent values that may be ours although they do not show our milliseconds. */
function candidatesAmong(
  alike: readonly TimeEntry[],
  { sent: { marker }, profile, soleWriter }: Question,
): readonly TimeEntry[] {
  switch (tierOf(profile, marker)) {
    case 1:
      return []
    case 2:
      return alike.filter((entry) => digitsShown(entry, 'second') === digitsIn(marker, 'second'))
    case 3:
      // A fingerprint that only this program can have sent belongs to another entry of ours.
      return soleWriter ? alike.filter((entry) => digitsShown(entry, 'millisecond') === '') : alike
  }
}

/**
 * Whether the entry is certainly ours, so that no person has to be asked. An equal description is no evidence, because
 * the other writer is usually the same person in a browser. Evidence is the same second of the same start, or a
 * creation within seconds of the attempt by the service's clock, because the same entry is not made again so soon. If
 * nobody else has written for weeks, a creation at any time at which the attempt may take effect is evidence too.
 */
function isOurs(candidates: readonly TimeEntry[], question: Question): boolean {
  const { sent, profile, soleWriter, horizonMs } = question
  if (soleWriter) return true
  const [only, ...more] = candidates
  if (profile.others || sent.baseline === null || more.length > 0) return false
  // The start fingerprint, if it may be returned, is better evidence.
  const mayLearn = sent.marker !== null && profile.echoes === 'unknown'
  const withinMs = isKnownAlone(profile) && !mayLearn ? horizonMs + ofThatMomentMs : ofThatMomentMs
  const isSure = isOfThatSecond(only!, sent.marker) || isCreatedWithin(withinMs, only!, sent)
  return isSure && sameWords(only!.description, sent.description)
}

function isOfThatSecond(entry: TimeEntry, marker: string | null): boolean {
  const second = digitsIn(marker, 'second')
  const isShown = second !== '' && digitsShown(entry, 'second') === second
  return isShown && isSameStart(entry, toSecond(marker!))
}

/**
 * Allows for the service's clock, which a header gives in whole seconds, rounded down, and for the duration of the
 * lookup.
 */
const ofThatMomentMs = 15_000

function isCreatedWithin(ms: number, { createdDate }: TimeEntry, { serviceAt }: SentEntry): boolean {
  const showsFraction = /:\d\d[.,]\d/.test(createdDate ?? '')
  const sentMs = Date.parse(serviceAt ?? '')
  const laterMs = Date.parse(createdDate ?? '') - (showsFraction ? sentMs : sentMs - (sentMs % 1_000))
  return laterMs >= 0 && laterMs <= ms
}

function toSecond(marker: string): string {
  return new Date(Math.floor(Date.parse(marker) / 1_000) * 1_000).toISOString()
}

function absent(question: Question, similar: readonly TimeEntry[]): Answer {
  const { complete, soleWriter, profile, canaries, entries } = question
  if (!complete) return { finding: 'no-evidence', similar }
  if (soleWriter) return { finding: 'not-there', similar: [] }
  // A list of an account without any entry cannot hide one.
  if (question.isEmpty && !question.hasOurs) return { finding: 'not-there', similar: [] }
  const shown = canaries.length === 0 || canaries.some((id) => entries.some((entry) => entry.id === id))
  return profile.listsOwn && shown ? { finding: 'not-there', similar } : { finding: 'no-evidence', similar }
}

export interface Waiting {
  /** Milliseconds since the create was sent, or since boot if that was later, by the clock since boot. */
  readonly ageMs: number
  /** The age of the create when each complete list without it was requested, oldest first. */
  readonly negativesAtMs: readonly number[]
  readonly horizonMs: number
  readonly negativesNeeded: number
}

const betweenNegativesMs = 60_000

/**
 * Returns true when nothing that was sent can still take effect and enough lists confirm that: lists requested after
 * the horizon, and far enough apart that a lagging replica has caught up between them (docs/reliability.md §1.1 A2,
 * A3).
 */
export function maySendAgain({ ageMs, negativesAtMs, horizonMs, negativesNeeded }: Waiting): boolean {
  if (ageMs < horizonMs) return false
  const counting = negativesAtMs.filter((at) => at >= horizonMs)
  if (counting.length < negativesNeeded) return false
  return negativesNeeded < 2 || counting.at(-1)! - counting[0]! >= betweenNegativesMs
}

/** A committed entry is in every complete list after this time (docs/reliability.md §1.1, A3). */
const visibleAfterMs = 60_000

export interface Doubting {
  /** What the list says about the entry. */
  readonly finding: Answer['finding']
  readonly complete: boolean
  /** The time between the refusal and the request of the list, in milliseconds. */
  readonly ageMs: number
  readonly horizonMs: number
  /** Whether lists were seen to contain entries of this user. */
  readonly listsOwn: boolean
}

/**
 * Whether a list proves that an entry was refused, although it is unknown who refused it. If no list has ever shown an
 * entry of this account, nothing is proved, and a person is asked.
 */
export function provesRefusal({ finding, complete, ageMs, horizonMs, listsOwn }: Doubting): boolean {
  if (!complete) return false
  if (finding === 'not-there') return ageMs >= visibleAfterMs
  return finding === 'no-evidence' && listsOwn && ageMs >= horizonMs
}

/**
 * Returns the milliseconds until the next lookup: short at first, then longer; one lookup is due exactly at the end of
 * the horizon.
 */
export function nextLookMs(looks: number, ageMs = 0, horizonMs = 0): number {
  const waits = [2_000, 5_000, 15_000, 60_000]
  const usual = waits[looks] ?? 300_000
  if (ageMs < horizonMs) return Math.min(usual, horizonMs - ageMs)
  return horizonMs > 0 ? Math.min(usual, betweenNegativesMs) : usual
}
