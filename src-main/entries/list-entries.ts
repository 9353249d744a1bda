/** Queries of the history: one entry with all details, and the next entry that needs attention. */
import type { EntryDetail } from '#preload/model/entry.ts'
import type { Day } from '#preload/model/primitives.ts'
import type { Ledger } from './ledger.ts'

/** Throws {@link Refusal} `not-found`. */
export function readEntry(ledger: Ledger, entryId: string): EntryDetail {
  const facts = ledger.entries.facts(entryId)
  const { draft, optionLabels, runId } = facts
  const row = ledger.entries.row(entryId)
  return {
    ...row,
    draft,
    optionLabels: { ...optionLabels },
    serviceId: ledger.journal.serviceIdOf(entryId),
    receipts: ledger.outbox.receipts(entryId),
    candidates: row.state === 'asking' ? ledger.comparisons.candidates(entryId) : [],
    surplus: ledger.comparisons.surplusOf(entryId),
    fromRun: runId !== null,
    changedByWorklog:
      row.state === 'confirmed' && ledger.editing.how() === 'v1' && row.problem?.kind !== 'gone',
    stretches: ledger.entries.counted(facts),
  }
}

/**
 * Returns the entry after (or before) the given one in the order of saving, wrapping around; null when none needs
 * attention.
 */
export function nextNeedingPerson(
  ledger: Ledger,
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
