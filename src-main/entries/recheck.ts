/**
 * Checks unsent entries after the account's template (its fields and options) has changed. Entries that the service
 * would refuse become unfinished instead of being sent. For entries that are already waiting for the user's input, the
 * list of missing fields is updated.
 */
import type { Day } from '#preload/model/primitives.ts'
import { missingFields, withdrawnFields } from '#preload/rules/missing-fields.ts'
import { plainProblem } from '../outbox/outbox-store.ts'
import type { Ledger } from './ledger.ts'

/**
 * Checks all unsent entries and returns the days on which entries changed. With `needing-person`, checks only the
 * entries that are already waiting for the user's input. This is enough after the user has changed the fields of the
 * local workspace, because the local service still accepts all other entries. Must run inside a transaction.
 */
export function recheckWaiting(
  ledger: Pick<Ledger, 'entries' | 'outbox' | 'template'>,
  which: 'all' | 'needing-person' = 'all',
): Day[] {
  const { outbox, template } = ledger
  const today = template.read()
  const days = new Set<Day>()
  const waiting = which === 'all' ? outbox.undecided() : []
  for (const entryId of [...waiting, ...outbox.needingPerson()]) {
    const { state, problem } = outbox.read(entryId)!
    const { draft, day, startedAt } = ledger.entries.facts(entryId)
    const missing = missingFields(today, draft, startedAt !== null)
    const fields = [...missing, ...withdrawnFields(today, draft)].map(({ id }) => id)
    if (state === 'held' || state === 'queued') {
      if (fields.length === 0) continue
      outbox.move(entryId, { state: 'unfinished', problem: plainProblem('missing', fields) })
    } else if (state === 'unfinished' && problem?.kind === 'missing') {
      // `billable` is not a field of the template, so `fields` never contains it. It stays in the stored problem if it
      // was already there.
      const others = problem.fields.filter((field) => field === 'billable')
      outbox.put(entryId, { state, problem: { ...problem, fields: [...fields, ...others] } })
    } else if (state === 'rejected' && problem && fields.length > 0) {
      outbox.put(entryId, { state, problem: { ...problem, fields } })
    } else continue
    days.add(day)
  }
  return [...days]
}
