/**
 * Records changes to entries as steps, which are kept for 30 days. Undoes and redoes the steps as long as their entries
 * can still be changed.
 */
import type { FailureCode } from '#preload/contract/outcome.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import { nowOf, toInstant } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { underWay } from '../outbox/states.ts'
import { enterChanged, type Entering, type Intent } from './enter.ts'
import type { EntryFacts } from './entry-store.ts'
import type { Ledger } from './ledger.ts'
import {
  cancelRemoval,
  changeSent,
  isCorrectable,
  isRemovalPending,
  sameForService,
  type Correctable,
} from './sent-entry.ts'
import {
  daysOf,
  type Batch,
  type Change,
  type EntryChange,
  type OtherStep,
  type Shape,
} from './step-store.ts'
import { isInDoubt, restoreInDoubt, withdrawAny, type Withdrawing } from './withdraw.ts'

export type Remembering = Pick<Ledger, 'clock' | 'steps'>

export type Undoing = Entering & Withdrawing & Pick<Ledger, 'attempts' | 'questions' | 'steps'>

const keptMs = 30 * 24 * 3_600_000

/** Records a change as an undo step. Call this after the change, in the same transaction. */
export function remember(ledger: Remembering, change: Change): void {
  const kind = change.before === null ? 'add' : change.after === null ? 'delete' : 'change'
  ledger.steps.add([change], nowOf(ledger.clock), undoableSince(ledger), { id: null, kind })
}

/** Records several changes as one step. Several calls with the same batch add to the same step. */
export function rememberTogether(ledger: Remembering, batch: Batch, changes: readonly Change[]): void {
  ledger.steps.add(changes, nowOf(ledger.clock), undoableSince(ledger), batch)
}

/**
 * Records a step that changes something other than entries, such as the timer or an item. Returns the id of the step.
 */
export function rememberOther(ledger: Remembering, step: Omit<OtherStep, 'id'>): number {
  return ledger.steps.addOther(step, nowOf(ledger.clock), undoableSince(ledger))
}

export function rememberNew(
  ledger: Remembering & Pick<Ledger, 'entries' | 'outbox'>,
  batch: Batch,
  entryIds: readonly string[],
): void {
  const changes = entryIds.map((entryId) => ({ entryId, before: null, after: shapeOf(ledger, entryId) }))
  rememberTogether(ledger, batch, changes)
}

export function shapeOf(ledger: Pick<Ledger, 'entries' | 'outbox'>, entryId: string): NonNullable<Shape> {
  const { id: _id, runId: _runId, ...facts } = ledger.entries.facts(entryId)
  return { ...facts, later: ledger.outbox.read(entryId)?.state === 'unfinished' }
}

export type Direction = 'before' | 'after'

/** Returns the start of the 30-day period in which steps can be undone. */
export function undoableSince({ clock }: Pick<Ledger, 'clock'>): Instant {
  return toInstant(clock.nowMs() - keptMs)
}

/**
 * Undoes a step (`before`) or redoes it (`after`). Must run inside a transaction. Imported entries that can no longer
 * be changed are skipped and counted in `left`; any other step is carried out completely or not at all. Throws {@link
 * Refusal}: already-sent, being-sent, run-open, not-allowed.
 */
export function carryEntries(
  ledger: Undoing,
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

/** Hides or restores the items that an import created. An item on which time is logged is not hidden. */
function carryItems(
  { items, steps }: Pick<Ledger, 'items' | 'steps'>,
  { batchId }: EntryChange,
  to: Direction,
): void {
  if (batchId === null) return
  const back = to === 'before'
  for (const { id, itemId } of steps.itemsOf(batchId, !back)) {
    if (back && items.isUsed(itemId)) continue
    items.hide(itemId, back)
    steps.mark(id, back)
  }
}

/** Returns the changes of a step in the order in which they must be carried out. Undo begins with the last one. */
export function togetherFor(
  { steps }: Pick<Ledger, 'steps'>,
  found: EntryChange,
  to: Direction,
): EntryChange[] {
  const all = steps.together(found, to === 'after')
  return to === 'before' ? all.reverse() : all
}

/**
 * Returns the reason why the entry of a step cannot be changed now. Returns null if no reason is known in advance; the
 * change may still be refused when it is carried out.
 */
export function whyNot(ledger: Correctable, { entryId }: EntryChange): FailureCode | null {
  const state = ledger.outbox.read(entryId)?.state
  if (state === undefined) return 'not-found'
  if (underWay.has(state)) return 'being-sent'
  return state === 'confirmed' && !isCorrectable(ledger, entryId) ? 'already-sent' : null
}

/**
 * Undoes (`before`) or redoes (`after`) one change. If the change concerns an imported entry that can no longer be
 * changed, removes it from the step and returns false.
 */
function bring(ledger: Undoing, step: EntryChange, to: Direction): boolean {
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

function bringTo(ledger: Omit<Undoing, 'steps'>, entryId: string, shape: Shape): void {
  if (shape === null) return withdrawAny(ledger, entryId)
  const { later, ...rest } = shape
  const now = ledger.entries.facts(entryId)
  const facts = { ...rest, id: entryId, runId: now.runId }
  ledger.copies.mustBeFree(entryId)
  if (isRemovalPending(ledger, entryId)) {
    cancelRemoval(ledger, entryId)
    if (sameForService(now, facts)) return
  }
  if (isInDoubt(ledger, entryId)) restoreInDoubt(ledger, entryId)
  else if (isCorrectable(ledger, entryId)) changeSent(ledger, facts, 'either')
  else enterChanged(ledger, facts, intentFor(ledger, facts, later))
}

function intentFor(
  ledger: Pick<Ledger, 'entries' | 'outbox' | 'questions'>,
  { id, runId }: Pick<EntryFacts, 'id' | 'runId'>,
  later: boolean,
): Intent {
  const state = ledger.outbox.read(id)?.state
  if (state === undefined) throw new Refusal('not-found', ['entryId'])
  if (state === 'confirmed') throw new Refusal('already-sent')
  if (underWay.has(state)) throw new Refusal('being-sent')
  if (state === 'cancelled' && ledger.entries.isClocked(id)) throw new Refusal('run-open')
  if (ledger.questions.isOpen(runId)) return 'ask'
  return later ? 'later' : 'either'
}
