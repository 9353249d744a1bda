/** Refuses changes to entries that the service already has or may have. */
import { Refusal } from '../kernel/refusal.ts'
import { changeable, underWay } from '../outbox/states.ts'
import type { Ledger } from './ledger.ts'

/**
 * Throws {@link Refusal}: `not-found` if the entry is unknown or deleted; `being-sent` or `already-sent` if the
 * service has it or may have it.
 */
export function mustBeChangeable(ledger: Pick<Ledger, 'outbox'>, entryId: string): void {
  const standing = ledger.outbox.read(entryId)
  if (!standing || standing.state === 'cancelled') throw new Refusal('not-found', ['entryId'])
  if (changeable.has(standing.state)) return
  throw new Refusal(underWay.has(standing.state) ? 'being-sent' : 'already-sent')
}
