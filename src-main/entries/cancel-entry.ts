/** Takes an unsent entry back, and gives it back again. The row stays: Undo needs it, and so does the story. */
import type { Saved } from '#preload/model/entry.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import { enterAnew } from './enter.ts'
import type { Ledger } from './ledger.ts'
import { mustBeChangeable } from './must-be-changeable.ts'

export interface EntryOrder {
  readonly commandId: string
  readonly entryId: string
}

/** Throws {@link Refusal}: not-found, already-sent, being-sent. */
export function cancelEntry(ledger: Ledger, { commandId, entryId }: EntryOrder): Record<string, never> {
  once(ledger.db, commandId, nowOf(ledger.clock), () => {
    if (!isBeyondComparing(ledger, entryId)) mustBeChangeable(ledger, entryId)
    ledger.comparisons.answered(entryId)
    withdraw(ledger, entryId)
    return null
  })
  tell(ledger, entryId)
  return {}
}

/** The service shows nothing to compare with: only the person can know that it is there, and take it off here. */
function isBeyondComparing({ outbox, comparisons }: Ledger, entryId: string): boolean {
  return outbox.read(entryId)?.state === 'asking' && comparisons.candidates(entryId).length === 0
}

/** For the caller's transaction: the entry may change. */
export function withdraw(ledger: Ledger, entryId: string): void {
  ledger.outbox.move(entryId, { state: 'cancelled' })
  ledger.outbox.note(entryId, nowOf(ledger.clock), 'cancelled')
}

/** Undo of cancel. Throws {@link Refusal}: `not-found` when it is not a cancelled one, `run-open` while its run counts. */
export function restoreEntry(ledger: Ledger, { commandId, entryId }: EntryOrder): Saved {
  const saved = once(ledger.db, commandId, nowOf(ledger.clock), () => {
    if (ledger.outbox.read(entryId)?.state !== 'cancelled') throw new Refusal('not-found', ['entryId'])
    if (ledger.entries.isClocked(entryId)) throw new Refusal('run-open')
    const facts = ledger.entries.facts(entryId)
    return enterAnew(ledger, facts, ledger.entries.isInQuestion(facts.runId) ? 'ask' : 'either')
  })
  tell(ledger, entryId)
  return saved
}

function tell(ledger: Ledger, entryId: string): void {
  ledger.hub.emit({ name: 'entries.changed', payload: { days: [ledger.entries.facts(entryId).day] } })
}
