/**
 * An entry that the service has, changed or deleted: here at once, there as soon as the service can be told
 * (`sync/correct.ts`). Only where the connection can; everywhere else what was sent is only read.
 */
import type { Saved } from '#preload/model/entry.ts'
import { overbilled } from '#preload/rules/missing-fields.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { labelsOf } from '../template/prefill.ts'
import { enterAnew, mustBeWhole, type Intent } from './enter.ts'
import type { EntryFacts } from './entry-store.ts'
import type { Ledger } from './ledger.ts'

/** The service has it, and can be told of a change. */
export function isCorrectable({ outbox, editing }: Ledger, entryId: string): boolean {
  return outbox.read(entryId)?.state === 'confirmed' && editing.how() !== 'none'
}

/**
 * For the caller's transaction: it is so from now on. `intent` `send` refuses what a form must not leave out. Throws
 * {@link Refusal}: required-missing, option-not-offered, invalid-input, not-allowed (the older interface cannot say it).
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
  // What v1.0 cannot say it cannot lack.
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

/** For the caller's transaction: it is deleted from now on. */
export function removeSent(ledger: Ledger, entryId: string): void {
  if (isGoneThere(ledger, entryId)) letGo(ledger, entryId)
  else
    ledger.corrections.want(entryId, 'remove', JSON.stringify(baseOf(ledger, ledger.entries.facts(entryId))))
  ledger.outbox.move(entryId, { state: 'cancelled' })
  ledger.outbox.note(entryId, nowOf(ledger.clock), 'cancelled')
}

/** It was deleted here, and the service still has it or may have it. */
export function isRemovalPending({ outbox, corrections }: Ledger, entryId: string): boolean {
  return outbox.read(entryId)?.state === 'cancelled' && corrections.read(entryId) !== undefined
}

/**
 * For the caller's transaction: a deletion that the service was not told of yet is none. Throws {@link Refusal}
 * `being-sent` when it may have been told: only its answer says what there is to bring back.
 */
export function bringBack(ledger: Ledger, entryId: string): Saved {
  const pending = ledger.corrections.read(entryId)
  if (!pending) throw new Refusal('not-found', ['entryId'])
  if (pending.sent === 'remove') throw new Refusal('being-sent')
  ledger.corrections.want(entryId, 'change', pending.base)
  stays(ledger, entryId)
  return { entryId, state: 'confirmed', holdUntil: null }
}

/** The entry as the service is known to have it. */
export function baseOf({ corrections }: Ledger, facts: EntryFacts): EntryFacts {
  const pending = corrections.read(facts.id)
  return pending ? (JSON.parse(pending.base) as EntryFacts) : facts
}

/** What the service sees of them is the same. Pure. */
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

function stays({ entries, corrections, outbox, clock }: Ledger, entryId: string): void {
  const pending = corrections.read(entryId)
  const nothingToTell =
    pending?.sent === null &&
    !pending.again &&
    sameForService(JSON.parse(pending.base) as EntryFacts, entries.facts(entryId))
  if (nothingToTell) corrections.drop(entryId)
  outbox.move(entryId, { state: 'confirmed' })
  outbox.note(entryId, nowOf(clock), 'changed')
}

function isGoneThere({ corrections }: Ledger, entryId: string): boolean {
  return corrections.read(entryId)?.problem?.kind === 'gone'
}

function letGo({ corrections, journal }: Ledger, entryId: string): void {
  corrections.drop(entryId)
  journal.retire(entryId)
}

/** A worklog knows neither a start nor an account's own fields nor a team (docs/interfaces/worklogs-v1.md#worklog). */
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
