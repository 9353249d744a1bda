/** What an account's service accepts and gives back, learned from its answers, never assumed (docs/reliability.md §2.4). Pure. */
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { EchoProfile, Precision } from '../outbox/echo-store.ts'
import type { Claimed } from '../outbox/journal.ts'
import { withOneMore, withOurs } from '../outbox/newest.ts'
import { digitsIn, digitsShown } from './marker.ts'
import type { Verdict } from './verdict.ts'

/**
 * How surely an entry can be recognised in a list. 1: by milliseconds, 60,000 values · 2: by seconds, 60 values ·
 * 3: by counting what is new.
 */
export type Tier = 1 | 2 | 3

export function tierOf(profile: EchoProfile, marker: string | null): Tier {
  if (marker === null) return 3
  if (profile.echoes === 'millisecond' && digitsIn(marker, 'millisecond') !== '') return 1
  return givesStartsBack(profile) && digitsIn(marker, 'second') !== '' ? 2 : 3
}

/** Whether the service was seen to give the starts of ours back, to the second at least. */
export function givesStartsBack({ echoes }: EchoProfile): boolean {
  return echoes === 'millisecond' || echoes === 'second'
}

/** A create was accepted as it was sent; with a start or without. */
export function afterAccepted(
  profile: EchoProfile,
  withStart: boolean,
  { createdDate, showedDigits }: Extract<Verdict, { kind: 'confirmed' }>,
): EchoProfile {
  return {
    ...profile,
    accepted: profile.accepted || withStart,
    answersEcho: profile.answersEcho || showedDigits,
    since: profile.since ?? createdDate,
    newest: withOurs(profile.newest, createdDate),
  }
}

/**
 * A create with a start was refused. A service that takes no milliseconds says so with the same words as one that
 * dislikes anything else (solidtime#1191): as long as nothing was ever accepted, the next try is less exact. Null when
 * exactness cannot be the reason; then it starts from the beginning for the next entry.
 */
export function afterRefused(profile: EchoProfile): { profile: EchoProfile; tryAgain: boolean } {
  if (profile.accepted) return { profile, tryAgain: false }
  if (profile.sends === 'minute') return { profile: { ...profile, sends: 'millisecond' }, tryAgain: false }
  return {
    profile: { ...profile, sends: profile.sends === 'millisecond' ? 'second' : 'minute' },
    tryAgain: true,
  }
}

export interface Listed {
  readonly userId: string
  readonly entries: readonly TimeEntry[]
  /** Ours that the service is known to have and that the list is about. */
  readonly claimed: readonly Claimed[]
  /** Whether an unclaimed entry may be ours all the same: one in doubt, or a surplus copy. */
  readonly mayBeOurs: (entry: TimeEntry) => boolean
}

/** What a list teaches. The last list counts: a service that changes its ways is believed at once. */
export function afterList(profile: EchoProfile, listed: Listed): EchoProfile {
  const own = listed.entries.filter(({ user }) => user === listed.userId)
  const seen = listed.claimed.flatMap(({ serviceId, marker }) => {
    const entry = own.find(({ id }) => id === serviceId)
    const echo = entry && echoOf(marker, entry)
    return echo ? [echo] : []
  })
  return {
    ...withNewest(profile, own),
    listsOwn: profile.listsOwn || own.length > 0,
    others: profile.others || own.some((entry) => isForeign(entry, profile, listed)),
    echoes: seen.length === 0 ? profile.echoes : coarsest(seen),
  }
}

/** These entries of this user are none of ours, as far as anybody can tell. */
export function withStrangers(profile: EchoProfile, entries: readonly TimeEntry[]): EchoProfile {
  const { since } = profile
  const isLater = ({ createdDate }: TimeEntry) => since !== null && (createdDate ?? '') > since
  return { ...profile, others: profile.others || entries.some(isLater) }
}

const knownAfterMs = 14 * 24 * 3_600_000

/** Whether nobody else wrote for this user in at least two weeks, up to the last time that everything was read. */
export function isKnownAlone({ others, since, watchedAt }: EchoProfile): boolean {
  return !others && Date.parse(watchedAt ?? '') - Date.parse(since ?? '') >= knownAfterMs
}

/** These entries of this user were shown. */
export function withNewest(profile: EchoProfile, own: readonly TimeEntry[]): EchoProfile {
  return { ...profile, newest: own.reduce(withOneMore, profile.newest) }
}

function isForeign(entry: TimeEntry, { since }: EchoProfile, { claimed, mayBeOurs }: Listed): boolean {
  const later = since !== null && (entry.createdDate ?? '') > since
  return later && !claimed.some(({ serviceId }) => serviceId === entry.id) && !mayBeOurs(entry)
}

/** Null when the marker could not show it: a start whose milliseconds are zero says nothing of milliseconds. */
function echoOf(marker: string | null, entry: TimeEntry): Precision | null {
  for (const precision of ['millisecond', 'second'] as const) {
    const sent = digitsIn(marker, precision)
    if (sent === '') continue
    if (digitsShown(entry, precision) === sent) return precision
    if (precision === 'second') return 'minute'
  }
  return null
}

function coarsest(seen: readonly Precision[]): Precision {
  return seen.includes('minute') ? 'minute' : seen.includes('second') ? 'second' : 'millisecond'
}
