/**
 * Merges items and undoes merges. The open run (the current use of the timer) on a merged item is moved to the item
 * that stays (the one into which it is merged).
 */
import * as z from 'zod'
import type { Input } from '#preload/contract/commands.ts'
import { day, type Day } from '#preload/model/primitives.ts'
import { merge, takeApart, type MergeOrder } from '../entries/merge-items.ts'
import { rememberOther } from '../entries/undo.ts'
import type { ItemChange } from '../items/item-steps.ts'
import { moveRun } from './change-item.ts'
import { changeTimer, type Timer } from './timer.ts'

const reply = z.object({ days: z.array(day) })

/** Merges an item, once per `commandId`, and records an undo step. Throws the refusals of {@link merge}. */
export function mergeItems(
  timer: Timer,
  { commandId, ...order }: Input<'items.merge'>,
): Record<string, never> {
  changeTimer(timer, commandId, reply, () => {
    const { change, days } = carryMerge(timer, order)
    const itemIds = [order.itemId, change.itemId] as const
    const stepId = rememberOther(timer, { kind: 'merge', subjectId: order.itemId, itemIds })
    timer.itemSteps.add(stepId, [change])
    return { days }
  })
  return announceItems(timer)
}

/**
 * Undoes the merge of an item, so that it becomes a separate item again, once per `commandId`. Records an undo step.
 * Throws {@link Refusal} `not-found` if the item is not merged.
 */
export function takeItemApart(
  timer: Timer,
  { commandId, itemId }: Input<'items.takeApart'>,
): Record<string, never> {
  changeTimer(timer, commandId, reply, () => {
    const intoId = timer.merges.read(itemId)?.intoId ?? ''
    const days = carryApart(timer, itemId)
    rememberOther(timer, { kind: 'apart', subjectId: itemId, itemIds: [itemId, intoId] })
    return { days }
  })
  return announceItems(timer)
}

/** Merges an item without recording an undo step. Must run inside the caller's transaction. */
export function carryMerge(timer: Timer, order: MergeOrder): { change: ItemChange; days: Day[] } {
  const open = timer.runs.open()
  const runId = open?.itemId === order.itemId ? open.id : null
  const merged = merge(timer, order, runId)
  if (runId !== null) moveRun(timer, runId, merged.change.itemId)
  return merged
}

/** Undoes the merge of an item without recording an undo step. Must run inside the caller's transaction. */
export function carryApart(timer: Timer, itemId: string): Day[] {
  const { runId } = timer.merges.read(itemId) ?? {}
  const staysId = timer.items.staying(itemId).id
  const days = takeApart(timer, itemId)
  const open = timer.runs.open()
  if (open && open.id === runId && timer.items.staying(open.itemId).id === staysId)
    moveRun(timer, open.id, itemId)
  return days
}

/**
 * Announces the changed items and entries. The list of days is empty, which stands for all days, because entries of any
 * day may now be shown under a different item.
 */
function announceItems(timer: Timer): Record<string, never> {
  timer.hub.emit({ name: 'entries.changed', payload: { days: [] } })
  timer.hub.emit({ name: 'items.changed', payload: {} })
  return {}
}
