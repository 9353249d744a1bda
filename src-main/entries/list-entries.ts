import type { EntryDetail } from '#preload/model/entry.ts'
import type { Day } from '#preload/model/primitives.ts'
import type { Ledger } from './ledger.ts'

export function readEntry(
  ledger: Pick<Ledger, 'claims' | 'comparisons' | 'editing' | 'entries' | 'outbox'>,
  entryId: string,
): EntryDetail {
  const facts = ledger.entries.facts(entryId)
  const { draft, optionLabels, runId } = facts
  const row = ledger.entries.row(entryId)
  return {
    ...row,
    draft,
    optionLabels: { ...optionLabels },
    serviceId: ledger.claims.serviceIdOf(entryId),
    receipts: ledger.outbox.receipts(entryId),
    candidates: row.state === 'asking' ? offered(ledger, entryId) : [],
    surplus: ledger.comparisons.surplusOf(entryId),
    fromRun: runId !== null,
    changedByWorklog:
      row.state === 'confirmed' && ledger.editing.how() === 'v1' && row.problem?.kind !== 'gone',
    stretches: ledger.entries.counted(facts),
  }
}

/**
 * Returns the next or previous entry that is waiting for the user's input. Unsent entries come first, in the order in
 * which they were saved, followed by sent entries with refused corrections. After the last entry, the list starts over.
 * Returns null if no entry is waiting.
 */
export function nextNeedingPerson(
  ledger: Pick<Ledger, 'corrections' | 'entries' | 'outbox'>,
  after: string | null,
  direction: 'next' | 'previous',
): { entryId: string; day: Day } | null {
  const waiting = [...ledger.outbox.needingPerson(), ...ledger.corrections.refusedOnes()]
  if (waiting.length === 0) return null
  const step = direction === 'next' ? 1 : -1
  const at = after === null ? -1 : waiting.indexOf(after)
  const index =
    at === -1 ? (step === 1 ? 0 : waiting.length - 1) : (at + step + waiting.length) % waiting.length
  const entryId = waiting[index]!
  return { entryId, day: ledger.entries.facts(entryId).day }
}

/**
 * Returns the remote entries that may be the same as this entry, without those that have since been linked to other
 * entries.
 */
function offered(
  { claims, comparisons }: Pick<Ledger, 'claims' | 'comparisons'>,
  entryId: string,
): EntryDetail['candidates'] {
  return comparisons.candidates(entryId).filter(({ serviceId }) => !claims.isClaimed(serviceId))
}
