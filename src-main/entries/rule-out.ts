/**
 * Records the user's answer that a remote entry is not a duplicate of a sent entry. The audit (a daily check for
 * duplicates at the service, docs/reliability.md §2.6.8) also reports remote entries that may or may not be duplicates.
 * The history does not show such an entry until the user has given this answer.
 */
import * as z from 'zod'
import type { Input } from '#preload/contract/commands.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import type { Ledger } from './ledger.ts'

/**
 * Records that the remote entry `serviceId` is not a copy of the local entry, once per `commandId`. The answer also
 * applies to all other sent entries with the same item, day and minutes, because the remote entry is just as similar to
 * each of them. Throws {@link Refusal} `not-found` if the remote entry is not a possible copy, or if the local entry is
 * neither confirmed nor deleted: the remote entry may then be the local entry itself.
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
