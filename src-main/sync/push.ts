/**
 * Sends queued entries: the attempt must be on disk before the request is sent, and its result is on disk afterwards.
 * If no lookup is needed first, the next attempt is recorded while a request is pending, in the same commit as the
 * result of the one before. So no entry waits for the disk, and each costs one commit.
 */
import type { EntryProblem } from '#preload/model/entry.ts'
import { createBody } from '../api/dialect.ts'
import { postOnce } from '../api/post-once.ts'
import type { EntryFacts } from '../entries/entry-store.ts'
import { recheckWaiting } from '../entries/recheck.ts'
import { nowOf, toInstant } from '../kernel/clock.ts'
import type { Attempt, AttemptOutcome } from '../outbox/journal.ts'
import { isNewerThan } from '../outbox/newest.ts'
import { demandedIn } from '../template/demand.ts'
import { learnValues } from '../template/learn-values.ts'
import { afterAccepted, afterRefused } from './echo-profile.ts'
import {
  decideOn,
  isUnlearned,
  look,
  seekCanary,
  seekEcho,
  settleShown,
  type Look,
  type Looks,
} from './look.ts'
import { digitsIn } from './marker.ts'
import { nextLookMs } from './reconcile-decision.ts'
import { newTimeEntry, sentValuesOf, tellEntry, type Sync } from './sync.ts'
import { verdictOn, type Doubt } from './refusals.ts'
import { lookEverywhere, settledBefore } from './sent-before.ts'
import { sameValues, type Verdict } from './verdict.ts'

/**
 * `not-sent`: the service has it already, or may have it from an older copy of this journal. `unseen`: no complete list
 * could be read, and the entry waits for one. Null when the person changed the entry in the meantime.
 */
export type Pushed = Verdict | { readonly kind: 'not-sent' } | { readonly kind: 'unseen' } | null

/** Options for sending an entry. */
export interface Manner {
  /** The row is older than this process, so the service is searched first (pre-flight). */
  readonly unproven: boolean
  /** Wait for a complete list if one is needed before sending. */
  readonly patient: boolean
  /** Lists that the entries of this round share. */
  readonly looks: Looks
  readonly following: Following
}

/** Chooses the entry to send after one that has arrived. */
export interface Following {
  /** Whether nothing else has to be done first, as far as is known now. */
  readonly goesOn: (arrived: string) => boolean
  readonly next: () => string | undefined
  /** How long the previous answer took, in milliseconds; 0 when unknown. */
  readonly lastTookMs: () => number
}

/** An attempt that is on disk; its request must be sent now. */
export interface Begun {
  readonly entryId: string
  readonly planned: Planned
  readonly body: string
  readonly baseline: Attempt['baseline']
  readonly newest: Attempt['newest']
  readonly token: string
  /** By the clock since boot. */
  readonly atBootMs: number
  /** Creates already sent with this token. */
  readonly before: number
  /** The previous attempt, if its result is not on disk yet: it is recorded while this one is being sent. */
  readonly arrived: { readonly begun: Begun; readonly verdict: Verdict } | null
}

export interface Sent {
  readonly pushed: Pushed
  /** The attempt that must be sent next, before anything else. */
  readonly next: Begun | null
  /** How long the answer took, in milliseconds; 0 when nothing was sent. */
  readonly tookMs: number
}

const notSent = { next: null, tookMs: 0 }

/**
 * Sends an entry and returns the result, which is recorded by then, or at the latest while the `next` one is being
 * sent. Rejects with `ApiError` when no token can be obtained or the service cannot be asked; then nothing was sent, or
 * the refused attempt is concluded.
 */
export async function push(sync: Sync, entryId: string, manner: Manner): Promise<Sent> {
  const token = await sync.service.session.token()
  const planned = plan(sync, entryId)
  if (planned === null) return { pushed: null, ...notSent }
  let baseline: Attempt['baseline'] = null
  let serviceAheadMs: number | null = null
  // For the very first entry: finds out how new the existing entries of the account are.
  if (!sync.connection.soleWriter && sync.echo.read().newest === null) await seekCanary(sync)
  if (manner.unproven || needsBaseline(sync, planned.marker)) {
    if (manner.unproven && isUnlearned(sync, planned.marker)) await seekEcho(sync)
    const last = lastSent(sync, planned.facts)
    const before = last?.baseline ?? null
    const newest = last?.newest ?? null
    const seen = await lookWell(sync, planned.facts)
    serviceAheadMs = seen.serviceAheadMs
    settleShown(sync, seen.entries)
    const everywhere = manner.unproven ? await lookEverywhere(sync, planned.facts, seen, manner.looks) : seen
    const answer = decideOn(sync, entryId, everywhere, {
      ...{ marker: planned.marker, baseline: before, newest },
      // A refused attempt created nothing, so an entry created at that time belongs to somebody else or is a copy of
      // another of ours.
      serviceAt: last !== undefined && sync.journal.isInDoubt(entryId) ? last.serviceAt : null,
    })
    const hasDigits = sync.rules.tierOf(sync.echo.read(), planned.marker) === 1
    if (manner.unproven && settledBefore(sync, entryId, { answer, seen, hasDigits }))
      return { pushed: { kind: 'not-sent' }, ...notSent }
    if (!seen.complete && manner.patient && needsBaseline(sync, planned.marker))
      return { pushed: { kind: 'unseen' }, ...notSent }
    const sent = sentValuesOf(sync, planned.facts)
    const alike = seen.entries.filter((entry) => sameValues(entry, sent))
    // Entries that existed before the last attempt also existed before this one.
    baseline = seen.complete ? alike.map(({ id }) => id) : before
    if (!isAsPlanned(sync, entryId, planned)) return { pushed: null, ...notSent }
  }
  const begun = sync.db.transaction(() => {
    sync.outbox.note(entryId, nowOf(sync.clock), 'sent')
    return begin(sync, entryId, { planned, baseline, serviceAheadMs, token, before: 0 })
  })
  return send(sync, begun, manner.following)
}

/** Rejects in the same cases as {@link push}; then no further attempt is recorded. */
export async function send(sync: Sync, begun: Begun, following: Following): Promise<Sent> {
  const { entryId, token, body } = begun
  let ahead: Begun | null = null
  let failure: { readonly error: unknown } | null = null
  const leftAtBootMs = sync.clock.bootMs()
  let leave = () => {}
  const left = new Promise<boolean>((resolve) => (leave = () => resolve(true)))
  const answered = postOnce(sync.creates, token, body, leave)
  const isOnItsWay = await Promise.race([left, answered.then(() => false)])
  try {
    ahead = meanwhile(sync, begun, isOnItsWay ? following : null)
  } catch (error) {
    // If the disk is full, the pending request is still awaited.
    failure = { error }
  }
  const result = await answered
  const tookMs = sync.clock.bootMs() - leftAtBootMs
  const judged = await judgeAnswer(sync, begun, result)
  const { verdict, next } = conclude(sync, { begun, ahead, judged, following: failure ? null : following })
  if (!next?.arrived) tellEntry(sync, entryId)
  if (ahead && next?.entryId !== ahead.entryId) tellEntry(sync, ahead.entryId)
  sync.log.info('entry.sent', {
    entryId,
    verdict: verdict.kind,
    status: 'status' in verdict ? verdict.status : null,
  })
  if (failure) throw failure.error
  if (verdict.kind === 'again' && verdict.because === 'credentials') await sync.service.session.renew(token)
  return { pushed: verdict, next, tookMs }
}

/**
 * While a request is pending: records the result of the previous attempt, and records the next attempt, if there is
 * one.
 */
function meanwhile(sync: Sync, begun: Begun, following: Following | null): Begun | null {
  const { arrived, entryId } = begun
  // A slow answer would come too late to send an attempt recorded now.
  const isQuick = following !== null && following.lastTookMs() < longestAheadMs
  const candidate = isQuick && following.goesOn(entryId) ? following.next() : undefined
  let ahead: Begun | null = null
  if (arrived !== null || candidate !== undefined) {
    sync.db.transaction(() => {
      if (arrived) {
        sync.outbox.note(entryId, nowOf(sync.clock), 'sent')
        settle(sync, arrived.begun.entryId, learned(sync, arrived.begun.planned, arrived.verdict))
      }
      ahead = beginNext(sync, begun, candidate)
    })
  }
  if (arrived) tellEntry(sync, arrived.begun.entryId)
  tellEntry(sync, entryId)
  return ahead
}

/** A new token is requested after this many creates, because the old one may be about to expire. */
const mostWithOneToken = 50

/** For the caller's transaction. Returns null when a lookup is needed first. */
function beginNext(sync: Sync, { token, before }: Begun, entryId: string | undefined): Begun | null {
  const planned = entryId === undefined ? null : plan(sync, entryId)
  if (entryId === undefined || planned === null || before + 1 >= mostWithOneToken) return null
  if (needsBaseline(sync, planned.marker)) return null
  return begin(sync, entryId, { planned, baseline: null, serviceAheadMs: null, token, before: before + 1 })
}

/**
 * An attempt recorded earlier than this is not sent, because it would take effect later than its recorded age suggests.
 */
const longestAheadMs = 1_000

/** Whether the attempt that was recorded during the previous request can be sent now that its answer has arrived. */
function canLeave(sync: Sync, ahead: Begun): boolean {
  const ageMs = sync.clock.bootMs() - ahead.atBootMs
  return ageMs >= 0 && ageMs <= longestAheadMs && !needsBaseline(sync, ahead.planned.marker)
}

/** For the caller's transaction: concludes an attempt of which nothing was sent. */
function takeBack(sync: Sync, { entryId }: Begun): void {
  sync.journal.conclude(entryId, 'unsent', null)
  sync.outbox.move(entryId, { state: 'queued' })
}

/** Returns the latest attempt if its signature is the same; lookups for other values do not apply. */
function lastSent(sync: Sync, { id, itemId, day, minutes }: EntryFacts): Attempt | undefined {
  const last = sync.journal.latest(id)
  if (!last) return undefined
  const sent = JSON.parse(last.body) as { item?: unknown; date?: unknown; minutes?: unknown }
  return sent.item === itemId && sent.date === day && sent.minutes === minutes ? last : undefined
}

/** Looks up to three times for a complete list: an entry sent without one may need a question to the person later. */
async function lookWell(sync: Sync, facts: EntryFacts): Promise<Look> {
  let seen = await look(sync, facts)
  for (let tries = 1; tries < 3 && !seen.complete; tries++) seen = await look(sync, facts)
  return seen
}

/** The values that would be sent now. */
interface Planned {
  readonly facts: EntryFacts
  readonly marker: string | null
}

/** Returns null when the entry is no longer queued. */
function plan(sync: Sync, entryId: string): Planned | null {
  if (sync.outbox.read(entryId)?.state !== 'queued') return null
  const facts = sync.entries.facts(entryId)
  return { facts, marker: markerOf(sync, facts) }
}

/** Returns false when the person has changed or withdrawn the entry since it was planned. */
function isAsPlanned(sync: Sync, entryId: string, planned: Planned): boolean {
  return JSON.stringify(plan(sync, entryId)) === JSON.stringify(planned)
}

/** Returns the start to send: the one sent before, as long as it still fits. */
export function markerOf(sync: Sync, facts: EntryFacts): string | null {
  if (facts.startedAt === null || !sync.connection.startFingerprint) return null
  const { sends } = sync.echo.read()
  // There are only 60 different seconds, so they have to differ only among entries with the same signature.
  const seconds =
    sends === 'second'
      ? sync.journal.markersOfOthers(facts.id, facts).map((marker) => digitsIn(marker, sends))
      : []
  const isUsed = (digits: string) =>
    sends === 'second' ? seconds.includes(digits) : sync.journal.areDigitsUsed(facts.id, facts.day, digits)
  return sync.rules.markedStart(facts.startedAt, facts.id, sends, isUsed)
}

function needsBaseline(sync: Sync, marker: string | null): boolean {
  return !sync.connection.soleWriter && sync.rules.tierOf(sync.echo.read(), marker) > 1
}

interface Beginning extends Pick<Begun, 'planned' | 'baseline' | 'token' | 'before'> {
  /** How far the service's clock is ahead of the clock since boot; null when unknown. */
  readonly serviceAheadMs: number | null
}

/** For the caller's transaction: records the attempt, which is on disk once the transaction is. */
function begin(
  sync: Sync,
  entryId: string,
  { planned, baseline, serviceAheadMs, ...rest }: Beginning,
): Begun {
  const body = bodyOf(sync, planned)
  const atBootMs = sync.clock.bootMs()
  const newest = newestOf(sync)
  const serviceAt = serviceAheadMs === null ? null : toInstant(atBootMs + serviceAheadMs)
  sync.journal.begin(entryId, { body, marker: planned.marker, baseline, newest, serviceAt })
  sync.outbox.move(entryId, { state: 'sending' })
  return { entryId, planned, body, baseline, newest, atBootMs, arrived: null, ...rest }
}

/** The local service uses this machine's wall clock, which may be set back. */
function newestOf({ connection, echo }: Sync): Attempt['newest'] {
  return connection.soleWriter ? null : echo.read().newest
}

function bodyOf(sync: Sync, { facts, marker }: Planned): string {
  return createBody(newTimeEntry(sync, facts, marker), sync.service.dialect)
}

/**
 * For the caller's transaction: after an older copy of the journal was restored, any open entry may have been sent
 * since. Each one is treated as if it had just been sent without an answer (docs/reliability.md §2.6, rollback rule).
 */
export function distrust(sync: Sync): void {
  for (const entryId of sync.outbox.undecided()) {
    const facts = sync.entries.facts(entryId)
    const sent = lastSent(sync, facts)
    const planned = { facts, marker: markerOf(sync, facts) }
    const { body, marker } = sent ?? { body: bodyOf(sync, planned), marker: planned.marker }
    const { baseline = null, newest = newestOf(sync) } = sent ?? {}
    sync.journal.begin(entryId, { body, marker, baseline, newest, serviceAt: sent?.serviceAt ?? null })
    sync.journal.conclude(entryId, 'lost', null)
    sync.comparisons.answered(entryId)
    sync.outbox.move(entryId, { state: 'checking' })
  }
}

/** Returns the meaning of the answer. A refusal that may not come from the service itself is looked up first. */
async function judgeAnswer(
  sync: Sync,
  { planned: { facts, marker }, baseline, newest }: Begun,
  result: Parameters<Sync['rules']['judge']>[0],
): Promise<Verdict> {
  const { answersEcho, refusals } = sync.echo.read()
  const judged = sync.rules.judge(result, {
    ...{ values: sentValuesOf(sync, facts), marker, answersEcho },
    isOwnRefusal: (shape) => sync.connection.soleWriter || (shape !== null && refusals.includes(shape)),
    isTaken: (entry) =>
      sync.journal.isClaimed(entry.id) ||
      baseline?.includes(entry.id) === true ||
      !isNewerThan(newest, entry),
  })
  return judged.kind === 'doubted' ? verdictOn(sync, facts, judged) : judged
}

/** For the caller's transaction: records the refusal after a lookup has confirmed it. */
export function settleRefused(sync: Sync, facts: EntryFacts, { status, problem }: Doubt): void {
  const planned = { facts, marker: markerOf(sync, facts) }
  settle(sync, facts.id, learned(sync, planned, { kind: 'refused', status, problem }))
}

interface Concluding {
  readonly begun: Begun
  readonly ahead: Begun | null
  readonly judged: Verdict
  /** Null when no further entry is sent after this one. */
  readonly following: Following | null
}

function conclude(
  sync: Sync,
  { begun, ahead, judged, following }: Concluding,
): { verdict: Verdict; next: Begun | null } {
  const { entryId, planned } = begun
  const nextOne = judged.kind === 'confirmed' && following?.goesOn(entryId) ? following.next : null
  if (ahead && nextOne && canLeave(sync, ahead))
    return { verdict: judged, next: { ...ahead, arrived: { begun, verdict: judged } } }
  return sync.db.transaction(() => {
    const verdict = learned(sync, planned, judged)
    settle(sync, entryId, verdict)
    if (ahead) takeBack(sync, ahead)
    else if (nextOne) {
      const next = beginNext(sync, begun, nextOne())
      if (next) sync.outbox.note(next.entryId, nowOf(sync.clock), 'sent')
      return { verdict, next }
    }
    return { verdict, next: null }
  })
}

function settle(sync: Sync, entryId: string, verdict: Verdict): void {
  const now = nowOf(sync.clock)
  switch (verdict.kind) {
    case 'confirmed':
      sync.journal.conclude(entryId, 'confirmed', verdict.status)
      sync.journal.claim(entryId, verdict.serviceId)
      sync.outbox.move(entryId, { state: 'confirmed' })
      sync.outbox.note(entryId, now, 'arrived')
      learnValues(sync, [sync.entries.facts(entryId).draft])
      return
    case 'again':
      sync.journal.conclude(entryId, outcomeOf(verdict.because), verdict.status)
      sync.outbox.move(entryId, { state: 'queued' })
      // The precision of starts is a technical detail, so the entry's history does not mention it.
      if (verdict.because !== 'inexact') sync.outbox.note(entryId, now, 'unsent')
      return
    case 'lost':
      sync.journal.conclude(entryId, 'lost', verdict.status)
      sync.outbox.move(entryId, {
        state: 'checking',
        nextTryAt: toInstant(sync.clock.nowMs() + nextLookMs(0)),
      })
      sync.outbox.note(entryId, now, 'lost')
      return
    case 'refused':
      sync.journal.conclude(entryId, 'refused', verdict.status)
      sync.outbox.move(entryId, { state: 'rejected', problem: demanded(sync, verdict.problem) })
      sync.outbox.note(entryId, now, 'refused')
      return
  }
}

/** Records what the account requires beyond its template, and checks the waiting entries by that. */
function demanded(sync: Sync, problem: EntryProblem): EntryProblem {
  const fields = demandedBy(sync, problem)
  const isNew = fields.filter((field) => sync.template.demand(field, nowOf(sync.clock))).length > 0
  if (isNew) {
    recheckWaiting(sync)
    sync.hub.emit({ name: 'template.changed', payload: {} })
  }
  return { ...problem, fields }
}

function demandedBy({ template, service }: Sync, { answer }: EntryProblem): string[] {
  return demandedIn(answer, template.read(), service.dialect)
}

function outcomeOf(because: Extract<Verdict, { kind: 'again' }>['because']): AttemptOutcome {
  if (because === 'unsent') return 'unsent'
  return because === 'inexact' ? 'refused' : 'again'
}

/** Learns from the answer how to send starts; a refusal that may be caused by the start leads to another attempt. */
function learned(sync: Sync, { facts }: Planned, verdict: Verdict): Verdict {
  const { echo } = sync
  if (verdict.kind === 'confirmed') {
    echo.write(afterAccepted(echo.read(), facts.startedAt !== null, verdict))
    return verdict
  }
  const mayBeTheStart = facts.startedAt !== null && (verdict.status === 400 || verdict.status === 422)
  if (verdict.kind !== 'refused' || !mayBeTheStart) return verdict
  // The answer names a missing value, so precision is not the reason.
  if (demandedBy(sync, verdict.problem).length > 0) return verdict
  const { profile, tryAgain } = afterRefused(echo.read())
  echo.write(profile)
  if (!tryAgain) return verdict
  return { kind: 'again', because: 'inexact', status: verdict.status, retryAfterMs: null }
}
