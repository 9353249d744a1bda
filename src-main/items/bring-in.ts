/**
 * Changes many items at once: brings in (imports) items from a table, a file, links or the history, and archives, pins
 * or moves selected items. Each such change is a single undoable step.
 */
import * as z from 'zod'
import type { Input, Output } from '#preload/contract/commands.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { nowOf, toInstant } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import { announce, type ItemContext } from './change-items.ts'
import { afterRow, isSameState, type ItemState } from './item-state.ts'
import type { ItemBook } from './item-book.ts'
import type { WrittenChange } from './item-steps.ts'

type BringIn = Input<'items.bringIn'>
export type ItemRows = Omit<BringIn, 'commandId'>
type ChangeSeveral = Input<'items.changeSeveral'>

const reply = z.object({ changed: z.int(), added: z.int() })

/**
 * Adds or changes the item of each row, and archives the items in `archive`. If `commandId` was carried out before,
 * nothing changes and the first result is returned.
 */
export function bringIn(context: ItemContext, order: BringIn): Output<'items.bringIn'> {
  const now = nowOf(context.clock)
  const counts = once(context.db, order.commandId, now, reply, () => {
    const { changes, changed } = takeRows(context, order, now)
    if (changed > 0) context.onChanged('bring-in', changed, changes)
    return { changed, added: changes.filter(({ before }) => before === null).length }
  })
  announce(context)
  return counts
}

/**
 * Adds or changes the item of each row, and archives the items in `archive`. Returns the changes, and the number of
 * items with a change that the user can see. Must run inside a transaction.
 */
export function takeRows(
  { items }: Pick<ItemContext, 'items'>,
  { rows, archive, from, names }: ItemRows,
  now: Instant,
): { changes: WrittenChange[]; changed: number } {
  const known = items.states([...rows.map(({ itemId }) => itemId), ...archive])
  // Rows for merged items are skipped, because a merged item is shown as part of another one.
  const merged = new Set(items.merged().map(({ id }) => id))
  const changes = new Map<string, WrittenChange>()
  const visible = new Set<string>()
  const seen = new Set<string>()
  for (const row of rows) {
    const { itemId } = row
    // If an id occurs twice, only the first row is used.
    if (seen.has(itemId) || merged.has(itemId)) continue
    seen.add(itemId)
    const before = known.get(itemId)
    const { after, changes: isVisible } = afterRow(before, row, { from, names }, now)
    if (before && isSameState(before, after)) continue
    changes.set(itemId, { itemId, before: before ?? null, after })
    if (isVisible) visible.add(itemId)
  }
  for (const itemId of archive) {
    const before = known.get(itemId)
    if (!before || before.archived) continue
    changes.set(itemId, {
      itemId,
      before,
      after: { ...(changes.get(itemId)?.after ?? before), archived: true },
    })
    visible.add(itemId)
  }
  for (const { itemId, after } of changes.values()) items.write(itemId, after)
  return { changes: [...changes.values()], changed: visible.size }
}

/**
 * Archives, restores, pins or unpins items, moves them to another board or deletes them. A repeated `commandId` changes
 * nothing. An item to which an entry, a timer run or a merge refers is archived instead of deleted. Unknown items are
 * skipped. Throws {@link Refusal} `not-found` if none of the items is known.
 */
export function changeSeveral(
  context: ItemContext,
  { commandId, itemIds, change }: ChangeSeveral,
): Record<string, never> {
  const now = nowOf(context.clock)
  once(context.db, commandId, now, z.object({}), () => {
    const merged = 'board' in change ? mergedBeside(context.items, itemIds) : []
    const ids = [...itemIds, ...merged]
    const known = context.items.states(ids)
    if (known.size === 0) throw new Refusal('not-found', ['itemIds'])
    // The items are changed in the order in which the user selected them, because pinned items are listed in the order
    // in which they were pinned.
    const changes = [...new Set(ids)].flatMap((itemId, index) => {
      const before = known.get(itemId)
      if (!before) return []
      const at = toInstant(context.clock.nowMs() + index)
      const after =
        'deleted' in change && !context.items.isTouched(itemId) ? null : changedState(before, change, at)
      return after !== null && isSameState(before, after) ? [] : [{ itemId, before, after }]
    })
    for (const { itemId, after } of changes)
      if (after === null) context.items.drop(itemId)
      else context.items.write(itemId, after)
    const chosen = changes.filter(({ itemId }) => !merged.includes(itemId))
    if (changes.length > 0) context.onChanged('items', chosen.length, changes)
    return {}
  })
  announce(context)
  return {}
}

/**
 * Returns the items that were merged into one of these items and are on the same board as that item. The caller moves
 * them to the new board as well. Otherwise, a renamed board would reappear under its old name when one of the merges is
 * undone.
 */
function mergedBeside(items: ItemBook, itemIds: readonly string[]): string[] {
  return items
    .merged()
    .filter(({ board, stays }) => board === stays.board && itemIds.includes(stays.id))
    .map(({ id }) => id)
}

function changedState(before: ItemState, change: ChangeSeveral['change'], at: Instant): ItemState {
  if ('board' in change) return { ...before, board: change.board }
  if ('deleted' in change) return { ...before, archived: true }
  if ('archived' in change) return { ...before, archived: change.archived }
  // As in `items.pin`, pinning restores an archived item, and an item that is already pinned keeps its position among
  // the pinned items.
  return change.pinned
    ? { ...before, pinnedAt: before.pinnedAt ?? at, archived: false }
    : { ...before, pinnedAt: null }
}
