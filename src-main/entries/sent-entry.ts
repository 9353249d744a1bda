/**
 * Changes and deletes entries that the service has: here at once, and at the service as soon as possible
 * (`sync/correct.ts`). Only if the connection supports that; otherwise sent entries are read-only.
 */
import type { Saved } from '#preload/model/entry.ts'
import { overbilled } from '#preload/rules/missing-fields.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { PendingCorrection } from '../outbox/correction-store.ts'
import { readStored } from '../storage/stored-json.ts'
import { labelsOf } from '../template/prefill.ts'
import { enterAnew, mustBeWhole, type Intent } from './enter.ts'
import { storedFacts } from './entry-record.ts'
import type { EntryFacts } from './entry-store.ts'
import type { Ledger } from './ledger.ts'

/** Whether the service has the entry and the connection can change it. */
export function isCorrectable({ outbox, editing }: Ledger, entryId: string): boolean {
  return outbox.read(entryId)?.state === 'confirmed' && editing.how() !== 'none'
}

/**
 * For the caller's transaction: changes a sent entry. The intent `send` refuses missing values. Throws {@link Refusal}:
 * required-missing, option-not-offered, invalid-input, not-allowed (v1.0 cannot express the change).
 */
export function changeSent(
  ledger: Ledger,
  facts: Omit<EntryFacts, 'optionLabels'>,
  intent: Extract<Intent, 'send' | 'either'>,
): Saved {
  const { entries, corrections } = ledger
  const before = entries.facts(facts.id)
  if (isGoneThere(ledger, facts.id)) {
    letGo(ledger, facts.id)
    return enterAnew(ledger, facts, intent)
  }
  const known = baseOf(ledger, before)
  // v1.0 has no such fields, so none of them can be missing.
  if (ledger.editing.how() === 'v1') mustFitWorklog(known, facts, intent)
  else if (intent === 'send') mustBeWhole(ledger, facts)
  entries.change({
    ...facts,
    optionLabels: { ...before.optionLabels, ...labelsOf(ledger.template.read(), facts.draft) },
  })
  corrections.want(facts.id, 'change', JSON.stringify(known))
  stays(ledger, facts.id)
  return { entryId: facts.id, state: 'confirmed', holdUntil: null }
}

/** For the caller's transaction: deletes a sent entry. */
export function removeSent(ledger: Ledger, entryId: string): void {
  if (isGoneThere(ledger, entryId)) letGo(ledger, entryId)
  else
    ledger.corrections.want(entryId, 'remove', JSON.stringify(baseOf(ledger, ledger.entries.facts(entryId))))
  ledger.outbox.move(entryId, { state: 'cancelled' })
  ledger.outbox.note(entryId, nowOf(ledger.clock), 'cancelled')
}

/** Whether the entry was deleted here while the service has it or may have it. */
export function isRemovalPending({ outbox, corrections }: Ledger, entryId: string): boolean {
  return outbox.read(entryId)?.state === 'cancelled' && corrections.read(entryId) !== undefined
}

/**
 * For the caller's transaction: cancels a deletion that was not sent yet. Throws {@link Refusal} `being-sent` when it
 * may have been sent, because only the service's answer tells what can be restored.
 */
export function bringBack(ledger: Ledger, entryId: string): Saved {
  const pending = ledger.corrections.read(entryId)
  if (!pending) throw new Refusal('not-found', ['entryId'])
  if (pending.sent === 'remove') throw new Refusal('being-sent')
  ledger.corrections.want(entryId, 'change', pending.base)
  stays(ledger, entryId)
  return { entryId, state: 'confirmed', holdUntil: null }
}

/** Returns the facts as the service is known to have them. */
export function baseOf({ db, corrections }: Ledger, facts: EntryFacts): EntryFacts {
  const pending = corrections.read(facts.id)
  return (pending && readBase(db, pending)) ?? facts
}

/** Returns undefined when the stored facts cannot be read. */
function readBase(db: Ledger['db'], { entryId, base }: PendingCorrection): EntryFacts | undefined {
  return readStored(db, storedFacts, base, {
    what: `base of the correction of entry ${entryId}`,
    instead: 'the correction is sent with all values as they are here',
  })
}

/** Whether both look the same to the service. Pure. */
export function sameForService(one: Omit<EntryFacts, 'optionLabels'>, other: typeof one): boolean {
  return seen(one) === seen(other)
}

function seen({ itemId, day, startedAt, minutes, draft }: Omit<EntryFacts, 'optionLabels'>): string {
  const options = Object.entries(draft.options).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([
    ...[itemId, day, startedAt, minutes],
    ...[draft.description, draft.billable, draft.team, draft.category ?? null, options],
  ])
}

function stays({ db, entries, corrections, outbox, clock }: Ledger, entryId: string): void {
  const pending = corrections.read(entryId)
  const base = pending && readBase(db, pending)
  // A base that cannot be read may differ, so the correction is sent.
  const nothingToTell =
    pending?.sent === null &&
    !pending.again &&
    base !== undefined &&
    sameForService(base, entries.facts(entryId))
  if (nothingToTell) corrections.drop(entryId)
  outbox.put(entryId, { state: 'confirmed' })
  outbox.note(entryId, nowOf(clock), 'changed')
}

function isGoneThere({ corrections }: Ledger, entryId: string): boolean {
  return corrections.read(entryId)?.problem?.kind === 'gone'
}

function letGo({ corrections, journal }: Ledger, entryId: string): void {
  corrections.drop(entryId)
  journal.retire(entryId)
}

/**
 * Refuses changes that a worklog cannot express: a start, the account's own fields, a team
 * (docs/interfaces/worklogs-v1.md#worklog).
 */
function mustFitWorklog(known: EntryFacts, facts: Omit<EntryFacts, 'optionLabels'>, intent: Intent): void {
  if (intent === 'send' && overbilled(facts.draft, facts.minutes))
    throw new Refusal('invalid-input', ['billable'])
  const unknown = [
    ...(known.startedAt === facts.startedAt ? [] : ['startedAt']),
    ...(known.draft.team === facts.draft.team ? [] : ['team']),
    ...(known.draft.category === facts.draft.category ? [] : ['category']),
    ...(sameOptions(known, facts) ? [] : ['options']),
  ]
  if (unknown.length > 0) throw new Refusal('not-allowed', unknown)
}

function sameOptions({ draft }: EntryFacts, facts: Omit<EntryFacts, 'optionLabels'>): boolean {
  const [one, other] = [draft.options, facts.draft.options]
  const ids = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...ids].every((id) => one[id] === other[id])
}
