/** Steps that change entries: kept for 30 days and over restarts, taken back as far as each entry can still be changed. */
import type { FailureCode } from '#preload/contract/outcome.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import { nowOf, toInstant } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { underWay } from '../outbox/states.ts'
import { enterAnew, type Intent } from './enter.ts'
import type { EntryFacts } from './entry-store.ts'
import type { Ledger } from './ledger.ts'
import { bringBack, changeSent, isCorrectable, isRemovalPending, sameForService } from './sent-entry.ts'
import {
  daysOf,
  type Batch,
  type Change,
  type EntryChange,
  type OtherStep,
  type Shape,
} from './step-store.ts'
import { isInDoubt, lookFor, withdrawAny } from './withdraw.ts'

const keptMs = 30 * 24 * 3_600_000

/** For the caller's transaction, after the change: what it can be taken back to. */
export function remember(ledger: Ledger, change: Change): void {
  const kind = change.before === null ? 'add' : change.after === null ? 'delete' : 'change'
  ledger.steps.add([change], nowOf(ledger.clock), firstMoment(ledger), { id: null, kind })
}

/** The same for several that are one step. A batch can come in portions, one after the other. */
export function rememberTogether(ledger: Ledger, batch: Batch, changes: readonly Change[]): void {
  ledger.steps.add(changes, nowOf(ledger.clock), firstMoment(ledger), batch)
}

/** The same for what is not about entries. */
export function rememberOther(ledger: Pick<Ledger, 'clock' | 'steps'>, step: Omit<OtherStep, 'id'>): void {
  ledger.steps.addOther(step, nowOf(ledger.clock), firstMoment(ledger))
}

/** Entries that are new as one step. */
export function rememberNew(ledger: Ledger, batch: Batch, entryIds: readonly string[]): void {
  const changes = entryIds.map((entryId) => ({ entryId, before: null, after: shapeOf(ledger, entryId) }))
  rememberTogether(ledger, batch, changes)
}

/** The entry as it is now. */
export function shapeOf(ledger: Ledger, entryId: string): NonNullable<Shape> {
  const { id: _id, runId: _runId, ...facts } = ledger.entries.facts(entryId)
  return { ...facts, later: ledger.outbox.read(entryId)?.state === 'unfinished' }
}

export type Direction = 'before' | 'after'

/** Steps that are older are not taken back any more. */
export function firstMoment({ clock }: Pick<Ledger, 'clock'>): Instant {
  return toInstant(clock.nowMs() - keptMs)
}

/**
 * For the caller's transaction: takes a step back (`before`) or does it again. Of an import, what cannot be changed is left
 * out and counted; anything else goes whole or not at all. Throws {@link Refusal}: already-sent, being-sent, run-open,
 * not-allowed.
 */
export function carryEntries(
  ledger: Ledger,
  found: EntryChange,
  to: Direction,
): { count: number; left: number; days: Day[] } {
  if (to === 'after') carryItems(ledger, found, to)
  const steps = togetherFor(ledger, found, to)
  const left = steps.filter((each) => !bring(ledger, each, to))
  const days = new Set(steps.filter((each) => !left.includes(each)).flatMap(daysOf))
  if (to === 'before') carryItems(ledger, found, to)
  return { count: steps.length - left.length, left: left.length, days: [...days] }
}

/** Items that an import created: one on which time is logged stays. */
function carryItems({ items, steps }: Ledger, { batchId }: EntryChange, to: Direction): void {
  if (batchId === null) return
  const back = to === 'before'
  for (const { id, itemId } of steps.itemsOf(batchId, !back)) {
    if (back && items.isUsed(itemId)) continue
    items.hide(itemId, back)
    steps.mark(id, back)
  }
}

/** In the order in which they go: the last thing done is the first that is taken back. */
export function togetherFor({ steps }: Ledger, found: EntryChange, to: Direction): EntryChange[] {
  const all = steps.together(found, to === 'after')
  return to === 'before' ? all.reverse() : all
}

/** Why the entry of a change could not be changed back or again now, as far as that is known before; null when it can. */
export function whyNot(ledger: Ledger, { entryId }: EntryChange): FailureCode | null {
  const state = ledger.outbox.read(entryId)?.state
  if (state === undefined) return 'not-found'
  if (underWay.has(state)) return 'being-sent'
  return state === 'confirmed' && !isCorrectable(ledger, entryId) ? 'already-sent' : null
}

/** False for one of an import that has to stay as it is; it is no part of the step any more. */
function bring(ledger: Ledger, step: EntryChange, to: Direction): boolean {
  try {
    bringTo(ledger, step.entryId, step[to])
  } catch (error) {
    if (step.kind !== 'import' || !(error instanceof Refusal)) throw error
    ledger.steps.forget(step.id)
    return false
  }
  ledger.steps.mark(step.id, to === 'before')
  return true
}

function bringTo(ledger: Ledger, entryId: string, shape: Shape): void {
  if (shape === null) return withdrawAny(ledger, entryId)
  const { later, ...rest } = shape
  const now = ledger.entries.facts(entryId)
  const facts = { ...rest, id: entryId, runId: now.runId }
  if (isRemovalPending(ledger, entryId)) {
    bringBack(ledger, entryId)
    if (sameForService(now, facts)) return
  }
  if (isInDoubt(ledger, entryId)) lookFor(ledger, entryId)
  else if (isCorrectable(ledger, entryId)) changeSent(ledger, facts, 'either')
  else enterAnew(ledger, facts, intentFor(ledger, facts, later))
}

function intentFor(ledger: Ledger, { id, runId }: Pick<EntryFacts, 'id' | 'runId'>, later: boolean): Intent {
  const state = ledger.outbox.read(id)?.state
  if (state === undefined) throw new Refusal('not-found', ['entryId'])
  if (state === 'confirmed') throw new Refusal('already-sent')
  if (underWay.has(state)) throw new Refusal('being-sent')
  if (state === 'cancelled' && ledger.entries.isClocked(id)) throw new Refusal('run-open')
  if (ledger.entries.isInQuestion(runId)) return 'ask'
  return later ? 'later' : 'either'
}
