/**
 * Computes the echo profile of an account from the responses of its time-tracking service: which start times the
 * service accepts, and how precisely it returns them (docs/reliability.md §2.4).
 */
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { EchoProfile, Precision } from '../outbox/echo-store.ts'
import type { Claimed } from '../outbox/claim-store.ts'
import { withOneMore, withOurs } from '../outbox/newest.ts'
import { digitsIn, digitsShown } from './start-fingerprint.ts'
import type { Verdict } from './verdict.ts'

/**
 * How reliably a sent entry can be recognized when the service lists its entries. Tier 1: by the seconds and
 * milliseconds of its start (47,200 possible values). Tier 2: by the seconds alone (59 possible values). Tier 3: only
 * by the fact that the service did not list it before it was sent.
 */
export type Tier = 1 | 2 | 3

export function tierOf(profile: EchoProfile, startFingerprint: string | null): Tier {
  if (startFingerprint === null) return 3
  if (profile.echoes === 'millisecond' && digitsIn(startFingerprint, 'millisecond') !== '') return 1
  return givesStartsBack(profile) && digitsIn(startFingerprint, 'second') !== '' ? 2 : 3
}

/** Returns whether the service has been observed to return starts as they were sent, at least to the second. */
export function givesStartsBack({ echoes }: EchoProfile): boolean {
  return echoes === 'millisecond' || echoes === 'second'
}

/**
 * Updates the profile after the service has accepted a create request. Only a request with a start shows that the
 * service accepts starts.
 */
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
 * Updates the profile after the service has refused a create request that had a start. A service that does not accept
 * milliseconds may refuse them with the same error that it returns for any other fault (solidtime#1191). Until a start
 * has been accepted, the next attempt therefore sends a less precise start.
 *
 * `tryAgain` is false if a start was accepted before, because the refusal must then have another reason. It is also
 * false after milliseconds, seconds and whole minutes were all refused. In that case, the next entry is sent with
 * milliseconds again.
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
  /**
   * The local entries that the service is known to have, with their ids at the service. `entries` should contain all of
   * them.
   */
  readonly claimed: readonly Claimed[]
  /**
   * Returns whether the entry may be the result of a create request that got no response, or a duplicate of a sent
   * entry.
   */
  readonly mayBeOurs: (entry: TimeEntry) => boolean
}

/**
 * Updates the profile after the service has returned a list of entries. Only the latest list that contains sent entries
 * determines `echoes` (how precisely the service returns starts), so that a change in the service's behavior is noticed
 * immediately.
 */
export function afterList(profile: EchoProfile, listed: Listed): EchoProfile {
  const own = listed.entries.filter(({ user }) => user === listed.userId)
  const seen = listed.claimed.flatMap(({ serviceId, startFingerprint }) => {
    const entry = own.find(({ id }) => id === serviceId)
    const echo = entry && echoOf(startFingerprint, entry)
    return echo ? [echo] : []
  })
  return {
    ...withNewest(profile, own),
    listsOwn: profile.listsOwn || own.length > 0,
    others: profile.others || own.some((entry) => isForeign(entry, profile, listed)),
    echoes: seen.length === 0 ? profile.echoes : coarsest(seen),
  }
}

/**
 * Records in the profile whether other clients create entries for this user. `entries` were probably created by another
 * client. Those that are older than the first entry that this program sent are ignored.
 */
export function withStrangers(profile: EchoProfile, entries: readonly TimeEntry[]): EchoProfile {
  return { ...profile, others: profile.others || entries.some((entry) => isSinceFirst(profile, entry)) }
}

/**
 * Returns whether the entry was created after the first entry that this program sent. Older entries do not show that
 * other clients are still in use.
 */
export function isSinceFirst({ since }: EchoProfile, { createdDate }: TimeEntry): boolean {
  return Date.parse(createdDate ?? '') > Date.parse(since ?? '')
}

const knownAfterMs = 14 * 24 * 3_600_000

/**
 * Returns whether at least two weeks have passed in which no entry from another client was found. The two weeks begin
 * with this program's first entry, and begin again when an older database is restored. After that time, a new entry at
 * the service almost certainly comes from this program.
 */
export function isKnownAlone({ others, since, rolledBackAt, watchedAt }: EchoProfile): boolean {
  const watchedMs = Date.parse(watchedAt ?? '')
  const isLongEnough = (from: string) => watchedMs - Date.parse(from) >= knownAfterMs
  return !others && isLongEnough(since ?? '') && (rolledBackAt === null || isLongEnough(rolledBackAt))
}

/**
 * Updates the newest known entries of this user. A later attempt cannot have created any entry that is already known.
 */
export function withNewest(profile: EchoProfile, own: readonly TimeEntry[]): EchoProfile {
  return { ...profile, newest: own.reduce(withOneMore, profile.newest) }
}

function isForeign(entry: TimeEntry, profile: EchoProfile, { claimed, mayBeOurs }: Listed): boolean {
  const isNew = isSinceFirst(profile, entry)
  return isNew && !claimed.some(({ serviceId }) => serviceId === entry.id) && !mayBeOurs(entry)
}

/**
 * Returns how precisely the service's entry shows the start that was sent for it: to the millisecond, to the second, or
 * only to the minute. Returns null if nothing can be concluded, for example because the start was sent without a
 * fingerprint (artificial seconds that identify the entry).
 */
function echoOf(startFingerprint: string | null, entry: TimeEntry): Precision | null {
  for (const precision of ['millisecond', 'second'] as const) {
    const sent = digitsIn(startFingerprint, precision)
    if (sent === '') continue
    if (digitsShown(entry, precision) === sent) return precision
    if (precision === 'second') return 'minute'
  }
  return null
}

function coarsest(seen: readonly Precision[]): Precision {
  return seen.includes('minute') ? 'minute' : seen.includes('second') ? 'second' : 'millisecond'
}
