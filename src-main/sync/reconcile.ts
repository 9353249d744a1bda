/** Looks up an entry whose answer was lost, and acts on the result. */
import { isDeepStrictEqual } from 'node:util'
import type { Candidate } from '#preload/model/entry.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { toInstant } from '../kernel/clock.ts'
import type { Attempt } from '../outbox/journal.ts'
import { decideOn, rememberShown, sentAndOpen, settleShown } from './evidence.ts'
import {
  isUnlearned,
  look,
  lookSinceOnce,
  seekCanary,
  seekEcho,
  shared,
  sinceOf,
  together,
  type Look,
  type Looks,
} from './look.ts'
import { nextLookMs, type Answer } from './reconcile-decision.ts'
import { settledDoubt } from './refusals.ts'
import { resemblance } from './resemblance.ts'
import { adopt, ask, settleRefused } from './settle.ts'
import { asCandidate, tellEntry, type Sync } from './sync.ts'

/**
 * Rejects with `ApiError` when the service cannot be asked; then nothing changed. Every list in `looks` must have been
 * requested after the entry was sent.
 */
export async function reconcile(sync: Sync, entryId: string, looks: Looks = new Map()): Promise<void> {
  // The list for another entry may have shown this one.
  if (!isChecking(sync, entryId)) return
  const attempt = sync.journal.latest(entryId)
  if (!attempt) throw new Error(`entry ${entryId} is being checked but was never sent`)
  const times = sync.journal.looks(entryId, attempt.n)
  if (isUnlearned(sync, attempt.marker)) await seekEcho(sync)
  const looking = { attempt, times, looks }
  const near = await lookNear(sync, entryId, looking)
  settleShown(sync, near.entries)
  const seen = await lookFurther(sync, entryId, near, looking)
  if (seen !== near) settleShown(sync, seen.entries)
  sync.db.transaction(() => {
    if (!isChecking(sync, entryId)) return
    const answer = decideOn(sync, entryId, seen, attempt)
    sync.journal.witness(entryId, {
      attempt: attempt.n,
      seen: seen.entries.length,
      complete: seen.complete,
      finding: answer.finding === 'no-evidence' ? 'unclear' : answer.finding,
      bootId: seen.bootId,
      bootMs: seen.bootMs,
    })
    rememberShown(sync, entryId, answer)
    act(sync, entryId, attempt, { seen, looks: times + 1, answer })
    sync.log.info('entry.checked', { entryId, finding: answer.finding, seen: seen.entries.length })
  })
  tellEntry(sync, entryId)
}

function isChecking({ outbox }: Sync, entryId: string): boolean {
  return outbox.read(entryId)?.state === 'checking'
}

interface Looking {
  readonly attempt: Attempt
  /** The number of earlier lookups for this attempt. */
  readonly times: number
  readonly looks: Looks
}

/** Looks the entry up where it should be: on its item and the days around. */
async function lookNear(sync: Sync, entryId: string, { attempt, times, looks }: Looking): Promise<Look> {
  const { connection, entries } = sync
  const facts = entries.facts(entryId)
  const near = await shared(looks, `${facts.itemId} ${facts.day}`, () => look(sync, facts))
  const isBlind = !connection.soleWriter && !sync.echo.read().listsOwn
  if (!isBlind || !(isOld(sync, attempt) || times < looksForCanary)) return near
  const isEmpty = await seekCanary(sync)
  // If lists do hide the entry, the worst result is a single extra copy.
  return { ...near, isEmpty: isEmpty && attempt.n === 1 }
}

/** Also looks everywhere where the entry may have been moved, before it is sent again or a person is asked about it. */
async function lookFurther(sync: Sync, entryId: string, near: Look, looking: Looking): Promise<Look> {
  const { attempt, looks } = looking
  if (sync.connection.soleWriter || !isChecking(sync, entryId) || !isOld(sync, attempt)) return near
  const { finding } = decideOn(sync, entryId, near, attempt)
  if (finding === 'there') return near
  if (finding === 'not-there' && !settledAsAbsent(sync, entryId, attempt, near)) return near
  const asked = sinceOf(attempt.newest, sync.entries.facts(entryId).day)
  return together(near, await lookSinceOnce(sync, asked, looks))
}

function isOld(sync: Sync, attempt: Attempt): boolean {
  return ageAt(sync, attempt, sync.clock.bootMs()) >= sync.connection.horizonMs
}

/** The result of one more lookup; `looks` is the number of lookups so far. */
interface Looked {
  readonly seen: Look
  readonly looks: number
  readonly answer: Answer
}

function act(sync: Sync, entryId: string, attempt: Attempt, { seen, looks, answer }: Looked): void {
  if (answer.finding === 'there') return adopt(sync, entryId, answer.serviceId)
  const { horizonMs } = sync.connection
  const ageMs = ageAt(sync, attempt, sync.clock.bootMs())
  const listAgeMs = ageAt(sync, attempt, seen.bootMs)
  const doubt = settledDoubt(sync, entryId, attempt.n, { finding: answer.finding, seen, ageMs: listAgeMs })
  if (doubt) {
    sync.doubts.delete(entryId)
    return settleRefused(sync, sync.entries.facts(entryId), doubt)
  }
  const lookAgain = (waitMs: number) => sync.outbox.waitUntil(entryId, toInstant(sync.clock.nowMs() + waitMs))
  if (answer.finding === 'unclear') {
    // It is not known yet how precisely this service returns starts; the next entry that arrives may show whether this
    // one is ours.
    const mayLearn = !answer.changed && isUnlearned(sync, attempt.marker) && ageMs < horizonMs + lessonMs
    if (!mayLearn) {
      const about =
        seen.complete && ageMs >= horizonMs
          ? withRemembered(sync, entryId, { seen, shown: answer.candidates })
          : answer.candidates.map((entry) => asCandidate(sync, entry))
      return ask(sync, entryId, about)
    }
    return lookAgain(nextLookMs(looks))
  }
  if (answer.finding === 'not-there' && settledAsAbsent(sync, entryId, attempt, seen))
    return actOnAbsence(sync, entryId, { seen, shown: answer.similar })
  // The lists never contain their canaries; after this many, only a person can decide.
  const blind = answer.finding === 'no-evidence' && seen.complete && ageMs >= horizonMs
  if (blind && looks >= looksBeforeAsking) return ask(sync, entryId, [])
  lookAgain(nextLookMs(looks, ageMs, horizonMs))
}

const looksBeforeAsking = 12
const lessonMs = 2 * 3_600_000
const looksForCanary = 3

/**
 * Handles an entry that is not there as it was sent. It is sent again only if there is no other explanation: somebody
 * may have corrected it, or deleted it after an earlier list had shown it.
 */
function actOnAbsence(sync: Sync, entryId: string, { seen, shown }: Shown): void {
  const open = sentAndOpen(sync)
  const at = open.findIndex((other) => other.entryId === entryId)
  // Entries that a person is asked about, and entries saved earlier; this order prevents two entries from waiting for
  // each other.
  const isAsked = (other: { readonly entryId: string }) => sync.outbox.read(other.entryId)?.state === 'asking'
  const others = open.filter((other, n) => n < at || (n > at && isAsked(other)))
  const isAnothers = (entry: TimeEntry) =>
    others.some((other) => ['marked', 'changed', 'alike'].includes(resemblance(entry, other) ?? ''))
  // If the shown entries may belong to another entry of ours, this one waits until that one is settled.
  if (shown.length > 0 && shown.every(isAnothers))
    return sync.outbox.waitUntil(entryId, toInstant(sync.clock.nowMs() + nextLookMs(Infinity)))
  const about = withRemembered(sync, entryId, { seen, shown })
  if (about.length > 0) return ask(sync, entryId, about)
  sync.comparisons.answered(entryId)
  sync.outbox.move(entryId, { state: 'queued' })
}

interface Shown {
  /** All entries of the list. */
  readonly seen: Look
  /** The entries that may be ours. */
  readonly shown: readonly TimeEntry[]
}

/**
 * Returns the candidates for a person to compare: entries that may be ours now, and entries of earlier lists that may
 * have been. An entry that is unchanged since then, and is now known to be another one, is left out.
 */
function withRemembered(sync: Sync, entryId: string, { seen, shown }: Shown): Candidate[] {
  const { comparisons, journal } = sync
  const now = new Map(seen.entries.map((entry) => [entry.id, asCandidate(sync, entry)]))
  const remembered = comparisons
    .candidates(entryId)
    .filter(({ serviceId }) => !shown.some(({ id }) => id === serviceId))
    .filter(({ serviceId }) => !journal.isClaimed(serviceId) && !comparisons.isStranger(entryId, serviceId))
    .filter((one) => !isDeepStrictEqual(now.get(one.serviceId), one))
    .map((one) => now.get(one.serviceId) ?? { ...one, gone: true })
  return [...shown.map((entry) => asCandidate(sync, entry)), ...remembered]
}

/** Whether the entry may be sent again, given that `latest` does not show it. */
function settledAsAbsent(sync: Sync, entryId: string, attempt: Attempt, latest: Look): boolean {
  const { horizonMs, negativesNeeded } = sync.connection
  const negatives = new Set([...sync.journal.negatives(entryId, attempt.n), latest.bootMs])
  return sync.rules.maySendAgain({
    ageMs: ageAt(sync, attempt, sync.clock.bootMs()),
    negativesAtMs: [...negatives].map((bootMs) => ageAt(sync, attempt, bootMs)),
    horizonMs,
    negativesNeeded,
  })
}

/**
 * Returns the age of the attempt. After a reboot the clock since boot restarts, so the horizon is counted again from
 * the boot.
 */
function ageAt(sync: Sync, { bootId, bootMs }: Attempt, atBootMs: number): number {
  return bootId === sync.clock.bootId() ? atBootMs - bootMs : atBootMs
}
