/**
 * Carries out the user's answer to "Is this the same entry?". The user is asked when the service's lists do not show
 * whether a sent entry arrived (docs/reliability.md §2.6).
 */
import * as z from 'zod'
import type { Input } from '#preload/contract/commands.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import type { Ledger } from './ledger.ts'
import { mustBeChangeable } from './must-be-changeable.ts'

/**
 * Records the user's answer, once per `commandId`. `serviceId` is the id of the remote entry that is the same as the
 * local entry. If it is null, no remote entry is the same, so the local entry must be sent. Throws {@link Refusal}:
 * not-found, being-sent, already-sent.
 */
export function answerComparison(
  ledger: Pick<Ledger, 'attempts' | 'claims' | 'clock' | 'comparisons' | 'db' | 'entries' | 'hub' | 'outbox'>,
  { commandId, entryId, serviceId }: Input<'entries.answer'>,
): Record<string, never> {
  once(ledger.db, commandId, nowOf(ledger.clock), z.null(), () => {
    if (ledger.outbox.read(entryId)?.state !== 'asking') {
      mustBeChangeable(ledger, entryId)
      throw new Refusal('not-found', ['entryId'])
    }
    if (serviceId === null) sendToo(ledger, entryId)
    else adopt(ledger, entryId, serviceId)
    return null
  })
  ledger.hub.emit({ name: 'entries.changed', payload: { days: [ledger.entries.facts(entryId).day] } })
  return {}
}

function adopt(
  { comparisons, claims, outbox, clock }: Pick<Ledger, 'claims' | 'clock' | 'comparisons' | 'outbox'>,
  entryId: string,
  serviceId: string,
): void {
  const offered = comparisons.candidates(entryId).some((each) => each.serviceId === serviceId && !each.gone)
  if (!offered || claims.isClaimed(serviceId)) throw new Refusal('not-found', ['serviceId'])
  comparisons.answered(entryId)
  claims.claim(entryId, serviceId)
  outbox.move(entryId, { state: 'confirmed' })
  outbox.note(entryId, nowOf(clock), 'found')
}

/**
 * Records that none of the compared entries is the local entry. If an earlier request to create the entry received no
 * response, it may still take effect, so the entry is looked up again before it is sent.
 */
function sendToo(
  { comparisons, attempts, outbox }: Pick<Ledger, 'attempts' | 'comparisons' | 'outbox'>,
  entryId: string,
): void {
  const compared = comparisons.candidates(entryId)
  for (const { serviceId } of compared) comparisons.ruleOut(entryId, serviceId)
  comparisons.answered(entryId)
  const mayArrive = compared.length > 0 && attempts.isInDoubt(entryId)
  outbox.move(entryId, { state: mayArrive ? 'checking' : 'queued' })
}
