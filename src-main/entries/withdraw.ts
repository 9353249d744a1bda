/** Takes an entry back, whether the service has it or not. The row stays: Undo needs it, and so does the story. */
import type { Saved } from '#preload/model/entry.ts'
import { nowOf } from '../kernel/clock.ts'
import type { Ledger } from './ledger.ts'
import { mustBeChangeable } from './must-be-changeable.ts'
import { isCorrectable, removeSent } from './sent-entry.ts'

/** For the caller's transaction. Throws `Refusal`: not-found, already-sent, being-sent. */
export function withdrawAny(ledger: Ledger, entryId: string): void {
  if (isCorrectable(ledger, entryId)) return removeSent(ledger, entryId)
  if (!isBeyondComparing(ledger, entryId)) mustBeChangeable(ledger, entryId)
  ledger.comparisons.answered(entryId)
  withdraw(ledger, entryId)
}

/** For the caller's transaction: the entry may change. */
export function withdraw(ledger: Ledger, entryId: string): void {
  ledger.outbox.move(entryId, { state: 'cancelled' })
  ledger.outbox.note(entryId, nowOf(ledger.clock), 'cancelled')
}

/** It was taken off here, and whether the service has it was never found out. */
export function isInDoubt({ outbox, journal }: Ledger, entryId: string): boolean {
  return (
    outbox.read(entryId)?.state === 'cancelled' &&
    journal.serviceIdOf(entryId) === null &&
    journal.isInDoubt(entryId)
  )
}

/** For the caller's transaction: given back, it is looked for in the service before anything is sent again. */
export function lookFor({ outbox, clock }: Ledger, entryId: string): Saved {
  outbox.move(entryId, { state: 'checking' })
  outbox.note(entryId, nowOf(clock), 'changed')
  return { entryId, state: 'checking', holdUntil: null }
}

/** The service shows nothing to compare with, or what it showed is gone: only a person knows whether it is to be there. */
function isBeyondComparing({ outbox, comparisons }: Ledger, entryId: string): boolean {
  if (outbox.read(entryId)?.state !== 'asking') return false
  const candidates = comparisons.candidates(entryId)
  return candidates.length === 0 || candidates.some(({ gone }) => gone)
}
