/**
 * Implements the three steps of an attempt to send an entry: recording it in the journal (the tables of all attempts),
 * sending it once, and judging the response. The attempt must be on disk before the request is sent, so that a crash
 * cannot hide a request. `pipeline.ts` decides when each step is taken.
 */
import { createBody } from '../api/dialect.ts'
import { postOnce, type PostResult } from '../api/post-once.ts'
import { toInstant } from '../kernel/clock.ts'
import type { Attempt } from '../outbox/attempt-store.ts'
import { isNewerThan } from '../outbox/newest.ts'
import type { Planned, Ready } from './prepare.ts'
import { verdictOn } from './refusals.ts'
import { newTimeEntry, sentValuesOf, type Sync } from './sync.ts'
import type { Verdict } from './verdict.ts'

export interface PendingAttempt extends Pick<Attempt, 'body' | 'baseline' | 'newest'> {
  readonly entryId: string
  readonly planned: Planned
  readonly token: string
  /**
   * The number of create requests that were already sent with this token. After a certain number, its expiry is checked
   * again.
   */
  readonly sentWithToken: number
  /**
   * When the attempt was recorded, in milliseconds since boot. An attempt that is too old is withdrawn instead of sent.
   */
  readonly atBootMs: number
}

/** Records the attempt. Must run inside a transaction, which must be committed before the request is sent. */
export function begin(
  sync: Sync,
  { planned, baseline, serviceAheadMs }: Ready,
  { token, sentWithToken }: Pick<PendingAttempt, 'token' | 'sentWithToken'>,
): PendingAttempt {
  const entryId = planned.facts.id
  const body = bodyOf(sync, planned)
  const atBootMs = sync.clock.bootMs()
  const newest = newestOf(sync)
  const serviceAt = serviceAheadMs === null ? null : toInstant(atBootMs + serviceAheadMs)
  sync.attempts.begin(entryId, {
    body,
    startFingerprint: planned.startFingerprint,
    baseline,
    newest,
    serviceAt,
  })
  sync.outbox.move(entryId, { state: 'sending' })
  return { entryId, planned, body, baseline, newest, token, sentWithToken, atBootMs }
}

/** Withdraws an attempt that was recorded but not sent. Must run inside a transaction. */
export function takeBack(sync: Sync, { entryId }: PendingAttempt): void {
  sync.attempts.conclude(entryId, 'unsent', null)
  sync.outbox.move(entryId, { state: 'queued' })
}

export interface Request {
  /**
   * Resolves with true when the request is being sent. Resolves with false if the request ended without the transport
   * ever reporting that it was sent.
   */
  readonly left: Promise<boolean>
  /** A failure is also a result, so this promise never rejects. */
  readonly answered: Promise<PostResult>
}

export function post(sync: Sync, { token, body }: PendingAttempt): Request {
  const { promise, resolve } = Promise.withResolvers<true>()
  const answered = postOnce(sync.creates, token, body, () => resolve(true))
  return { left: Promise.race([promise, answered.then(() => false)]), answered }
}

/**
 * Returns the meaning of a response. If a refusal may come from a gateway instead of the service, the entry is looked
 * up first.
 */
export async function judgeAnswer(
  sync: Sync,
  { planned: { facts, startFingerprint }, baseline, newest }: PendingAttempt,
  result: PostResult,
): Promise<Verdict> {
  const { answersEcho, refusals } = sync.echo.read()
  const judged = sync.rules.judge(result, {
    ...{ values: sentValuesOf(sync, facts), startFingerprint, answersEcho },
    isOwnRefusal: (shape) => sync.connection.soleWriter || (shape !== null && refusals.includes(shape)),
    isTaken: (entry) =>
      sync.claims.isClaimed(entry.id) || baseline?.includes(entry.id) === true || !isNewerThan(newest, entry),
  })
  return judged.kind === 'doubted' ? verdictOn(sync, facts, judged) : judged
}

export function bodyOf(sync: Sync, { facts, startFingerprint }: Planned): string {
  return createBody(newTimeEntry(sync, facts, startFingerprint), sync.service.dialect)
}

/**
 * Returns the newest entries that the service has shown. Returns null for the local service (the service of the local
 * workspace). Its creation times come from this machine's wall clock, and they become wrong when a user sets the clock.
 */
export function newestOf({ connection, echo }: Sync): Attempt['newest'] {
  return connection.soleWriter ? null : echo.read().newest
}
