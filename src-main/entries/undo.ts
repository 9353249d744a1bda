/** Steps that change entries: they are stored for 30 days, and undone as far as each entry can still be changed. */
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

/** For the caller's transaction, after the change: records a step that undoes it. */
export function remember(ledger: Ledger, change: Change): void {
  const kind = change.before === null ? 'add' : change.after === null ? 'delete' : 'change'
  ledger.steps.add([change], nowOf(ledger.clock), firstMoment(ledger), { id: null, kind })
}

/** Records several changes as one step. A batch may be recorded in several calls. */
export function rememberTogether(ledger: Ledger, batch: Batch, changes: readonly Change[]): void {
  ledger.steps.add(changes, nowOf(ledger.clock), firstMoment(ledger), batch)
}

/** Records a step that does not change entries. */
export function rememberOther(ledger: Pick<Ledger, 'clock' | 'steps'>, step: Omit<OtherStep, 'id'>): void {
  ledger.steps.addOther(step, nowOf(ledger.clock), firstMoment(ledger))
}

/** Records new entries as one step. */
export function rememberNew(ledger: Ledger, batch: Batch, entryIds: readonly string[]): void {
  const changes = entryIds.map((entryId) => ({ entryId, before: null, after: shapeOf(ledger, entryId) }))
  rememberTogether(ledger, batch, changes)
}

/** Returns the current state of the entry. */
export function shapeOf(ledger: Ledger, entryId: string): NonNullable<Shape> {
  const { id: _id, runId: _runId, ...facts } = ledger.entries.facts(entryId)
  return { ...facts, later: ledger.outbox.read(entryId)?.state === 'unfinished' }
}

export type Direction = 'before' | 'after'

/** Returns the moment before which steps can no longer be undone. */
export function firstMoment({ clock }: Pick<Ledger, 'clock'>): Instant {
  return toInstant(clock.nowMs() - keptMs)
}

/**
 * For the caller's transaction: undoes a step (`before`) or redoes it (`after`). Entries of an import that cannot be
 * changed are left out and counted; any other step is carried out completely or not at all. Throws {@link Refusal}:
 * already-sent, being-sent, run-open, not-allowed.
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

/** Hides or restores the items that an import created; an item on which time is logged stays. */
function carryItems({ items, steps }: Ledger, { batchId }: EntryChange, to: Direction): void {
  if (batchId === null) return
  const back = to === 'before'
  for (const { id, itemId } of steps.itemsOf(batchId, !back)) {
    if (back && items.isUsed(itemId)) continue
    items.hide(itemId, back)
    steps.mark(id, back)
  }
}

/** Returns the changes in the order in which they must be carried out: Undo begins with the last one. */
export function togetherFor({ steps }: Ledger, found: EntryChange, to: Direction): EntryChange[] {
  const all = steps.together(found, to === 'after')
  return to === 'before' ? all.reverse() : all
}

/** Returns why the entry of a change cannot be changed now, as far as that is known in advance; null when it can. */
export function whyNot(ledger: Ledger, { entryId }: EntryChange): FailureCode | null {
  const state = ledger.outbox.read(entryId)?.state
  if (state === undefined) return 'not-found'
  if (underWay.has(state)) return 'being-sent'
  return state === 'confirmed' && !isCorrectable(ledger, entryId) ? 'already-sent' : null
}

/** Returns false for an entry of an import that cannot be changed; it no longer belongs to the step. */
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
