/**
 * The three steps of one attempt to send an entry: it is recorded in the journal, it is posted once, and its answer is
 * judged. The attempt must be on disk before the request is sent. `pipeline.ts` decides when each step is taken.
 */
import { createBody } from '../api/dialect.ts'
import { postOnce, type PostResult } from '../api/post-once.ts'
import { toInstant } from '../kernel/clock.ts'
import type { Attempt } from '../outbox/journal.ts'
import { isNewerThan } from '../outbox/newest.ts'
import type { Planned, Ready } from './prepare.ts'
import { verdictOn } from './refusals.ts'
import { newTimeEntry, sentValuesOf, type Sync } from './sync.ts'
import type { Verdict } from './verdict.ts'

/** An attempt that is recorded in the journal and has no result there yet. */
export interface PendingAttempt {
  readonly entryId: string
  readonly planned: Planned
  readonly body: string
  readonly baseline: Attempt['baseline']
  readonly newest: Attempt['newest']
  readonly token: string
  /** Creates already sent with this token. */
  readonly sentWithToken: number
  /** When it was recorded, by the clock since boot. */
  readonly atBootMs: number
}

/** For the caller's transaction: records the attempt, which is on disk once the transaction is. */
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
  sync.journal.begin(entryId, { body, marker: planned.marker, baseline, newest, serviceAt })
  sync.outbox.move(entryId, { state: 'sending' })
  return { entryId, planned, body, baseline, newest, token, sentWithToken, atBootMs }
}

/** For the caller's transaction: concludes an attempt of which nothing was sent. */
export function takeBack(sync: Sync, { entryId }: PendingAttempt): void {
  sync.journal.conclude(entryId, 'unsent', null)
  sync.outbox.move(entryId, { state: 'queued' })
}

export interface Request {
  /** Resolves with true when the request is being sent, and with false if it ended before that was noticed. */
  readonly left: Promise<boolean>
  /** Never rejects. */
  readonly answered: Promise<PostResult>
}

/** Sends the attempt, once. */
export function post(sync: Sync, { token, body }: PendingAttempt): Request {
  const { promise, resolve } = Promise.withResolvers<true>()
  const answered = postOnce(sync.creates, token, body, () => resolve(true))
  return { left: Promise.race([promise, answered.then(() => false)]), answered }
}

/** Returns the meaning of the answer. A refusal that may not come from the service itself is looked up first. */
export async function judgeAnswer(
  sync: Sync,
  { planned: { facts, marker }, baseline, newest }: PendingAttempt,
  result: PostResult,
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

export function bodyOf(sync: Sync, { facts, marker }: Planned): string {
  return createBody(newTimeEntry(sync, facts, marker), sync.service.dialect)
}

/** Returns null for the local service: it uses this machine's wall clock, which may be set back. */
export function newestOf({ connection, echo }: Sync): Attempt['newest'] {
  return connection.soleWriter ? null : echo.read().newest
}
