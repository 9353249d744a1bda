/**
 * Carries out the user's answer that a possible copy of a sent entry is another entry. The audit (docs/reliability.md
 * §2.6.8) names possible copies without certainty, and keeps them out of the history.
 */
import * as z from 'zod'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import type { Ledger } from './ledger.ts'

export interface RuleOut {
  readonly commandId: string
  readonly entryId: string
  /** The id of the service's entry that is not a copy. */
  readonly serviceId: string
}

/** Records the user's answer, once per `commandId`. Throws {@link Refusal}: not-found. */
export function ruleOut(
  { clock, comparisons, db, entries, hub }: Pick<Ledger, 'clock' | 'comparisons' | 'db' | 'entries' | 'hub'>,
  { commandId, entryId, serviceId }: RuleOut,
): Record<string, never> {
  once(db, commandId, nowOf(clock), z.null(), () => {
    if (!comparisons.surplusOf(entryId).some((copy) => copy.serviceId === serviceId))
      throw new Refusal('not-found', ['serviceId'])
    comparisons.ruleOut(entryId, serviceId)
    comparisons.dropSurplus(serviceId)
    return null
  })
  hub.emit({ name: 'entries.changed', payload: { days: [entries.facts(entryId).day] } })
  return {}
}
