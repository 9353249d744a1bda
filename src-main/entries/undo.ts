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
import { daysOf, type Shape, type Step } from './step-store.ts'
import { isInDoubt, lookFor, withdrawAny } from './withdraw.ts'

const keptMs = 30 * 24 * 3_600_000

/** For the caller's transaction, after the change: what it can be taken back to. */
export function remember(ledger: Ledger, entryId: string, before: Shape, after: Shape): void {
  ledger.steps.add(entryId, nowOf(ledger.clock), firstMoment(ledger), before, after)
}

/** The entry as it is now. */
export function shapeOf(ledger: Ledger, entryId: string): NonNullable<Shape> {
  const { id: _id, runId: _runId, ...facts } = ledger.entries.facts(entryId)
  return { ...facts, later: ledger.outbox.read(entryId)?.state === 'unfinished' }
}

/** Null when there is nothing. Throws {@link Refusal}: already-sent, being-sent, run-open, not-allowed. */
export function undo(ledger: Ledger, order: { readonly commandId: string }): EntryStep | null {
  return walk(ledger, order.commandId, 'before')
}

/** The same the other way. */
export function redo(ledger: Ledger, order: { readonly commandId: string }): EntryStep | null {
  return walk(ledger, order.commandId, 'after')
}

export function readSteps(ledger: Ledger): { undo: EntryStep | null; redo: EntryStep | null } {
  return { undo: shown(next(ledger, 'before')), redo: shown(next(ledger, 'after')) }
}

function walk(ledger: Ledger, commandId: string, to: 'before' | 'after'): EntryStep | null {
  const { step, days } = once(ledger.db, commandId, nowOf(ledger.clock), () => {
    const found = next(ledger, to)
    if (!found) return { step: null, days: [] }
    bringTo(ledger, found.entryId, found[to])
    ledger.steps.mark(found.id, to === 'before')
    return { step: shown(found), days: daysOf(found) }
  })
  if (days.length > 0) ledger.hub.emit({ name: 'entries.changed', payload: { days } })
  return step
}

function next(ledger: Ledger, to: 'before' | 'after'): Step | undefined {
  const since = firstMoment(ledger)
  return to === 'before' ? ledger.steps.last(since) : ledger.steps.lastUndone(since)
}

function shown(step: Step | undefined): EntryStep | null {
  const shape = step && (step.before ?? step.after)
  if (!step || !shape) return null
  return { entryId: step.entryId, day: shape.day, kind: step.after === null ? 'delete' : 'change' }
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
