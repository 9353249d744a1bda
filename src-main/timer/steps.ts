/**
 * Implements Undo and Redo with a single list of steps: undoes the latest step, redoes it, and reports which step would
 * be next.
 */
import * as z from 'zod'
import type { Input, Output } from '#preload/contract/commands.ts'
import type { FailureCode } from '#preload/contract/outcome.ts'
import { day, type Day } from '#preload/model/primitives.ts'
import { entryStep, type EntryStep } from '#preload/model/step.ts'
import { isOfEntries, type EntryChange, type OtherStep, type Step } from '../entries/step-store.ts'
import { carryEntries, togetherFor, undoableSince, whyNot, type Direction } from '../entries/undo.ts'
import { Refusal } from '../kernel/refusal.ts'
import { changeable } from '../outbox/states.ts'
import { moveRun } from './change-item.ts'
import { discard, restore } from './discard-run.ts'
import { carryApart, carryMerge } from './merge-items.ts'
import { reopen } from './reopen-run.ts'
import { carryOut, mustBeOpen, announceTimer, type Timer } from './timer.ts'
import { takeAnswerBack } from './undo-answer.ts'

type WalkOrder = Input<'entries.undo'>

/**
 * After these refusals, the step stays on the list, because the cause of the refusal ends on its own or can be resolved
 * by the user.
 */
const passing: ReadonlySet<FailureCode> = new Set(['being-sent', 'run-open'])
const mostEarlier = 20
/** Shown instead of the name of an item that a later step has deleted. */
const deleted = '–'
/** The kinds of steps that can change which run is open, so the page must be told that the timer has changed. */
const ofRuns: ReadonlySet<EntryStep['kind']> = new Set([
  'save',
  'start',
  'switch',
  'move',
  'discard',
  'answer',
  'merge',
  'apart',
])

/** The kinds of steps that can change which items are listed, or their order, so the page must read them again. */
const ofItems: ReadonlySet<EntryStep['kind']> = new Set([
  'create',
  'hide',
  'bring-in',
  'items',
  'merge',
  'apart',
  'move',
  'import',
])

/**
 * Undoes the latest step (an action that can be undone) and returns it; null if no step is left. A step that can never
 * be undone is removed from the list and returned with the reason. If `stepId` is given, the latest step is undone only
 * if it has this id. Throws {@link Refusal}: being-sent, run-open, not-found (`stepId` is not the next step).
 */
export function undo(timer: Timer, order: WalkOrder): EntryStep | null {
  return walk(timer, order, 'before')
}

/** Redoes the step that was undone last. Returns and throws the same as {@link undo}. */
export function redo(timer: Timer, order: WalkOrder): EntryStep | null {
  return walk(timer, order, 'after')
}

export function readSteps(timer: Timer): Output<'entries.steps'> {
  const [latest, ...earlier] = timer.steps.latest(undoableSince(timer), mostEarlier + 1)
  const undone = timer.steps.lastUndone(undoableSince(timer))
  return {
    undo: latest ? shown(timer, latest, 'before') : null,
    redo: undone ? shown(timer, undone, 'after') : null,
    earlier: earlier.map((step) => shown(timer, step, 'before', false)),
  }
}

const walked = z.object({ step: entryStep.nullable(), days: z.array(day).readonly() })
type Walked = z.infer<typeof walked>

function walk(timer: Timer, { commandId, stepId }: WalkOrder, to: Direction): EntryStep | null {
  const carried = (work: (found: Step) => Walked): Walked =>
    carryOut(timer, commandId, walked, () => {
      const found = next(timer, to)
      if (stepId !== undefined && found?.id !== stepId) throw new Refusal('not-found', ['stepId'])
      return found ? work(found) : { step: null, days: [] }
    })
  const { step, days } = orRefused(
    () => carried((found) => carry(timer, found, to)),
    (code) => carried((found) => giveUp(timer, found, to, code)),
  )
  if (step && ofRuns.has(step.kind)) announceTimer(timer, days)
  else if (days.length > 0) timer.hub.emit({ name: 'entries.changed', payload: { days: [...days] } })
  if (step && ofItems.has(step.kind)) timer.hub.emit({ name: 'items.changed', payload: {} })
  return step
}

/**
 * Runs `work`, which has its own transaction. If it throws a {@link Refusal} whose cause is permanent, all its changes
 * are rolled back, and the result of `refused` is returned. All other errors are thrown, and so is the refusal of a
 * `stepId` that is not the next step.
 */
function orRefused<T>(work: () => T, refused: (code: FailureCode) => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refusal) || passing.has(error.code) || error.fields?.includes('stepId') === true)
      throw error
    return refused(error.code)
  }
}

function next(timer: Timer, to: Direction): Step | undefined {
  const since = undoableSince(timer)
  return to === 'before' ? timer.steps.last(since) : timer.steps.lastUndone(since)
}

function carry(timer: Timer, found: Step, to: Direction): Walked {
  const step = shown(timer, found, to)
  const done = isOfEntries(found) ? carryChanges(timer, found, to) : carryOther(timer, found, to)
  return { step: { ...step, count: done.count, left: done.left, refused: null }, days: done.days }
}

/** Removes the refused step from the list, so that it does not block the next Undo or Redo. */
function giveUp(timer: Timer, found: Step, to: Direction, refused: FailureCode): Walked {
  const step = { ...shown(timer, found, to), refused }
  const all = isOfEntries(found) ? togetherFor(timer, found, to) : [found]
  for (const { id } of all) timer.steps.forget(id)
  return { step: { ...step, count: 0, left: all.length }, days: [] }
}

interface Carried {
  readonly count: number
  readonly left: number
  readonly days: Day[]
}

/**
 * Undoes or redoes a step that changed entries. Undoing a save reopens the saved run, unless one of its entries can no
 * longer be changed or another run is open; the entries are then deleted instead.
 */
function carryChanges(timer: Timer, found: EntryChange, to: Direction): Carried {
  if (found.kind !== 'save' || to === 'after') return carryEntries(timer, found, to)
  const all = togetherFor(timer, found, to)
  const canReopen = all.every(({ entryId }) => changeable.has(timer.outbox.read(entryId)?.state ?? 'sending'))
  const { runId } = timer.entries.facts(found.entryId)
  const isSaved = runId !== null && timer.runs.read(runId)?.state === 'saved'
  if (!canReopen || !isSaved || timer.runs.open()) return carryEntries(timer, found, to)
  return { count: all.length, left: 0, days: reopen(timer, { entryId: found.entryId, goOn: false }) }
}

function carryOther(
  timer: Timer,
  { id, kind, subjectId, endedId, itemIds, items = 0 }: OtherStep,
  to: Direction,
): Carried {
  const back = to === 'before'
  let days: Day[] = []
  switch (kind) {
    case 'start':
      if (back) discard(timer, subjectId)
      else restore(timer, subjectId)
      break
    case 'switch':
      mustBeOpen(timer, subjectId)
      days = reopen(timer, { entryId: endedId ?? '', goOn: true })
      break
    case 'move':
      moveRun(timer, subjectId, itemIds?.[back ? 0 : 1] ?? '')
      break
    case 'discard':
      if (back) restore(timer, subjectId)
      else discard(timer, subjectId)
      break
    case 'create':
      if (back && timer.items.isUsed(subjectId)) throw new Refusal('item-in-use', ['itemId'])
      if (timer.items.knows(subjectId)) timer.items.hide(subjectId, back)
      break
    case 'hide':
      if (timer.items.knows(subjectId)) timer.items.hide(subjectId, !back)
      break
    case 'bring-in':
    case 'items':
      timer.itemSteps.carry(timer.items, id, to)
      break
    case 'merge':
    case 'apart':
      days = carryPair(timer, id, itemIds ?? ['', ''], back === (kind === 'merge'))
      break
    case 'answer':
      days = takeAnswerBack(timer, subjectId)
  }
  timer.steps.mark(id, back)
  return { count: items, left: 0, days }
}

/**
 * Undoes the merge of an item if `apart` is true; otherwise, merges the item again. A step that recorded a merge also
 * stored the earlier state of the item `intoId`. This state is restored when the merge is undone.
 */
function carryPair(
  timer: Timer,
  stepId: number,
  [itemId, intoId]: readonly [string, string],
  apart: boolean,
): Day[] {
  const days = apart ? carryApart(timer, itemId) : carryMerge(timer, { itemId, intoId }).days
  if (apart) timer.itemSteps.carry(timer.items, stepId, 'before')
  return days
}

function shown(timer: Timer, step: Step, to: Direction, isNext = true): EntryStep {
  if (!isOfEntries(step)) {
    // Whether time is still logged on the item is known only if this step is the next one to be undone, because undoing
    // the later steps may remove that time.
    const isInUse = isNext && step.kind === 'create' && to === 'before' && timer.items.isUsed(step.subjectId)
    return {
      ...{ id: step.id, kind: step.kind, entryId: null, day: null, minutes: null, left: 0 },
      count: step.items ?? 0,
      ...{ name: nameOf(timer, step), refused: isInUse ? 'item-in-use' : null },
    }
  }
  const all = togetherFor(timer, step, to)
  const shapes = all.map(({ before, after }) => (after ?? before)!)
  return {
    ...{ id: step.id, kind: step.kind, entryId: step.entryId },
    day: (step.before ?? step.after)!.day,
    name: shownName(timer, shapes[0]!.itemId),
    // A split changed an existing entry, so the step shows the total of both halves.
    minutes: shapes.reduce((sum, { minutes }) => sum + minutes, 0),
    ...{ count: all.length, left: 0 },
    refused:
      step.kind === 'import' ? null : (all.map((each) => whyNot(timer, each)).find((why) => why) ?? null),
  }
}

function nameOf(timer: Timer, { id, kind, subjectId, itemIds, items }: OtherStep): string {
  if (items !== undefined) return timer.itemSteps.nameIn(id) ?? deleted
  const itemId = itemIds?.[1] ?? (kind === 'hide' || kind === 'create' ? subjectId : null)
  if (itemId !== null) return timer.items.states([itemId]).get(itemId)?.name ?? deleted
  const runId = kind === 'answer' ? timer.questions.read(Number(subjectId))?.runId : subjectId
  const run = runId === undefined ? undefined : timer.runs.read(runId)
  return run ? timer.items.ref(run.itemId).name : deleted
}

/**
 * Returns the name of the item or, if it was merged, of the item into which it was merged. Returns a dash for a deleted
 * item.
 */
function shownName({ items }: Timer, itemId: string): string {
  return items.knows(itemId) ? items.staying(itemId).name : deleted
}
