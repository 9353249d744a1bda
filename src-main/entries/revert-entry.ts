/** Discards a change or deletion that the service refused, so that the entry has the service's values again. */
import * as z from 'zod'
import type { Input } from '#preload/contract/commands.ts'
import { day } from '#preload/model/primitives.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import type { Ledger } from './ledger.ts'
import { baseOf } from './sent-entry.ts'

/**
 * Discards the refused change or deletion, once per `commandId`. Throws {@link Refusal} `not-found` if no change or
 * deletion was refused, or if the service no longer has the entry.
 */
export function revertEntry(
  ledger: Pick<Ledger, 'clock' | 'corrections' | 'db' | 'entries' | 'hub' | 'outbox' | 'steps'>,
  { commandId, entryId }: Input<'entries.revert'>,
): Record<string, never> {
  const { clock, entries, corrections, outbox, steps } = ledger
  const days = once(ledger.db, commandId, nowOf(clock), z.array(day), () => {
    const problem = corrections.read(entryId)?.problem
    if (!problem || problem.kind === 'gone') throw new Refusal('not-found', ['entryId'])
    const facts = entries.facts(entryId)
    const base = baseOf(ledger, facts)
    entries.change({ ...base, runId: facts.runId })
    corrections.drop(entryId)
    const step = steps.lastOf(entryId)
    if (step) steps.mark(step.id, true)
    outbox.recordChange(entryId)
    outbox.note(entryId, nowOf(clock), 'reverted')
    return [...new Set([facts.day, base.day])]
  })
  ledger.hub.emit({ name: 'entries.changed', payload: { days } })
  return {}
}
