/**
 * Sends queued entries one after the other with one commit each. While a request is pending, the result of the attempt
 * before it and the next attempt are recorded in a single commit, so that no entry waits for the disk.
 *
 * Without this overlap each entry takes two commits between two requests. `npm run bench -- queue` (drain, 20 ms away)
 * then reaches 0.70 to 0.74 of the speed of bare creates, and with it 0.81 to 0.96 (docs/decisions/0013).
 */
import { nowOf } from '../kernel/clock.ts'
import { needsList, plan, prepare, type PrepareOptions } from './prepare.ts'
import { begin, judgeAnswer, post, takeBack, type PendingAttempt } from './send.ts'
import { learnFrom, settle } from './settle.ts'
import { tellEntry, type Sync } from './sync.ts'
import type { Verdict } from './verdict.ts'

/** What became of an entry; null when the person changed it in the meantime. */
export type Result = Verdict | { readonly kind: 'not-sent' } | { readonly kind: 'unseen' } | null

/** Chooses the entry to send after one that has arrived. */
export interface Successors {
  /** Whether nothing else has to be done first, as far as is known now. */
  readonly mayFollow: (arrived: string) => boolean
  readonly next: () => string | undefined
  /** How long the previous answer took, in milliseconds; 0 when unknown. */
  readonly lastTookMs: () => number
}

/** An attempt that is recorded, and whose request must be sent before anything else. */
export interface NextAttempt extends PendingAttempt {
  /** The attempt before, if its result is not on disk yet: it is recorded while this one is being sent. */
  readonly unrecorded: { readonly attempt: PendingAttempt; readonly verdict: Verdict } | null
}

export interface Sent {
  readonly result: Result
  /** The attempt that must be sent next. */
  readonly next: NextAttempt | null
  /** How long the answer took, in milliseconds; 0 when nothing was sent. */
  readonly tookMs: number
}

/**
 * Sends an entry and returns the result, which is recorded by then, or at the latest while the `next` one is being
 * sent. Rejects with `ApiError` when no token can be obtained or the service cannot be asked; then nothing was sent, or
 * the refused attempt is concluded.
 */
export async function sendEntry(
  sync: Sync,
  entryId: string,
  options: PrepareOptions & { readonly successors: Successors },
): Promise<Sent> {
  const token = await sync.service.session.token()
  const prepared = await prepare(sync, entryId, options)
  switch (prepared.kind) {
    case 'changed':
      return { result: null, next: null, tookMs: 0 }
    case 'not-sent':
    case 'unseen':
      return { result: { kind: prepared.kind }, next: null, tookMs: 0 }
    case 'ready': {
      const attempt = sync.db.transaction(() => {
        sync.outbox.note(entryId, nowOf(sync.clock), 'sent')
        return begin(sync, prepared, { token, sentWithToken: 0 })
      })
      return sendAttempt(sync, { ...attempt, unrecorded: null }, options.successors)
    }
  }
}

/** Rejects in the same cases as {@link sendEntry}; then no further attempt is recorded. */
export async function sendAttempt(sync: Sync, attempt: NextAttempt, successors: Successors): Promise<Sent> {
  const { entryId, token } = attempt
  const leftAtBootMs = sync.clock.bootMs()
  const { left, answered } = post(sync, attempt)
  const isPending = await left
  let ahead: PendingAttempt | null = null
  let failure: { readonly error: unknown } | null = null
  try {
    ahead = recordMeanwhile(sync, attempt, isPending ? successors : null)
  } catch (error) {
    // If the disk is full, the pending request is still awaited.
    failure = { error }
  }
  const result = await answered
  const tookMs = sync.clock.bootMs() - leftAtBootMs
  const judged = await judgeAnswer(sync, attempt, result)
  const { verdict, next } = conclude(sync, attempt, {
    judged,
    ahead,
    successors: failure ? null : successors,
  })
  if (!next?.unrecorded) tellEntry(sync, entryId)
  if (ahead && next?.entryId !== ahead.entryId) tellEntry(sync, ahead.entryId)
  const status = 'status' in verdict ? verdict.status : null
  sync.log.info('entry.sent', { entryId, verdict: verdict.kind, status })
  if (failure) throw failure.error
  if (verdict.kind === 'again' && verdict.because === 'credentials') await sync.service.session.renew(token)
  return { result: verdict, next, tookMs }
}

/**
 * While a request is pending: records the result of the previous attempt, and records the next attempt, if there is
 * one.
 */
function recordMeanwhile(
  sync: Sync,
  attempt: NextAttempt,
  successors: Successors | null,
): PendingAttempt | null {
  const { unrecorded, entryId } = attempt
  // A slow answer would come too late to send an attempt recorded now.
  const isQuick = successors !== null && successors.lastTookMs() < longestAheadMs
  const candidate = isQuick && successors.mayFollow(entryId) ? successors.next() : undefined
  let ahead: PendingAttempt | null = null
  if (unrecorded !== null || candidate !== undefined) {
    sync.db.transaction(() => {
      if (unrecorded) {
        sync.outbox.note(entryId, nowOf(sync.clock), 'sent')
        const { attempt: before, verdict } = unrecorded
        settle(sync, before.entryId, learnFrom(sync, before.planned.facts, verdict))
      }
      ahead = beginNext(sync, attempt, candidate)
    })
  }
  if (unrecorded) tellEntry(sync, unrecorded.attempt.entryId)
  tellEntry(sync, entryId)
  return ahead
}

/** A new token is requested after this many creates, because the old one may be about to expire. */
const mostWithOneToken = 50

/** For the caller's transaction. Returns null when a lookup is needed first. */
function beginNext(
  sync: Sync,
  { token, sentWithToken }: PendingAttempt,
  entryId: string | undefined,
): PendingAttempt | null {
  const planned = entryId === undefined ? null : plan(sync, entryId)
  if (planned === null || sentWithToken + 1 >= mostWithOneToken) return null
  if (needsList(sync, planned.marker)) return null
  const ready = { kind: 'ready', planned, baseline: null, serviceAheadMs: null } as const
  return begin(sync, ready, { token, sentWithToken: sentWithToken + 1 })
}

/**
 * An attempt recorded earlier than this is not sent, because it would take effect later than its recorded age suggests.
 */
const longestAheadMs = 1_000

/** Whether the attempt that was recorded during the previous request can be sent now that its answer has arrived. */
function canBeSent(sync: Sync, ahead: PendingAttempt): boolean {
  const ageMs = sync.clock.bootMs() - ahead.atBootMs
  return ageMs >= 0 && ageMs <= longestAheadMs && !needsList(sync, ahead.planned.marker)
}

interface Answered {
  readonly judged: Verdict
  /** The attempt that was recorded during the request. */
  readonly ahead: PendingAttempt | null
  /** Null when no further entry is sent after this one. */
  readonly successors: Successors | null
}

/** Records the result, unless an attempt follows at once: the result is then recorded while that one is pending. */
function conclude(
  sync: Sync,
  attempt: PendingAttempt,
  { judged, ahead, successors }: Answered,
): { verdict: Verdict; next: NextAttempt | null } {
  const { entryId, planned } = attempt
  const next = judged.kind === 'confirmed' && successors?.mayFollow(entryId) ? successors.next : null
  if (ahead && next && canBeSent(sync, ahead))
    return { verdict: judged, next: { ...ahead, unrecorded: { attempt, verdict: judged } } }
  return sync.db.transaction(() => {
    const verdict = learnFrom(sync, planned.facts, judged)
    settle(sync, entryId, verdict)
    if (ahead) takeBack(sync, ahead)
    const following = ahead || !next ? null : beginNext(sync, attempt, next())
    if (following) sync.outbox.note(following.entryId, nowOf(sync.clock), 'sent')
    return { verdict, next: following && { ...following, unrecorded: null } }
  })
}
