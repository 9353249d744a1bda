/** Refuses changes to entries that the service already has or may have. */
import { Refusal } from '../kernel/refusal.ts'
import { changeable, underWay } from '../outbox/states.ts'
import type { Ledger } from './ledger.ts'

/** Throws {@link Refusal} if the entry cannot be changed: `not-found`, `being-sent`, `already-sent`. */
export function mustBeChangeable(ledger: Pick<Ledger, 'outbox'>, entryId: string): void {
  const standing = ledger.outbox.read(entryId)
  if (!standing || standing.state === 'cancelled') throw new Refusal('not-found', ['entryId'])
  if (changeable.has(standing.state)) return
  throw new Refusal(underWay.has(standing.state) ? 'being-sent' : 'already-sent')
}
