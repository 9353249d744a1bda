/**
 * Carries out the user's answer that a possible copy of a sent entry is another entry. The audit (docs/reliability.md
 * §2.6.8) names possible copies without certainty, and keeps them out of the history.
 */
import * as z from 'zod'
import type { Input } from '#preload/contract/commands.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import type { Ledger } from './ledger.ts'

/**
 * Records the user's answer that the service's entry is not a copy, once per `commandId`. The answer also counts for the other sent entries with the same item, day and
 * minutes, which the service's entry resembles as much. Throws {@link Refusal}: not-found, also while the local entry is
 * open, because then the service's entry may be that one itself.
 */
export function ruleOut(
  ledger: Pick<Ledger, 'clock' | 'comparisons' | 'db' | 'entries' | 'hub' | 'outbox'>,
  { commandId, entryId, serviceId }: Input<'entries.ruleOut'>,
): Record<string, never> {
  const { clock, comparisons, db, entries, hub, outbox } = ledger
  const { day } = entries.facts(entryId)
  once(db, commandId, nowOf(clock), z.null(), () => {
    const isClosed = ['confirmed', 'cancelled'].includes(outbox.read(entryId)!.state)
    const isCopy = comparisons.surplusOf(entryId).some((copy) => copy.serviceId === serviceId)
    if (!isClosed || !isCopy) throw new Refusal('not-found', ['serviceId'])
    comparisons.ruleOutForAlike(entryId, serviceId)
    comparisons.dropSurplus(serviceId)
    return null
  })
  hub.emit({ name: 'entries.changed', payload: { days: [day] } })
  return {}
}
