/**
 * Records what became of an entry: outcome, claim and state together, in the caller's transaction. Also learns from the
 * answer what the service accepts.
 */
import type { EntryProblem } from '#preload/model/entry.ts'
import type { EntryFacts } from '../entries/entry-store.ts'
import { recheckWaiting } from '../entries/recheck.ts'
import { nowOf, toInstant } from '../kernel/clock.ts'
import type { AttemptOutcome } from '../outbox/journal.ts'
import { demandedIn } from '../template/demand.ts'
import { learnValues } from '../template/learn-values.ts'
import { afterAccepted, afterRefused } from './echo-profile.ts'
import { nextLookMs } from './reconcile-decision.ts'
import type { Doubt } from './refusals.ts'
import type { Sync } from './sync.ts'
import type { Verdict } from './verdict.ts'

/** Records the verdict on the latest attempt. */
export function settle(sync: Sync, entryId: string, verdict: Verdict): void {
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

/** Records a doubted refusal after a lookup has confirmed it. */
export function settleRefused(sync: Sync, facts: EntryFacts, { status, problem }: Doubt): void {
  settle(sync, facts.id, learnFrom(sync, facts, { kind: 'refused', status, problem }))
}

/** Confirms the entry: the service's entry is ours. */
export function adopt(sync: Sync, entryId: string, serviceId: string): void {
  sync.comparisons.answered(entryId)
  sync.journal.claim(entryId, serviceId)
  sync.outbox.move(entryId, { state: 'confirmed' })
  sync.outbox.note(entryId, nowOf(sync.clock), 'found')
}

/** Asks a person, because the evidence is not conclusive. */
export function ask(sync: Sync, entryId: string, about: Parameters<Sync['comparisons']['ask']>[1]): void {
  sync.comparisons.ask(entryId, about)
  sync.outbox.move(entryId, { state: 'asking' })
}

/** Learns from the answer how to send starts; a refusal that may be caused by the start leads to another attempt. */
export function learnFrom(sync: Sync, { startedAt }: EntryFacts, verdict: Verdict): Verdict {
  const { echo } = sync
  if (verdict.kind === 'confirmed') {
    echo.write(afterAccepted(echo.read(), startedAt !== null, verdict))
    return verdict
  }
  const mayBeTheStart = startedAt !== null && (verdict.status === 400 || verdict.status === 422)
  if (verdict.kind !== 'refused' || !mayBeTheStart) return verdict
  // The answer names a missing value, so precision is not the reason.
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
