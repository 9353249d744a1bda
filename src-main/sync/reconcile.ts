import { isDeepStrictEqual } from 'node:util'
import type { Candidate } from '#preload/model/entry.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { toInstant } from '../kernel/clock.ts'
import type { Attempt } from '../outbox/attempt-store.ts'
import { audit } from './audit.ts'
import { decideOn, isAuditNeeded, rememberShown, sentAndOpen, settleShown } from './evidence.ts'
import {
  isUnlearned,
  lookUp,
  lookUpSinceOnce,
  seekCanary,
  seekEcho,
  shared,
  sinceOf,
  together,
  type Lookup,
  type Lookups,
} from './lookup.ts'
import { nextLookupMs, visibleAfterMs, type Answer } from './reconcile-decision.ts'
import { settledDoubt } from './refusals.ts'
import { resemblance } from './resemblance.ts'
import { adopt, ask, settleRefused } from './settle.ts'
import { asCandidate, asCandidates, announceEntry, type Sync } from './sync.ts'

/**
 * Looks up an entry in state `checking` (its create request got no response) and records the result. Rejects with
 * `ApiError` when the service does not respond. The entry's state is unchanged in that case. Lists in `lookups` must
 * have been requested after the entry was sent, because older lists prove nothing about it.
 */
export async function reconcile(sync: Sync, entryId: string, lookups: Lookups = new Map()): Promise<void> {
  // A list that was read for another entry may have confirmed this entry already.
  if (!isChecking(sync, entryId)) return
  const attempt = sync.attempts.latest(entryId)
  if (!attempt) throw new Error(`entry ${entryId} is being checked but was never sent`)
  const times = sync.evidence.lookups(entryId, attempt.n)
  if (isUnlearned(sync, attempt.startFingerprint)) await seekEcho(sync)
  const search = { attempt, times, lookups }
  const near = await lookUpNear(sync, entryId, search)
  settleShown(sync, near.entries)
  const seen = await lookUpFurther(sync, entryId, near, search)
  if (seen !== near) settleShown(sync, seen.entries)
  if (isChecking(sync, entryId) && isAuditNeeded(sync, entryId, seen, attempt)) await audit(sync)
  sync.db.transaction(() => {
    if (!isChecking(sync, entryId)) return
    const answer = decideOn(sync, entryId, seen, attempt)
    sync.evidence.add(entryId, {
      attempt: attempt.n,
      seen: seen.entries.length,
      complete: seen.complete,
      finding: answer.finding === 'no-evidence' ? 'unclear' : answer.finding,
      bootId: seen.bootId,
      bootMs: seen.bootMs,
    })
    rememberShown(sync, entryId, answer)
    act(sync, entryId, attempt, { seen, lookups: times + 1, answer })
    sync.log.info('entry.checked', { entryId, finding: answer.finding, seen: seen.entries.length })
  })
  announceEntry(sync, entryId)
}

function isChecking({ outbox }: Sync, entryId: string): boolean {
  return outbox.read(entryId)?.state === 'checking'
}

interface Search {
  readonly attempt: Attempt
  readonly times: number
  readonly lookups: Lookups
}

/**
 * Looks up the entry among the service's entries for its item, on its day and the days next to it. As long as the
 * service has never listed an entry of this user, some lookups also check whether it lists any of them at all. These
 * are the first lookups, and all lookups after the horizon (the time in which the create request can take effect).
 */
async function lookUpNear(sync: Sync, entryId: string, { attempt, times, lookups }: Search): Promise<Lookup> {
  const { connection, entries } = sync
  const facts = entries.facts(entryId)
  const near = await shared(lookups, `${facts.itemId} ${facts.day}`, () => lookUp(sync, facts))
  const isBlind = !connection.soleWriter && !sync.echo.read().listsOwn
  if (!isBlind || !(isOld(sync, attempt) || times < lookupsForCanary)) return near
  const isEmpty = await seekCanary(sync)
  // An account without any entries certainly lacks this entry, unless the service's lists hide entries. If they do,
  // sending the entry again creates a copy. An empty account is accepted as proof only for the first attempt, so that
  // at most one copy can be created.
  return { ...near, isEmpty: isEmpty && attempt.n === 1 }
}

/**
 * Extends the lookup to all items and days, because a user may have moved the entry. This reads many entries, so it is
 * done only before the entry is sent again or the user is asked.
 */
async function lookUpFurther(sync: Sync, entryId: string, near: Lookup, search: Search): Promise<Lookup> {
  const { attempt, lookups } = search
  if (sync.connection.soleWriter || !isChecking(sync, entryId) || !isOld(sync, attempt)) return near
  const { finding } = decideOn(sync, entryId, near, attempt)
  if (finding === 'there') return near
  if (finding === 'not-there' && !settledAsAbsent(sync, entryId, attempt, near)) return near
  const asked = sinceOf(attempt.newest, sync.entries.facts(entryId).day)
  return together(near, await lookUpSinceOnce(sync, asked, lookups))
}

function isOld(sync: Sync, attempt: Attempt): boolean {
  return ageAt(sync, attempt, sync.clock.bootMs()) >= sync.connection.horizonMs
}

/** `lookups` is the number of lookups for this attempt, including this one. */
interface LookupResult {
  readonly seen: Lookup
  readonly lookups: number
  readonly answer: Answer
}

function act(sync: Sync, entryId: string, attempt: Attempt, { seen, lookups, answer }: LookupResult): void {
  if (answer.finding === 'there') return adopt(sync, entryId, answer.serviceId)
  const { horizonMs } = sync.connection
  const ageMs = ageAt(sync, attempt, sync.clock.bootMs())
  const listAgeMs = ageAt(sync, attempt, seen.bootMs)
  const doubt = settledDoubt(sync, entryId, attempt.n, { finding: answer.finding, seen, ageMs: listAgeMs })
  if (doubt) {
    sync.doubts.delete(entryId)
    return settleRefused(sync, sync.entries.facts(entryId), doubt)
  }
  const lookUpAgain = (waitMs: number) =>
    sync.outbox.waitUntil(entryId, toInstant(sync.clock.nowMs() + waitMs))
  if (answer.finding === 'unclear') {
    // If it is still unknown how precisely this service returns starts, the next confirmed entry may show it. The
    // program may then be able to choose between the candidates without asking the user, so the entry waits for some
    // time.
    const mayLearn =
      !answer.changed && isUnlearned(sync, attempt.startFingerprint) && ageMs < horizonMs + lessonMs
    // The wait is limited by this machine's clock, because the service's clock may have stopped.
    const isFresh = answer.fresh && ageMs < horizonMs + mostFreshMs
    if (!mayLearn && !isFresh) {
      const about =
        seen.complete && ageMs >= horizonMs
          ? withRemembered(sync, entryId, { seen, shown: answer.candidates })
          : asCandidates(sync, answer.candidates)
      return ask(sync, entryId, about)
    }
    return lookUpAgain(isFresh ? visibleAfterMs : nextLookupMs(lookups))
  }
  if (answer.finding === 'not-there' && settledAsAbsent(sync, entryId, attempt, seen))
    return actOnAbsence(sync, entryId, { seen, shown: answer.similar })
  // Some lookups never lead to a result: complete lists show no entry of this user at all, or incomplete lists show a
  // possible match. After `lookupsBeforeAsking` lookups of this kind, the user decides.
  const shown = answer.finding === 'no-evidence' && !seen.complete ? answer.similar : []
  const isUseless = answer.finding === 'no-evidence' && (seen.complete || shown.length > 0)
  if (isUseless && ageMs >= horizonMs && lookups >= lookupsBeforeAsking)
    return ask(sync, entryId, asCandidates(sync, shown))
  lookUpAgain(nextLookupMs(lookups, ageMs, horizonMs))
}

/** After this many lookups without a result, the user must decide whether the service has the entry. */
const lookupsBeforeAsking = 12
/**
 * If it is unknown how precisely the service returns starts, an entry with possible matches waits up to this many
 * milliseconds longer than the horizon (the time in which its request can take effect). In the meantime, another entry
 * may show the precision.
 */
const lessonMs = 2 * 3_600_000
/**
 * A candidate may be too new to be judged by an audit (the search for other clients' entries). The decision is then
 * delayed, but at most until this many milliseconds after the horizon (the time in which the create request can take
 * effect).
 */
const mostFreshMs = 5 * visibleAfterMs
/**
 * The first lookups after an attempt also check whether the service lists any entries of this user at all. This is the
 * number of these lookups.
 */
const lookupsForCanary = 3

/**
 * Handles an entry whose sent values do not appear in the service's lists. A user may have corrected the entry at the
 * service, or deleted it after an earlier list had shown it. The entry is sent again only if neither is possible.
 */
function actOnAbsence(sync: Sync, entryId: string, { seen, shown }: Shown): void {
  const open = sentAndOpen(sync)
  const at = open.findIndex((other) => other.entryId === entryId)
  // An entry waits only for entries that were saved earlier, and for entries about which the user is being asked. This
  // rule keeps two entries from waiting for each other.
  const isAsked = (other: { readonly entryId: string }) => sync.outbox.read(other.entryId)?.state === 'asking'
  const others = open.filter((other, n) => n < at || (n > at && isAsked(other)))
  const isAnothers = (entry: TimeEntry) =>
    others.some((other) => ['marked', 'changed', 'alike'].includes(resemblance(entry, other) ?? ''))
  // If each shown entry may belong to one of the `others`, this entry waits until it is known whether the service has
  // those local entries.
  if (shown.length > 0 && shown.every(isAnothers))
    return sync.outbox.waitUntil(entryId, toInstant(sync.clock.nowMs() + nextLookupMs(Infinity)))
  const about = withRemembered(sync, entryId, { seen, shown })
  if (about.length > 0) return ask(sync, entryId, about)
  sync.comparisons.answered(entryId)
  sync.outbox.move(entryId, { state: 'queued' })
}

interface Shown {
  readonly seen: Lookup
  /** The entries in `seen` that may be the sent entry. */
  readonly shown: readonly TimeEntry[]
}

/**
 * Returns the candidates for the user to compare: the entries in `shown`, which the latest lookup found, and the
 * candidates from earlier lookups. An earlier candidate is left out if the latest lookup returned it unchanged but no
 * longer considered it a possible match.
 */
function withRemembered(sync: Sync, entryId: string, { seen, shown }: Shown): Candidate[] {
  const { comparisons, claims } = sync
  const now = new Map(seen.entries.map((entry) => [entry.id, asCandidate(sync, entry)]))
  const remembered = comparisons
    .candidates(entryId)
    .filter(({ serviceId }) => !shown.some(({ id }) => id === serviceId))
    .filter(({ serviceId }) => !claims.isClaimed(serviceId) && !comparisons.isRuledOut(entryId, serviceId))
    .filter((one) => !isDeepStrictEqual(now.get(one.serviceId), one))
    .map((one) => now.get(one.serviceId) ?? { ...one, gone: true })
  return [...asCandidates(sync, shown), ...remembered]
}

/**
 * Returns whether the lookups so far prove that the service did not and will not create the entry, so that it may be
 * sent again. `latest` must be a lookup that did not find the entry.
 */
function settledAsAbsent(sync: Sync, entryId: string, attempt: Attempt, latest: Lookup): boolean {
  const { horizonMs, negativesNeeded } = sync.connection
  const negatives = new Set([...sync.evidence.negatives(entryId, attempt.n), latest.bootMs])
  return sync.rules.maySendAgain({
    ageMs: ageAt(sync, attempt, sync.clock.bootMs()),
    negativesAtMs: [...negatives].map((bootMs) => ageAt(sync, attempt, bootMs)),
    horizonMs,
    negativesNeeded,
  })
}

/**
 * Returns the milliseconds between the attempt and `atBootMs`. The boot clock begins at zero when the computer starts,
 * so after a restart of the computer, only the time since the restart is counted.
 */
function ageAt(sync: Sync, { bootId, bootMs }: Attempt, atBootMs: number): number {
  return bootId === sync.clock.bootId() ? atBootMs - bootMs : atBootMs
}
