/** What a list of the service says about an entry whose answer got lost (docs/reliability.md §2.6). Pure. */
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { EchoProfile } from '../outbox/echo-store.ts'
import { sameWords } from './description.ts'
import { isKnownAlone, tierOf } from './echo-profile.ts'
import { digitsIn, digitsShown, isSameStart } from './marker.ts'
import { resemblance, type Resemblance, type SentEntry } from './resemblance.ts'

export interface Question {
  readonly sent: SentEntry
  readonly entries: readonly TimeEntry[]
  /** Every page was read, and their totals agree. */
  readonly complete: boolean
  /** The account has no entry of this user at all, by a complete list of its own. */
  readonly isEmpty: boolean
  /** Bound to another entry of ours, or called somebody else's by the person. */
  readonly isTaken: (serviceId: string) => boolean
  /** Whether these digits were sent with another entry of ours. */
  readonly isOthers: (digits: string) => boolean
  /** Ids of ours that such a list must show, if there are any. */
  readonly canaries: readonly string[]
  /** The service is known to have an entry of ours, wherever. */
  readonly hasOurs: boolean
  readonly profile: EchoProfile
  /** Nobody else writes for this user. */
  readonly soleWriter: boolean
  /** A create takes effect within this time or never. */
  readonly horizonMs: number
}

export type Answer =
  | { readonly finding: 'there'; readonly serviceId: string }
  /** `similar` may be ours all the same, corrected by somebody since: before it is sent again a person has to compare. */
  | { readonly finding: 'not-there'; readonly similar: readonly TimeEntry[] }
  /** A person has to compare. `changed`: one of them carries our digits, and nothing more will be learned by waiting. */
  | { readonly finding: 'unclear'; readonly candidates: readonly TimeEntry[]; readonly changed: boolean }
  /** The list proves nothing. */
  | { readonly finding: 'no-evidence'; readonly similar: readonly TimeEntry[] }

/**
 * `there` needs no complete list: one sight is enough. `not-there` needs a complete one that shows what it must show.
 */
export function decide(question: Question): Answer {
  const { sent, entries, isTaken } = question
  const free = entries.filter((entry) => !isTaken(entry.id))
  const found = new Map(free.map((entry) => [entry, resemblance(entry, sent)]))
  const those = (wanted: Resemblance) => free.filter((entry) => found.get(entry) === wanted)
  const [marked] = those('marked')
  if (marked) return { finding: 'there', serviceId: marked.id }
  const changed = those('changed')
  // A second copy of another one of ours is that one's surplus, never this one.
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

/** What may be ours, with the values that were sent, although it does not carry our milliseconds. */
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
      // Digits that nobody else could have sent belong to another entry of ours.
      return soleWriter ? alike.filter((entry) => digitsShown(entry, 'millisecond') === '') : alike
  }
}

/**
 * Only what cannot be anybody else's is taken without asking. The same words are no evidence: the other writer is
 * mostly the same person in a browser. Seconds are, together with the whole start; so is a creation within seconds of
 * the attempt, by the service's own clock: nobody writes the same again so soon. Where nobody else has written for
 * weeks, a creation as long after the attempt as it may take effect is evidence as well.
 */
function isOurs(candidates: readonly TimeEntry[], question: Question): boolean {
  const { sent, profile, soleWriter, horizonMs } = question
  if (soleWriter) return true
  const [only, ...more] = candidates
  if (profile.others || sent.baseline === null || more.length > 0) return false
  // Digits that may come back are better evidence.
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

/** The service's clock is read from a header in whole seconds, never late; a list takes some time. */
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
  // An account without a single entry has nothing that a list could hide.
  if (question.isEmpty && !question.hasOurs) return { finding: 'not-there', similar: [] }
  const shown = canaries.length === 0 || canaries.some((id) => entries.some((entry) => entry.id === id))
  return profile.listsOwn && shown ? { finding: 'not-there', similar } : { finding: 'no-evidence', similar }
}

export interface Waiting {
  /** Milliseconds since the create was sent, or since boot if that was later; by the clock that nobody sets. */
  readonly ageMs: number
  /** The age at which each complete list without it was asked for, oldest first. */
  readonly negativesAtMs: readonly number[]
  readonly horizonMs: number
  readonly negativesNeeded: number
}

const betweenNegativesMs = 60_000

/**
 * True when nothing that was sent can still take effect, and enough lists say so: asked for after the horizon, and so
 * far apart that a replica that lags behind has caught up between them (docs/reliability.md §1.1 A2, A3).
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
  /** How long after the refusal the list was asked for, in milliseconds. */
  readonly ageMs: number
  readonly horizonMs: number
  /** Lists were seen to show entries of this user. */
  readonly listsOwn: boolean
}

/**
 * Whether a list settles that an entry was refused indeed, although nobody knows who refused it. It does not where no list
 * has ever shown an entry of this account: the refusal of a gateway is no evidence then, and a person is asked.
 */
export function provesRefusal({ finding, complete, ageMs, horizonMs, listsOwn }: Doubting): boolean {
  if (!complete) return false
  if (finding === 'not-there') return ageMs >= visibleAfterMs
  return finding === 'no-evidence' && listsOwn && ageMs >= horizonMs
}

/** Milliseconds until the next look: soon at first, then ever more patiently; and just when the horizon is over. */
export function nextLookMs(looks: number, ageMs = 0, horizonMs = 0): number {
  const waits = [2_000, 5_000, 15_000, 60_000]
  const usual = waits[looks] ?? 300_000
  if (ageMs < horizonMs) return Math.min(usual, horizonMs - ageMs)
  return horizonMs > 0 ? Math.min(usual, betweenNegativesMs) : usual
}
