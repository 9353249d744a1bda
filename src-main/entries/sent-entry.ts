/**
 * Changes and deletes entries that the service has. The database is changed immediately, and `sync/correct.ts` sends
 * the correction as soon as possible. If the service does not support corrections, its entries cannot be changed
 * here.
 */
import type { Saved } from '#preload/model/entry.ts'
import { overbilled } from '#preload/rules/missing-fields.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { PendingCorrection } from '../outbox/correction-store.ts'
import { readStored } from '../storage/stored-json.ts'
import { labelsOf } from '../template/prefill.ts'
import { enterChanged, mustBeWhole, type Entering, type Intent } from './enter.ts'
import { storedFacts } from './stored-facts.ts'
import type { EntryFacts } from './entry-store.ts'
import type { Ledger } from './ledger.ts'

export type Correctable = Pick<Ledger, 'copies' | 'editing' | 'outbox'>

export type RemovingSent = Pick<Ledger, 'claims' | 'clock' | 'corrections' | 'db' | 'entries' | 'outbox'>

export type ChangingSent = Correctable & Entering & RemovingSent

/**
 * Returns whether the service has the entry and the connection can change it. An entry of the local workspace cannot be
 * changed while an account has a copy of it.
 */
export function isCorrectable({ copies, outbox, editing }: Correctable, entryId: string): boolean {
  return outbox.read(entryId)?.state === 'confirmed' && editing.how() !== 'none' && !copies.isCopied(entryId)
}

/**
 * Changes a sent entry. With the intent `send`, missing values are refused. Must run inside a transaction. Throws
 * {@link Refusal}: required-missing, option-not-offered, invalid-input, not-allowed (the service offers changes only
 * through API v1.0, which cannot express this change).
 */
export function changeSent(
  ledger: ChangingSent,
  facts: Omit<EntryFacts, 'optionLabels'>,
  intent: Extract<Intent, 'send' | 'either'>,
): Saved {
  const { entries, corrections } = ledger
  const before = entries.facts(facts.id)
  if (isGoneAtService(ledger, facts.id)) {
    dropClaim(ledger, facts.id)
    return enterChanged(ledger, facts, intent)
  }
  const known = baseOf(ledger, before)
  // API v1.0 has no required fields, but cannot express every change.
  if (ledger.editing.how() === 'v1') mustFitWorklog(known, facts, intent)
  else if (intent === 'send') mustBeWhole(ledger, facts)
  entries.change({
    ...facts,
    optionLabels: { ...before.optionLabels, ...labelsOf(ledger.template.read(), facts.draft) },
  })
  corrections.request(facts.id, 'change', JSON.stringify(known))
  keepConfirmed(ledger, facts.id)
  return { entryId: facts.id, state: 'confirmed', holdUntil: null }
}

/**
 * Deletes a sent entry here, and requests its deletion at the service unless it is already gone there. Must run
 * inside a transaction.
 */
export function removeSent(ledger: RemovingSent, entryId: string): void {
  if (isGoneAtService(ledger, entryId)) dropClaim(ledger, entryId)
  else
    ledger.corrections.request(
      entryId,
      'remove',
      JSON.stringify(baseOf(ledger, ledger.entries.facts(entryId))),
    )
  ledger.outbox.move(entryId, { state: 'cancelled' })
  ledger.outbox.note(entryId, nowOf(ledger.clock), 'cancelled')
}

/** Returns whether the user deleted the entry here and the service may still have it. */
export function isRemovalPending(
  { outbox, corrections }: Pick<Ledger, 'corrections' | 'outbox'>,
  entryId: string,
): boolean {
  return outbox.read(entryId)?.state === 'cancelled' && corrections.read(entryId) !== undefined
}

/**
 * Cancels a deletion. If the deletion might have been sent, the service might no longer have the entry.
 * `sync/correct.ts` then checks this, and creates the entry again if it was deleted. Must run inside a transaction.
 */
export function cancelRemoval(ledger: Omit<RemovingSent, 'claims'>, entryId: string): Saved {
  const pending = ledger.corrections.read(entryId)
  if (!pending) throw new Refusal('not-found', ['entryId'])
  ledger.corrections.request(entryId, 'change', pending.base)
  keepConfirmed(ledger, entryId)
  return { entryId, state: 'confirmed', holdUntil: null }
}

export function baseOf(
  { db, corrections }: Pick<Ledger, 'corrections' | 'db'>,
  facts: EntryFacts,
): EntryFacts {
  const pending = corrections.read(facts.id)
  return (pending && readBase(db, pending)) ?? facts
}

/** Returns the values that the service has, as they were stored with the correction; undefined if they are damaged. */
function readBase(db: Ledger['db'], { entryId, base }: PendingCorrection): EntryFacts | undefined {
  return readStored(db, storedFacts, base, {
    what: `base of the correction of entry ${entryId}`,
    instead: 'the correction is sent with all values as they are here',
  })
}

/** Returns whether both versions of an entry would be sent to the service with the same values. */
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

function keepConfirmed(ledger: Omit<RemovingSent, 'claims'>, entryId: string): void {
  const { outbox, clock } = ledger
  dropNeedless(ledger, entryId)
  outbox.put(entryId, { state: 'confirmed' })
  outbox.note(entryId, nowOf(clock), 'changed')
}

/**
 * Discards the pending change to an entry if the service is known to have the same values already. Returns whether
 * the change was discarded.
 */
export function dropNeedless(
  { db, entries, corrections }: Pick<Ledger, 'corrections' | 'db' | 'entries'>,
  entryId: string,
): boolean {
  const pending = corrections.read(entryId)
  if (pending?.kind !== 'change' || pending.sent !== null || pending.again) return false
  const base = readBase(db, pending)
  // If the stored values are damaged, the service's values are unknown and may differ, so the correction is sent.
  if (base === undefined || !sameForService(base, entries.facts(entryId))) return false
  corrections.drop(entryId)
  return true
}

function isGoneAtService({ corrections }: Pick<Ledger, 'corrections'>, entryId: string): boolean {
  return corrections.read(entryId)?.problem?.kind === 'gone'
}

function dropClaim({ corrections, claims }: Pick<Ledger, 'claims' | 'corrections'>, entryId: string): void {
  corrections.drop(entryId)
  claims.retire(entryId)
}

/**
 * Throws {@link Refusal} for changes that a worklog (an entry in API v1.0) cannot express: changes to the start, the
 * team, the category or the options (docs/interfaces/worklogs-v1.md#worklog).
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
