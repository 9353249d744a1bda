/**
 * Checks waiting entries again after the account's template has changed, so that entries that would be refused are not
 * sent and do not delay others. Entries that need attention get their missing fields by the new template.
 */
import type { Day } from '#preload/model/primitives.ts'
import { missingFields, withdrawnFields } from '#preload/rules/missing-fields.ts'
import type { Ledger } from './ledger.ts'

/** For the caller's transaction. Returns the days on which something changed. */
export function recheckWaiting(ledger: Ledger): Day[] {
  const { outbox, template } = ledger
  const today = template.read()
  const days = new Set<Day>()
  for (const entryId of [...outbox.undecided(), ...outbox.needingPerson()]) {
    const { state, problem } = outbox.read(entryId)!
    const { draft, day, startedAt } = ledger.entries.facts(entryId)
    const missing = missingFields(today, draft, startedAt !== null)
    const fields = [...missing, ...withdrawnFields(today, draft)].map(({ id }) => id)
    if (state === 'held' || state === 'queued') {
      if (fields.length === 0) continue
      outbox.move(entryId, { state: 'unfinished', problem: { ...nothing, kind: 'missing', fields } })
    } else if (state === 'unfinished' && problem?.kind === 'missing') {
      // `billable` is not a field of the template, so the check does not cover it.
      const others = problem.fields.filter((field) => field === 'billable')
      outbox.put(entryId, { state, problem: { ...problem, fields: [...fields, ...others] } })
    } else if (state === 'rejected' && problem && fields.length > 0) {
      outbox.put(entryId, { state, problem: { ...problem, fields } })
    } else continue
    days.add(day)
  }
  return [...days]
}

const nothing = { status: null, answer: null }
