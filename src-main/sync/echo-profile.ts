/** Learns what an account's service accepts and returns, from its answers only (docs/reliability.md §2.4). Pure. */
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { EchoProfile, Precision } from '../outbox/echo-store.ts'
import type { Claimed } from '../outbox/journal.ts'
import { withOneMore, withOurs } from '../outbox/newest.ts'
import { digitsIn, digitsShown } from './marker.ts'
import type { Verdict } from './verdict.ts'

/**
 * How reliably an entry can be recognised in a list. 1: by milliseconds, 60,000 values · 2: by seconds, 60 values · 3:
 * by counting new entries.
 */
export type Tier = 1 | 2 | 3

export function tierOf(profile: EchoProfile, marker: string | null): Tier {
  if (marker === null) return 3
  if (profile.echoes === 'millisecond' && digitsIn(marker, 'millisecond') !== '') return 1
  return givesStartsBack(profile) && digitsIn(marker, 'second') !== '' ? 2 : 3
}

/** Whether the service was seen to return our starts, at least to the second. */
export function givesStartsBack({ echoes }: EchoProfile): boolean {
  return echoes === 'millisecond' || echoes === 'second'
}

/** Returns the profile after a create was accepted, with or without a start. */
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
 * Returns the profile after a create with a start was refused. A service that does not accept milliseconds gives the
 * same message as for any other error (solidtime#1191), so as long as nothing was ever accepted, the next attempt sends
 * a less exact start. `tryAgain` is false when the precision cannot be the reason, or when every precision was tried;
 * in the latter case the next entry begins again with milliseconds.
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
  /** Our claimed entries that the list should contain. */
  readonly claimed: readonly Claimed[]
  /** Whether an unclaimed entry may be ours nevertheless: one in doubt, or a second copy. */
  readonly mayBeOurs: (entry: TimeEntry) => boolean
}

/**
 * Returns the profile after a list. The latest list counts, so that a change of the service's behaviour is noticed at
 * once.
 */
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

/** Returns the profile after these entries of this user were seen, which are not ours as far as is known. */
export function withStrangers(profile: EchoProfile, entries: readonly TimeEntry[]): EchoProfile {
  const { since } = profile
  const isLater = ({ createdDate }: TimeEntry) => since !== null && (createdDate ?? '') > since
  return { ...profile, others: profile.others || entries.some(isLater) }
}

const knownAfterMs = 14 * 24 * 3_600_000

/** Whether only this device wrote for this user in at least two weeks, up to the last time that everything was read. */
export function isKnownAlone({ others, since, watchedAt }: EchoProfile): boolean {
  return !others && Date.parse(watchedAt ?? '') - Date.parse(since ?? '') >= knownAfterMs
}

/** Returns the profile after these entries of this user were seen. */
export function withNewest(profile: EchoProfile, own: readonly TimeEntry[]): EchoProfile {
  return { ...profile, newest: own.reduce(withOneMore, profile.newest) }
}

function isForeign(entry: TimeEntry, { since }: EchoProfile, { claimed, mayBeOurs }: Listed): boolean {
  const later = since !== null && (entry.createdDate ?? '') > since
  return later && !claimed.some(({ serviceId }) => serviceId === entry.id) && !mayBeOurs(entry)
}

/**
 * Returns the precision with which the entry shows the sent start. Null when that start cannot tell, such as one whose
 * milliseconds are zero.
 */
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
