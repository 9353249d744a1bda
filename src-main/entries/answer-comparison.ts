/**
 * Carries out the person's answer to "Is this the same entry?", asked where the service's lists cannot decide it
 * (docs/reliability.md §2.6).
 */
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import type { Ledger } from './ledger.ts'
import { mustBeChangeable } from './must-be-changeable.ts'

export interface AnswerComparison {
  readonly commandId: string
  readonly entryId: string
  /**
   * The id of the same entry at the service; null when none of the candidates is the same and ours is to be sent too.
   */
  readonly serviceId: string | null
}

/** Throws {@link Refusal}: not-found, being-sent, already-sent. */
export function answerComparison(
  ledger: Ledger,
  { commandId, entryId, serviceId }: AnswerComparison,
): Record<string, never> {
  once(ledger.db, commandId, nowOf(ledger.clock), () => {
    if (ledger.outbox.read(entryId)?.state !== 'asking') {
      mustBeChangeable(ledger, entryId)
      throw new Refusal('not-found', ['entryId'])
    }
    if (serviceId === null) sendToo(ledger, entryId)
    else adopt(ledger, entryId, serviceId)
    return null
  })
  ledger.hub.emit({ name: 'entries.changed', payload: { days: [ledger.entries.facts(entryId).day] } })
  return {}
}

function adopt({ comparisons, journal, outbox, clock }: Ledger, entryId: string, serviceId: string): void {
  const offered = comparisons.candidates(entryId).some((each) => each.serviceId === serviceId && !each.gone)
  if (!offered || journal.isClaimed(serviceId)) throw new Refusal('not-found', ['serviceId'])
  comparisons.answered(entryId)
  journal.claim(entryId, serviceId)
  outbox.move(entryId, { state: 'confirmed' })
  outbox.note(entryId, nowOf(clock), 'found')
}

/**
 * Rules the compared candidates out. An attempt in doubt may still take effect, so the entry is then looked up again
 * before it is sent.
 */
function sendToo({ comparisons, journal, outbox }: Ledger, entryId: string): void {
  const compared = comparisons.candidates(entryId)
  for (const { serviceId } of compared) comparisons.disown(entryId, serviceId)
  comparisons.answered(entryId)
  const mayArrive = compared.length > 0 && journal.isInDoubt(entryId)
  outbox.move(entryId, { state: mayArrive ? 'checking' : 'queued' })
}
