/** Looks in the service for an entry whose answer got lost, and acts on what it finds. */
import { isDeepStrictEqual } from 'node:util'
import type { Candidate } from '#preload/model/entry.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { toInstant } from '../kernel/clock.ts'
import type { Attempt } from '../outbox/journal.ts'
import {
  decideOn,
  isUnlearned,
  look,
  lookSinceOnce,
  rememberShown,
  seekCanary,
  sentAndOpen,
  seekEcho,
  settleShown,
  shared,
  sinceOf,
  together,
  type Look,
  type Looks,
} from './look.ts'
import { nextLookMs, type Answer } from './reconcile-decision.ts'
import { settleRefused } from './push.ts'
import { settledDoubt } from './refusals.ts'
import { resemblance } from './resemblance.ts'
import { adopt, ask } from './settle.ts'
import { asCandidate, tellEntry, type Sync } from './sync.ts'

/**
 * Rejects with `ApiError` when the service cannot be asked; then nothing changed. Every list among `looks` must have
 * been asked for after the entry was sent.
 */
export async function reconcile(sync: Sync, entryId: string, looks: Looks = new Map()): Promise<void> {
  // The list for another one may have shown it meanwhile.
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
  /** How often it was looked for before. */
  readonly times: number
  readonly looks: Looks
}

/** Where it belongs: on its item and the days around. */
async function lookNear(sync: Sync, entryId: string, { attempt, times, looks }: Looking): Promise<Look> {
  const { connection, entries } = sync
  const facts = entries.facts(entryId)
  const near = await shared(looks, `${facts.itemId} ${facts.day}`, () => look(sync, facts))
  const isBlind = !connection.soleWriter && !sync.echo.read().listsOwn
  if (!isBlind || !(isOld(sync, attempt) || times < looksForCanary)) return near
  const isEmpty = await seekCanary(sync)
  // Should lists hide what is there after all, one copy too many is the worst.
  return { ...near, isEmpty: isEmpty && attempt.n === 1 }
}

/** The same, and everywhere where it may have been moved to, before it is sent again or a person is asked about it. */
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

/** What one more look said; the latest of `looks`. */
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
    // What this service keeps of a start is not known yet: the next entry that arrives may show whose it is.
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
  // Lists that never show what they must: after so many, only a person knows.
  const blind = answer.finding === 'no-evidence' && seen.complete && ageMs >= horizonMs
  if (blind && looks >= looksBeforeAsking) return ask(sync, entryId, [])
  lookAgain(nextLookMs(looks, ageMs, horizonMs))
}

const looksBeforeAsking = 12
const lessonMs = 2 * 3_600_000
const looksForCanary = 3

/**
 * It is not there as it was sent. Only where nothing speaks for another reason it is sent again: somebody may have
 * corrected it there, or deleted it after an earlier list had shown it.
 */
function actOnAbsence(sync: Sync, entryId: string, { seen, shown }: Shown): void {
  const open = sentAndOpen(sync)
  const at = open.findIndex((other) => other.entryId === entryId)
  // Those that a person is asked about, and those saved before it: so no two wait for each other.
  const isAsked = (other: { readonly entryId: string }) => sync.outbox.read(other.entryId)?.state === 'asking'
  const others = open.filter((other, n) => n < at || (n > at && isAsked(other)))
  const isAnothers = (entry: TimeEntry) =>
    others.some((other) => ['marked', 'changed', 'alike'].includes(resemblance(entry, other) ?? ''))
  // What fits another one of ours better waits until that one's own fate is known.
  if (shown.length > 0 && shown.every(isAnothers))
    return sync.outbox.waitUntil(entryId, toInstant(sync.clock.nowMs() + nextLookMs(Infinity)))
  const about = withRemembered(sync, entryId, { seen, shown })
  if (about.length > 0) return ask(sync, entryId, about)
  sync.comparisons.answered(entryId)
  sync.outbox.move(entryId, { state: 'queued' })
}

interface Shown {
  /** All that there is. */
  readonly seen: Look
  /** Those that may be ours. */
  readonly shown: readonly TimeEntry[]
}

/**
 * What a person compares: what may be ours now, and what an earlier list has shown that may have been. One that is
 * still there as it was then, and is known by now to be another entry, is left out.
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

/** Whether it may be sent again when `latest` does not show it either. */
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

/** After a reboot the clock that nobody sets began anew: the horizon is counted again, from the boot on. */
function ageAt(sync: Sync, { bootId, bootMs }: Attempt, atBootMs: number): number {
  return bootId === sync.clock.bootId() ? atBootMs - bootMs : atBootMs
}
