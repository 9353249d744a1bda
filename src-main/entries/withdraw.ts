/** Withdraws an entry, whether the service has it or not. Its row stays, for Undo and for the entry's history. */
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

/** For the caller's transaction; the caller must have checked that the entry may change. */
export function withdraw(ledger: Ledger, entryId: string): void {
  ledger.outbox.move(entryId, { state: 'cancelled' })
  ledger.outbox.note(entryId, nowOf(ledger.clock), 'cancelled')
}

/** Whether the entry was withdrawn without it being known whether the service has it. */
export function isInDoubt({ outbox, journal }: Ledger, entryId: string): boolean {
  return (
    outbox.read(entryId)?.state === 'cancelled' &&
    journal.serviceIdOf(entryId) === null &&
    journal.isInDoubt(entryId)
  )
}

/**
 * For the caller's transaction: restores an entry that is in doubt; it is looked up at the service before it is sent
 * again.
 */
export function lookFor({ outbox, clock }: Ledger, entryId: string): Saved {
  outbox.move(entryId, { state: 'checking' })
  outbox.note(entryId, nowOf(clock), 'changed')
  return { entryId, state: 'checking', holdUntil: null }
}

/**
 * Whether there is nothing at the service to compare the entry with, so that only the person can decide whether it
 * should exist.
 */
function isBeyondComparing({ outbox, comparisons }: Ledger, entryId: string): boolean {
  if (outbox.read(entryId)?.state !== 'asking') return false
  const candidates = comparisons.candidates(entryId)
  return candidates.length === 0 || candidates.some(({ gone }) => gone)
}
