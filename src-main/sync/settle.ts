/**
 * Records the result of an attempt to send an entry: the response of the time-tracking service, the entry's id at the
 * service, and the entry's new state. Also records what the response shows about the service. All functions of this
 * module except `withdrawQuestions` must run inside a transaction.
 */
import type { EntryProblem } from '#preload/model/entry.ts'
import type { EntryFacts } from '../entries/entry-store.ts'
import { recheckWaiting } from '../entries/recheck.ts'
import { nowOf, toInstant } from '../kernel/clock.ts'
import type { AttemptOutcome } from '../outbox/attempt-store.ts'
import { demandedIn } from '../template/demand.ts'
import { learnValues } from '../template/learn-values.ts'
import { afterAccepted, afterRefused } from './echo-profile.ts'
import { nextLookupMs } from './reconcile-decision.ts'
import { announceEntry, type Sync } from './sync.ts'
import type { Doubt, Verdict } from './verdict.ts'

export function settle(sync: Sync, entryId: string, verdict: Verdict): void {
  const now = nowOf(sync.clock)
  switch (verdict.kind) {
    case 'confirmed':
      sync.attempts.conclude(entryId, 'confirmed', verdict.status)
      sync.claims.claim(entryId, verdict.serviceId)
      sync.outbox.move(entryId, { state: 'confirmed' })
      sync.outbox.note(entryId, now, 'arrived')
      learnValues(sync, [sync.entries.facts(entryId).draft])
      return
    case 'again':
      sync.attempts.conclude(entryId, outcomeOf(verdict.because), verdict.status)
      sync.outbox.move(entryId, { state: 'queued' })
      // The precision of starts is a technical detail, so the entry's history does not mention it.
      if (verdict.because !== 'inexact') sync.outbox.note(entryId, now, 'unsent')
      return
    case 'lost':
      sync.attempts.conclude(entryId, 'lost', verdict.status)
      sync.outbox.move(entryId, {
        state: 'checking',
        nextTryAt: toInstant(sync.clock.nowMs() + nextLookupMs(0)),
      })
      sync.outbox.note(entryId, now, 'lost')
      return
    case 'refused':
      sync.attempts.conclude(entryId, 'refused', verdict.status)
      sync.outbox.move(entryId, { state: 'rejected', problem: demanded(sync, verdict.problem) })
      sync.outbox.note(entryId, now, 'refused')
      return
  }
}

/**
 * Records a refusal that may have come from a gateway, after a lookup has proved that the create request had no effect.
 */
export function settleRefused(sync: Sync, facts: EntryFacts, { status, problem }: Doubt): void {
  settle(sync, facts.id, learnFrom(sync, facts, { kind: 'refused', status, problem }))
}

export function adopt(sync: Sync, entryId: string, serviceId: string): void {
  sync.comparisons.answered(entryId)
  sync.claims.claim(entryId, serviceId)
  sync.outbox.move(entryId, { state: 'confirmed' })
  sync.outbox.note(entryId, nowOf(sync.clock), 'found')
}

/** Asks the user to compare entries, because no lookup has proved whether the service has this local entry. */
export function ask(sync: Sync, entryId: string, about: Parameters<Sync['comparisons']['ask']>[1]): void {
  sync.comparisons.ask(entryId, about)
  sync.outbox.move(entryId, { state: 'asking' })
}

/**
 * Withdraws each question that the user can no longer answer, because all the entries that it offers have since been
 * linked to other local entries. Some minutes later, the local entry that the question was about is looked up again, or
 * sent if the service certainly does not have it.
 */
export function withdrawQuestions(sync: Sync): void {
  const nextTryAt = toInstant(sync.clock.nowMs() + nextLookupMs(Infinity))
  for (const entryId of sync.comparisons.unanswerable()) {
    const state = sync.attempts.isInDoubt(entryId) ? 'checking' : 'queued'
    sync.db.transaction(() => {
      sync.comparisons.answered(entryId)
      sync.outbox.move(entryId, { state, nextTryAt })
    })
    announceEntry(sync, entryId)
  }
}

/**
 * Learns from the response how precisely starts can be sent. If the precision of the start may have caused a refusal,
 * returns `again`, so that a less precise start is sent. Otherwise returns the verdict unchanged.
 */
export function learnFrom(sync: Sync, { startedAt }: EntryFacts, verdict: Verdict): Verdict {
  const { echo } = sync
  if (verdict.kind === 'confirmed') {
    echo.write(afterAccepted(echo.read(), startedAt !== null, verdict))
    return verdict
  }
  const mayBeTheStart = startedAt !== null && (verdict.status === 400 || verdict.status === 422)
  if (verdict.kind !== 'refused' || !mayBeTheStart) return verdict
  // If the response names a missing value, the refusal was not caused by the precision of the start.
  if (demandedBy(sync, verdict.problem).length > 0) return verdict
  const { profile, tryAgain } = afterRefused(echo.read())
  echo.write(profile)
  if (!tryAgain) return verdict
  return { kind: 'again', because: 'inexact', status: verdict.status, retryAfterMs: null }
}

function outcomeOf(because: Extract<Verdict, { kind: 'again' }>['because']): AttemptOutcome {
  if (because === 'unsent') return 'unsent'
  return because === 'inexact' ? 'refused' : 'again'
}

/**
 * Records fields that the service requires although its template does not say so, and checks whether they are missing
 * from unsent entries. Returns the problem with these fields added.
 */
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
