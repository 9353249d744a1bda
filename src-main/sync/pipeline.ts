/**
 * Sends queued entries to the time-tracking service one after another, with one database commit per entry. While a
 * request is pending, a single commit records both the result of the previous attempt and the next attempt, so that no
 * request has to wait for the disk.
 *
 * The benchmark `npm run bench -- queue`, with a network delay of 20 ms, compares the speed with that of create
 * requests that are sent without any recording. Recording while a request is pending raises the speed from 70–74 % to
 * 81–96 % of that maximum (docs/decisions/0013).
 */
import { nowOf } from '../kernel/clock.ts'
import { needsList, plan, prepare, type PrepareOptions } from './prepare.ts'
import { begin, judgeAnswer, post, takeBack, type PendingAttempt } from './send.ts'
import { learnFrom, settle } from './settle.ts'
import { announceEntry, type Sync } from './sync.ts'
import type { Verdict } from './verdict.ts'

/**
 * The result of sending an entry, or why nothing was sent.
 *
 * - `not-sent`: the service already has the entry, or may have it.
 * - `unseen`: the service did not return a complete list of its entries, so a copy of the entry cannot be ruled out.
 * - Null: the user changed the entry before it could be sent.
 */
export type Result = Verdict | { readonly kind: 'not-sent' } | { readonly kind: 'unseen' } | null

/** Chooses the entry that is sent directly after a confirmed entry. */
export interface Successors {
  /**
   * Returns whether another entry may be sent immediately after the entry `arrived`, which the service has just
   * confirmed. Returns false if a lookup must come first, or if the program is quitting.
   */
  readonly mayFollow: (arrived: string) => boolean
  readonly next: () => string | undefined
  /** Returns how many milliseconds the previous response took; 0 if that is unknown. */
  readonly lastTookMs: () => number
}

/** An attempt that is already on disk. Its request must be sent before anything else. */
export interface NextAttempt extends PendingAttempt {
  /**
   * The attempt before this one, if its result is not on disk yet. The result is recorded while this attempt's request
   * is pending.
   */
  readonly unrecorded: { readonly attempt: PendingAttempt; readonly verdict: Verdict } | null
}

export interface Sent {
  readonly result: Result
  /** The attempt to send next, which is already recorded; null if no request follows. */
  readonly next: NextAttempt | null
  /** How many milliseconds the response took; 0 if nothing was sent. */
  readonly tookMs: number
}

/**
 * Sends an entry. The result is on disk afterwards, unless it is returned in `next.unrecorded`. In that case, the
 * result will be recorded while the request of the `next` attempt is pending.
 *
 * Rejects with `ApiError` when no access token can be obtained or the service does not respond to a lookup. The service
 * has not created the entry in these cases: nothing was sent, or the service refused the token.
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

/**
 * Sends a recorded attempt. Rejects in the same cases as {@link sendEntry}. If an attempt for the next entry has
 * already been recorded, that attempt is withdrawn before this function rejects.
 */
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
    // Recording can fail, for example if the disk is full. The response to the pending request must still be awaited,
    // because it may confirm the entry.
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
  if (!next?.unrecorded) announceEntry(sync, entryId)
  if (ahead && next?.entryId !== ahead.entryId) announceEntry(sync, ahead.entryId)
  const status = 'status' in verdict ? verdict.status : null
  sync.log.info('entry.sent', { entryId, verdict: verdict.kind, status })
  if (failure) throw failure.error
  if (verdict.kind === 'again' && verdict.because === 'credentials') await sync.service.session.renew(token)
  return { result: verdict, next, tookMs }
}

/**
 * Records the result of the previous attempt and, if another entry can follow, the next attempt. This happens while the
 * current request is pending, so that no request waits for the disk.
 */
function recordMeanwhile(
  sync: Sync,
  attempt: NextAttempt,
  successors: Successors | null,
): PendingAttempt | null {
  const { unrecorded, entryId } = attempt
  // The next attempt is sent only after the response to the pending request has arrived. If responses are slow, that
  // attempt would be too old by then ({@link longestAheadMs}), so it is not recorded in advance.
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
  if (unrecorded) announceEntry(sync, unrecorded.attempt.entryId)
  announceEntry(sync, entryId)
  return ahead
}

/** After this many create requests, the program checks whether the access token is about to expire. */
const mostWithOneToken = 50

/**
 * Records the attempt for the next entry. Returns null if no entry is due, if the service's entries must be looked up
 * first, or if the access token must be checked first. Must run inside a transaction.
 */
function beginNext(
  sync: Sync,
  { token, sentWithToken }: PendingAttempt,
  entryId: string | undefined,
): PendingAttempt | null {
  const planned = entryId === undefined ? null : plan(sync, entryId)
  if (planned === null || sentWithToken + 1 >= mostWithOneToken) return null
  if (needsList(sync, planned.startFingerprint)) return null
  const ready = { kind: 'ready', planned, baseline: null, serviceAheadMs: null } as const
  return begin(sync, ready, { token, sentWithToken: sentWithToken + 1 })
}

/**
 * An attempt that was recorded more than this many milliseconds ago is not sent. If a request gets no response, the
 * time in which it can still take effect is counted from the moment when its attempt was recorded. The request must
 * therefore be sent soon after that moment.
 */
const longestAheadMs = 1_000

/**
 * Returns whether an attempt that was recorded before the previous response arrived can still be sent. The attempt may
 * be too old by now, or the response may have shown that the service's entries must be looked up first.
 */
function canBeSent(sync: Sync, ahead: PendingAttempt): boolean {
  const ageMs = sync.clock.bootMs() - ahead.atBootMs
  return ageMs >= 0 && ageMs <= longestAheadMs && !needsList(sync, ahead.planned.startFingerprint)
}

interface Answered {
  readonly judged: Verdict
  /** The attempt for the next entry, if one was recorded while the request was pending. */
  readonly ahead: PendingAttempt | null
  /** Chooses the next entry; null if no entry may be sent after this one. */
  readonly successors: Successors | null
}

/**
 * Records the result of an attempt. If the next attempt is already on disk and can be sent, the result is recorded
 * later, while the request of that attempt is pending.
 */
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
