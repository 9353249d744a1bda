/** Undo and Redo of edits and deletions, for 30 days and over restarts, as far as each entry can still be changed. */
import type { EntryStep } from '#preload/model/entry.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { nowOf, toInstant } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { underWay } from '../outbox/states.ts'
import { once } from '../storage/once.ts'
import { enterAnew, type Intent } from './enter.ts'
import type { EntryFacts } from './entry-store.ts'
import type { Ledger } from './ledger.ts'
import { bringBack, changeSent, isCorrectable, isRemovalPending, sameForService } from './sent-entry.ts'
import { daysOf, type Batch, type Change, type Shape, type Step } from './step-store.ts'
import { isInDoubt, lookFor, withdrawAny } from './withdraw.ts'

const keptMs = 30 * 24 * 3_600_000

/** For the caller's transaction, after the change: what it can be taken back to. */
export function remember(ledger: Ledger, change: Change): void {
  ledger.steps.add([change], nowOf(ledger.clock), firstMoment(ledger))
}

/** The same for several that are one step. A batch can come in portions, one after the other. */
export function rememberTogether(ledger: Ledger, batch: Batch, changes: readonly Change[]): void {
  ledger.steps.add(changes, nowOf(ledger.clock), firstMoment(ledger), batch)
}

/** The entry as it is now. */
export function shapeOf(ledger: Ledger, entryId: string): NonNullable<Shape> {
  const { id: _id, runId: _runId, ...facts } = ledger.entries.facts(entryId)
  return { ...facts, later: ledger.outbox.read(entryId)?.state === 'unfinished' }
}

/**
 * Null when there is nothing. Of an import, what cannot be taken back is left out and counted; anything else goes back
 * whole or not at all. Throws {@link Refusal}: already-sent, being-sent, run-open, not-allowed.
 */
export function undo(ledger: Ledger, order: { readonly commandId: string }): EntryStep | null {
  return walk(ledger, order.commandId, 'before')
}

/** The same the other way. */
export function redo(ledger: Ledger, order: { readonly commandId: string }): EntryStep | null {
  return walk(ledger, order.commandId, 'after')
}

export function readSteps(ledger: Ledger): { undo: EntryStep | null; redo: EntryStep | null } {
  return { undo: shown(ledger, next(ledger, 'before')), redo: shown(ledger, next(ledger, 'after')) }
}

function walk(ledger: Ledger, commandId: string, to: 'before' | 'after'): EntryStep | null {
  const { step, days } = once(ledger.db, commandId, nowOf(ledger.clock), () => {
    const found = next(ledger, to)
    if (!found) return { step: null, days: [] }
    const steps = allWith(ledger, found, to)
    const left = steps.filter((each) => !bring(ledger, each, to))
    const days = new Set(steps.filter((each) => !left.includes(each)).flatMap(daysOf))
    const count = steps.length - left.length
    return { step: { ...told(found), count, left: left.length }, days: [...days] }
  })
  if (days.length > 0) ledger.hub.emit({ name: 'entries.changed', payload: { days } })
  return step
}

function next(ledger: Ledger, to: 'before' | 'after'): Step | undefined {
  const since = firstMoment(ledger)
  return to === 'before' ? ledger.steps.last(since) : ledger.steps.lastUndone(since)
}

/** In the order in which they go: the last thing done is the first that is taken back. */
function allWith({ steps }: Ledger, found: Step, to: 'before' | 'after'): Step[] {
  if (found.batch === null) return [found]
  const all = steps.ofBatch(found.batch, to === 'after')
  return to === 'before' ? all.reverse() : all
}

/** False for one of an import that has to stay as it is; it is no part of the step any more. */
function bring(ledger: Ledger, step: Step, to: 'before' | 'after'): boolean {
  try {
    bringTo(ledger, step.entryId, step[to])
  } catch (error) {
    if (step.batch?.kind !== 'import' || !(error instanceof Refusal)) throw error
    ledger.steps.forget(step.id)
    return false
  }
  ledger.steps.mark(step.id, to === 'before')
  return true
}

function shown({ steps }: Ledger, step: Step | undefined): EntryStep | null {
  if (!step) return null
  // What was undone is all of it that can be done again, and the other way round: a batch goes as one.
  const count = step.batch === null ? 1 : steps.countOf(step.batch, false) || steps.countOf(step.batch, true)
  return { ...told(step), count, left: 0 }
}

function told({ entryId, before, after, batch }: Step): Pick<EntryStep, 'entryId' | 'day' | 'kind'> {
  const { day } = (before ?? after)!
  return { entryId, day, kind: batch?.kind ?? (after === null ? 'delete' : 'change') }
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

function firstMoment({ clock }: Ledger): Instant {
  return toInstant(clock.nowMs() - keptMs)
}
