/**
 * Withdraws (deletes) an entry, whether or not the service has it. The entry remains in the database for Undo and for
 * its history.
 */
import type { Saved } from '#preload/model/entry.ts'
import { nowOf } from '../kernel/clock.ts'
import type { Ledger } from './ledger.ts'
import { mustBeChangeable } from './must-be-changeable.ts'
import { isCorrectable, removeSent, type Correctable, type RemovingSent } from './sent-entry.ts'

export type Withdrawing = Correctable & Pick<Ledger, 'comparisons'> & RemovingSent

/**
 * Withdraws an entry. Must run inside a transaction. Throws `Refusal` if its state does not allow that: not-found,
 * already-sent, being-sent.
 */
export function withdrawAny(ledger: Withdrawing, entryId: string): void {
  if (isCorrectable(ledger, entryId)) return removeSent(ledger, entryId)
  if (!isBeyondComparing(ledger, entryId)) mustBeChangeable(ledger, entryId)
  ledger.comparisons.answered(entryId)
  withdraw(ledger, entryId)
}

/**
 * Withdraws an entry that the service does not have. Must run inside a transaction. The caller must have checked that
 * the entry may be changed.
 */
export function withdraw(ledger: Pick<Ledger, 'clock' | 'outbox'>, entryId: string): void {
  ledger.outbox.move(entryId, { state: 'cancelled' })
  ledger.outbox.note(entryId, nowOf(ledger.clock), 'cancelled')
}

/**
 * Returns whether the entry was withdrawn although the service may have it, because a request to create it received no
 * response.
 */
export function isInDoubt(
  { outbox, attempts, claims }: Pick<Ledger, 'attempts' | 'claims' | 'outbox'>,
  entryId: string,
): boolean {
  return (
    outbox.read(entryId)?.state === 'cancelled' &&
    claims.serviceIdOf(entryId) === null &&
    attempts.isInDoubt(entryId)
  )
}

/**
 * Restores an entry that was withdrawn although the service may have it. The entry is looked up at the service before
 * it is sent again. Must run inside a transaction.
 */
export function restoreInDoubt({ outbox, clock }: Pick<Ledger, 'clock' | 'outbox'>, entryId: string): Saved {
  outbox.move(entryId, { state: 'checking' })
  outbox.note(entryId, nowOf(clock), 'changed')
  return { entryId, state: 'checking', holdUntil: null }
}

/**
 * Returns whether the user was asked which remote entry is the same as this one, but can no longer decide: either there
 * are no candidates, or the service no longer has one of them. The user may then withdraw the entry.
 */
function isBeyondComparing(
  { outbox, comparisons }: Pick<Ledger, 'comparisons' | 'outbox'>,
  entryId: string,
): boolean {
  if (outbox.read(entryId)?.state !== 'asking') return false
  const candidates = comparisons.candidates(entryId)
  return candidates.length === 0 || candidates.some(({ gone }) => gone)
}
