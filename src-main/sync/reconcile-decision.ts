/** What a list of the service says about an entry whose answer got lost (reliability.md §2.6). Pure. */
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { EchoProfile } from '../outbox/echo-store.ts'
import { sameWords } from './description.ts'
import { tierOf } from './echo-profile.ts'
import { digitsIn, digitsShown } from './marker.ts'
import { sameValues, type SentValues } from './verdict.ts'

export interface Question {
  readonly sent: SentValues
  readonly description: string
  /** The start as sent; null when none was. */
  readonly marker: string | null
  readonly entries: readonly TimeEntry[]
  /** Every page was read, and their totals agree. */
  readonly complete: boolean
  /** What looked the same before it was sent; null when nobody looked. */
  readonly baseline: readonly string[] | null
  /** Bound to another entry of ours, or called somebody else's by the person. */
  readonly isTaken: (serviceId: string) => boolean
  /** The starts that were sent with other entries of ours that look the same. */
  readonly otherMarkers: readonly string[]
  /** Ids of ours that such a list must show, if there are any. */
  readonly canaries: readonly string[]
  readonly profile: EchoProfile
  /** Nobody else writes for this user. */
  readonly soleWriter: boolean
}

export type Answer =
  | { readonly finding: 'there'; readonly serviceId: string }
  | { readonly finding: 'not-there' }
  /** A person has to compare. */
  | { readonly finding: 'unclear'; readonly candidates: readonly TimeEntry[] }
  /** The list proves nothing. */
  | { readonly finding: 'no-evidence' }

/**
 * `there` needs no complete list: one sight is enough. `not-there` needs a complete one that shows what it must show.
 */
export function decide(question: Question): Answer {
  const possible = question.entries.filter(
    (entry) => sameValues(entry, question.sent) && !question.isTaken(entry.id),
  )
  const digits = digitsIn(question.marker, 'millisecond')
  const marked = possible.find((entry) => digits !== '' && digitsShown(entry, 'millisecond') === digits)
  if (marked) return { finding: 'there', serviceId: marked.id }
  const candidates = candidatesAmong(possible, question)
  if (candidates.length === 0) return absent(question)
  if (!isOurs(candidates, question)) return { finding: 'unclear', candidates }
  const alike = candidates.find((entry) => sameWords(entry.description, question.description))
  return { finding: 'there', serviceId: (alike ?? candidates[0]!).id }
}

/** What may be ours although it does not carry our milliseconds. */
function candidatesAmong(possible: readonly TimeEntry[], question: Question): readonly TimeEntry[] {
  const { marker, profile, soleWriter } = question
  const baseline = question.baseline ?? []
  // A second copy of another one of ours is that one's surplus, never this one.
  const others = new Set(question.otherMarkers.map((other) => digitsIn(other, 'millisecond')))
  others.delete('')
  const fresh = possible.filter(
    (entry) =>
      !baseline.includes(entry.id) &&
      !showsAnother(entry, marker) &&
      !others.has(digitsShown(entry, 'millisecond')),
  )
  switch (tierOf(profile, marker)) {
    case 1:
      return []
    case 2:
      return fresh.filter((entry) => digitsShown(entry, 'second') === digitsIn(marker, 'second'))
    case 3:
      // Digits that nobody else could have sent belong to another entry of ours.
      return soleWriter ? fresh.filter((entry) => digitsShown(entry, 'millisecond') === '') : fresh
  }
}

/** A service may drop digits; it does not make up others. */
function showsAnother(entry: TimeEntry, marker: string | null): boolean {
  return (['millisecond', 'second'] as const).some((precision) => {
    const [sent, shown] = [digitsIn(marker, precision), digitsShown(entry, precision)]
    return sent !== '' && shown !== '' && sent !== shown
  })
}

/** Only what cannot be anybody else's is taken without asking. */
function isOurs(candidates: readonly TimeEntry[], question: Question): boolean {
  if (question.soleWriter) return true
  if (question.profile.others || question.baseline === null) return false
  return candidates.length === 1 && sameWords(candidates[0]!.description, question.description)
}

function absent({ complete, soleWriter, profile, canaries, entries }: Question): Answer {
  if (!complete) return { finding: 'no-evidence' }
  if (soleWriter) return { finding: 'not-there' }
  const shown = canaries.length === 0 || canaries.some((id) => entries.some((entry) => entry.id === id))
  return profile.listsOwn && shown ? { finding: 'not-there' } : { finding: 'no-evidence' }
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
 * far apart that a replica that lags behind has caught up between them (reliability.md §1.1 A2, A3).
 */
export function maySendAgain({ ageMs, negativesAtMs, horizonMs, negativesNeeded }: Waiting): boolean {
  if (ageMs < horizonMs) return false
  const counting = negativesAtMs.filter((at) => at >= horizonMs)
  if (counting.length < negativesNeeded) return false
  return negativesNeeded < 2 || counting.at(-1)! - counting[0]! >= betweenNegativesMs
}

/** Milliseconds until the next look: soon at first, then ever more patiently; and just when the horizon is over. */
export function nextLookMs(looks: number, ageMs = 0, horizonMs = 0): number {
  const waits = [2_000, 5_000, 15_000, 60_000]
  const usual = waits[looks] ?? 300_000
  if (ageMs < horizonMs) return Math.min(usual, horizonMs - ageMs)
  return horizonMs > 0 ? Math.min(usual, betweenNegativesMs) : usual
}
