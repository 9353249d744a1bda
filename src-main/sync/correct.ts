/**
 * Sends a user's change or deletion of an entry that the time-tracking service already has. Both requests name the
 * entry by its id and have no further effect when they are repeated, so a request that got no response is simply sent
 * again. If the user undoes a deletion that may have been sent, the entry is looked up to find out whether the service
 * still has it (docs/reliability.md §2.6, _An undone deletion_).
 *
 * This module never creates an entry. If the user wants a deleted entry back, it returns to the queue of new entries.
 */
import type { EntryProblem } from '#preload/model/entry.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { addDays } from '#preload/rules/local-time.ts'
import { ApiError } from '../api/api-error.ts'
import type { NewTimeEntry } from '../api/dialect.ts'
import { deleteEntry, listEntries, updateEntry } from '../api/time-tracking.ts'
import type { Worklog } from '../api/wire/worklogs.ts'
import { asEntry, deleteWorklog, readWorklog, updateWorklog, worklogPages } from '../api/worklogs.ts'
import type { EntryFacts } from '../entries/entry-store.ts'
import { baseOf, sameForService } from '../entries/sent-entry.ts'
import { backoffMs } from '../kernel/backoff.ts'
import { toInstant } from '../kernel/clock.ts'
import type { PendingCorrection } from '../outbox/correction-store.ts'
import { plainProblem } from '../outbox/outbox-store.ts'
import { judgeCorrection } from './correction-verdict.ts'
import { visibleAfterMs } from './reconcile-decision.ts'
import { recordAccepted, recordNoEffect, recordRefusal } from './settle-correction.ts'
import { startFingerprintOf } from './prepare.ts'
import { announceEntry, newTimeEntry, sentValuesOf, type Sync } from './sync.ts'
import { sameValues } from './verdict.ts'
import { worklogChange } from './worklog-change.ts'

/** A pending correction. `known` holds the values at the service, and `facts` holds the values that the user wants. */
interface Task extends PendingCorrection {
  readonly serviceId: string
  readonly facts: EntryFacts
  readonly known: EntryFacts
}

/**
 * The result of a request: `done` if the service accepted it, a problem if the service refused it, or null if the
 * request will be sent again later.
 */
type Result = 'done' | EntryProblem | null

/**
 * Sends the pending change or deletion of an entry, if there is one. Rejects with `ApiError` when the service cannot be
 * reached. The correction stays pending in that case.
 */
export async function correct(sync: Sync, entryId: string): Promise<void> {
  await sync.service.session.token()
  const pending = taskOf(sync, entryId)
  if (!pending) return
  const task = isDeletionInDoubt(pending) ? await clarified(sync, pending) : pending
  const result = task === null ? null : await carriedOut(sync, task)
  announceEntry(sync, entryId)
  sync.log.info('entry.corrected', {
    entryId,
    kind: pending.kind,
    result: result === null ? 'later' : result === 'done' ? result : result.kind,
  })
}

async function carriedOut(sync: Sync, task: Task): Promise<Result> {
  let result: Result
  try {
    result = await send(sync, task)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    result = await afterFailure(sync, task, error)
  }
  if (result === 'done') recordAccepted(sync, task)
  else if (result !== null) recordRefusal(sync, task, result)
  return result
}

/**
 * Returns the correction to send. Returns undefined if none is pending, if the entry's id at the service is unknown, or
 * if the service has refused the correction and the user must decide first.
 */
function taskOf(sync: Sync, entryId: string): Task | undefined {
  const pending = sync.corrections.read(entryId)
  const serviceId = sync.claims.serviceIdOf(entryId)
  if (!pending || pending.problem || serviceId === null) return undefined
  const facts = sync.entries.facts(entryId)
  return { ...pending, serviceId, known: baseOf(sync, facts), facts }
}

/** Returns whether the user has undone a deletion that was sent and got no response. */
function isDeletionInDoubt({ kind, sent }: Task): boolean {
  return kind === 'change' && sent === 'remove'
}

/**
 * Looks up an entry whose deletion got no response and was then undone by the user. Returns the deletion if it must be
 * sent again; null if nothing is to be sent now. Rejects with `ApiError` when the lookup fails.
 * - If the service lists the entry, returns null. Once the deletion can no longer take effect, also records that it had
 *   no effect.
 * - If a complete list lacks the entry, returns the deletion. Some services hide entries in their lists, so only a
 *   response to the deletion proves that creating the entry again makes no duplicate.
 * - If the entry is missing from an incomplete list, returns null at first. Once the deletion can no longer take
 *   effect, returns the deletion.
 */
async function clarified(sync: Sync, task: Task): Promise<Task | null> {
  const { clock, connection, corrections } = sync
  const { entryId, tries } = task
  const until = task.sentUntil ?? lateUntilOf(sync)
  const provenAtMs = Date.parse(until) + (connection.soleWriter ? 0 : visibleAfterMs)
  const isOver = clock.nowMs() >= provenAtMs
  const isThere = await isListed(sync, task)
  if (isThere === false || (isThere === null && isOver)) return { ...task, kind: 'remove' }
  if (isOver) recordNoEffect(sync, entryId, null)
  else {
    corrections.setSentUntil(entryId, until)
    const nextMs = clock.nowMs() + backoffMs(tries + 1, sync.random())
    corrections.tryLater(entryId, toInstant(Math.min(provenAtMs, nextMs)))
  }
  return null
}

function send(sync: Sync, task: Task): Promise<Result> {
  switch (sync.editing.how()) {
    case 'v2':
      return sendAsEntry(sync, task)
    case 'v1':
      return sendAsWorklog(sync, task)
    case 'none':
      return Promise.resolve(plainProblem('not-offered'))
  }
}

async function sendAsEntry(sync: Sync, task: Task): Promise<Result> {
  const { service } = sync
  const { kind, serviceId, facts, known } = task
  if (!recordRequest(sync, task)) return null
  if (kind === 'remove')
    return (await deleteEntry(service, serviceId)) === 'deleted' ? 'done' : whereNotFound(sync, task)
  const answer = await updateEntry(service, serviceId, wireOf(sync, facts), wireOf(sync, known))
  const agrees = answer === null || (answer.id === serviceId && sameValues(answer, sentValuesOf(sync, facts)))
  // If the response does not show the sent values, the change is sent again. After several such responses, the user
  // decides.
  return agrees ? 'done' : later(sync, task, plainProblem('changed-there'))
}

/**
 * Sends the correction through API v1.0, in which entries are called worklogs. A worklog is assumed to have the same id
 * as its entry, but this is not certain (docs/interfaces/worklogs-v1.md#ids). This function therefore reads the worklog
 * first, and changes or deletes it only if its values match the entry.
 */
async function sendAsWorklog(sync: Sync, task: Task): Promise<Result> {
  const { service } = sync
  const { kind, serviceId, facts, known } = task
  const worklog = await readWorklog(service, serviceId)
  const asKnown = isSame(sync, worklog, known)
  if (!asKnown && !isSame(sync, worklog, facts)) return plainProblem('changed-there')
  if ((worklog.approvalStatus ?? 'open') !== 'open')
    return { ...plainProblem('not-allowed'), answer: `approval: ${worklog.approvalStatus!}`.slice(0, 300) }
  // While the worklog was being read, the user may have undone the deletion or made another change. The new correction
  // is sent later, instead of this one.
  if (!recordRequest(sync, task)) return null
  if (kind === 'remove')
    return (await deleteWorklog(service, serviceId)) === 'deleted' ? 'done' : whereNotFound(sync, task)
  const uncertain = task.sent !== null || task.again
  const change = worklogChange(worklog, { known, facts, uncertain })
  if (Object.keys(change).length > 0) await updateWorklog(service, serviceId, change)
  return 'done'
}

function isSame(sync: Sync, worklog: Worklog, facts: EntryFacts): boolean {
  const there = asEntry(worklog)
  if (!there) return false
  return (
    there.userId === sync.connection.userId &&
    there.itemId === facts.itemId &&
    there.day === facts.day &&
    there.minutes === facts.minutes
  )
}

function wireOf(sync: Sync, facts: EntryFacts): NewTimeEntry {
  return newTimeEntry(sync, facts, startFingerprintOf(sync, facts))
}

/**
 * Records that a request is about to be sent. Until its response arrives, the service may have either the old or the
 * new values. If the user has changed the correction since this task was read, returns false, and the caller must not
 * send the request.
 */
function recordRequest(sync: Sync, { entryId, kind, version }: Task): boolean {
  return sync.db.transaction(() => {
    if (sync.corrections.read(entryId)?.version !== version) return false
    sync.corrections.recordRequest(entryId, kind, lateUntilOf(sync))
    return true
  })
}

/** Returns the latest time at which a request that is sent now can still take effect. */
function lateUntilOf({ clock, connection }: Sync): Instant {
  return toInstant(clock.nowMs() + connection.horizonMs)
}

async function afterFailure(sync: Sync, task: Task, error: ApiError): Promise<Result> {
  const verdict = judgeCorrection(error, task.tries)
  // If the service refused this request, earlier requests that got no response had no effect either. If this request
  // did not reach the service, the outcome of those earlier requests remains unknown.
  if ('notDone' in verdict && verdict.notDone)
    recordNoEffect(sync, task.entryId, verdict.kind === 'problem' ? null : task.sent)
  switch (verdict.kind) {
    case 'stop':
      throw error
    case 'later':
      return later(sync, task)
    case 'lookup':
      return whereNotFound(sync, task, verdict.isOwnAnswer)
    case 'problem':
      return verdict.problem
  }
}

/**
 * Looks up the entry to find out why the service returned "not found": either the entry was deleted, or the service
 * does not support the call. Rejects with `ApiError` when the lookup fails.
 */
async function whereNotFound(sync: Sync, task: Task, isOwnAnswer = true): Promise<Result> {
  const { kind, facts, known } = task
  if (sync.editing.how() === 'v1' && (await areWorklogsGone(sync))) {
    sync.editing.worklogsGone()
    return plainProblem('not-offered')
  }
  const there = await isListed(sync, task)
  if (there === null) return later(sync, task)
  if (!there) return kind === 'remove' ? 'done' : plainProblem('gone')
  if (!isOwnAnswer) return plainProblem('refused')
  return plainProblem(kind === 'change' && facts.itemId !== known.itemId ? 'no-item' : 'not-offered')
}

async function areWorklogsGone(sync: Sync): Promise<boolean> {
  try {
    await worklogPages(sync.service, {}).next()
    return false
  } catch (error) {
    if (error instanceof ApiError && error.detail === 'not-found') return true
    throw error
  }
}

/**
 * Returns whether the service lists the entry under its old or its new item and day. Returns null if the entry is
 * missing but a list was incomplete, because such a list proves nothing.
 */
async function isListed(sync: Sync, { serviceId, facts, known }: Task): Promise<boolean | null> {
  const places = sameForService(facts, known) ? [known] : [known, facts]
  let complete = true
  for (const { itemId, day } of places) {
    const [from, to] = [addDays(day, -1), addDays(day, 1)]
    const list = await listEntries(sync.service, { userId: sync.connection.userId, itemId, from, to })
    if (list.entries.some(({ id }) => id === serviceId)) return true
    complete &&= list.complete
  }
  return complete ? false : null
}

const mostTries = 5

/**
 * Schedules another attempt and returns null. If a `problem` is given, returns it instead after `mostTries` attempts,
 * so that the user decides.
 */
function later(sync: Sync, { entryId, tries }: Task, problem: EntryProblem | null = null): Result {
  if (problem && tries >= mostTries) return problem
  const waitMs = backoffMs(tries + 1, sync.random())
  sync.corrections.tryLater(entryId, toInstant(sync.clock.nowMs() + waitMs))
  return null
}
