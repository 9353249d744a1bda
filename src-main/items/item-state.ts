/**
 * Computes the state of an item after a row has been brought in (imported), after a merge, and after such a step has
 * been undone or redone.
 */
import * as z from 'zod'
import { nameSource, type ItemRow } from '#preload/model/item.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { itemAfterRow, namelessName, nameWins, type BringInChoices } from '#preload/rules/item-names.ts'

export const itemState = z.object({
  /** The name by which the item is shown; the result of {@link namelessName} if `nameFrom` is null. */
  name: z.string(),
  nameFrom: nameSource.nullable(),
  /** Another known name of the item. It is not shown, because the user has typed a different name. */
  otherName: z.string().nullable(),
  otherFrom: nameSource.exclude(['you']).nullable(),
  board: z.string().nullable(),
  link: z.string().nullable(),
  pinnedAt: z.string().nullable(),
  archived: z.boolean(),
  /** Whether the item is listed as the user's own even if it is neither used nor pinned. */
  own: z.boolean(),
  addedAt: z.string(),
})
export type ItemState = z.infer<typeof itemState>

/**
 * Returns the item as it is after the row has been brought in. `changes` is true if the user can see a difference;
 * otherwise, only the other name, which is not shown, may have changed.
 */
export function afterRow(
  known: ItemState | undefined,
  row: ItemRow,
  choices: BringInChoices,
  at: Instant,
): { after: ItemState; changes: boolean } {
  const before = known && { id: row.itemId, ...known }
  const { changes, name, otherName, ...after } = itemAfterRow(row, before, choices)
  const { nameFrom, board, archived } = after
  const shown = { name: name ?? namelessName(row.itemId), nameFrom, board, archived }
  if (!known) return { after: { ...added(at), ...shown, own: isOwn(choices) }, changes }
  const takesOther = otherName !== undefined && nameWins(known.otherFrom, choices.from)
  const other = takesOther ? { otherName: otherName?.name ?? null, otherFrom: otherName && choices.from } : {}
  return { after: { ...known, ...shown, ...other }, changes }
}

/**
 * Returns whether items that are brought in (imported) are listed as the user's own. Items from links or from the
 * history are. Items from a table or a board are not, because a table or board may also list the items of other people.
 */
function isOwn({ from }: BringInChoices): boolean {
  return from === 'link' || from === 'history'
}

function added(at: Instant): Omit<ItemState, 'name' | 'own'> {
  return {
    ...{ nameFrom: null, otherName: null, otherFrom: null },
    ...{ board: null, link: null, pinnedAt: null, archived: false, addedAt: at },
  }
}

/**
 * Returns the state of the item `stays` after the item `merged` was merged into it. `stays` becomes the user's own,
 * because new time is logged on it, and is archived only if both items were archived. If only `merged` was pinned,
 * `stays` takes over its place among the pinned items.
 */
export function mergedState(stays: ItemState, merged: ItemState): ItemState {
  return {
    ...stays,
    pinnedAt: stays.pinnedAt ?? merged.pinnedAt,
    archived: stays.archived && merged.archived,
    own: true,
  }
}

export interface StateStep {
  /**
   * The state after the step if the step is undone, or before the step if it is redone. If the current state of the
   * item differs from it, something else has changed the item since. Null if the item did not exist then.
   */
  readonly from: ItemState | null
  /** The state that Undo or Redo restores; null if the item did not exist then, so that it has to be removed. */
  readonly to: ItemState | null
}

/**
 * Returns the state of an item after a step has been undone or redone; null if the item must not exist then. A value
 * that was changed after the step is kept. An item that the step added is kept if it is used or has been changed since.
 */
export function carriedState(
  now: ItemState | null,
  { from, to }: StateStep,
  isUsed: boolean,
): ItemState | null {
  if (to === null) return now !== null && (isUsed || !isSameState(now, from)) ? now : null
  if (now === null) return from === null ? to : null
  // If `from` is null, Redo adds an item that exists already: either the item was found in the account's entries after
  // Undo had removed it, or Undo had only archived it.
  const since = from ?? { ...now, ...added(now.addedAt), archived: now.archived }
  return {
    ...now,
    ...(isSameState(now, since, 'name', 'nameFrom', 'own') && {
      name: to.name,
      nameFrom: to.nameFrom,
      own: to.own,
    }),
    ...(keepsOther(now, since) && { otherName: to.otherName, otherFrom: to.otherFrom }),
    ...(isSameState(now, since, 'board') && { board: to.board }),
    ...(isSameState(now, since, 'link') && { link: to.link }),
    ...(isSameState(now, since, 'pinnedAt') && { pinnedAt: to.pinnedAt }),
    ...(isSameState(now, since, 'archived') && { archived: to.archived }),
  }
}

/**
 * Returns whether the item's other name (which is not shown) comes from the state `since`. It was the other name in
 * that state, or it was the shown name and became the other name when the user typed a new one.
 */
function keepsOther(now: ItemState, since: ItemState): boolean {
  const replaced = now.otherName === since.name && now.otherFrom === since.nameFrom
  return replaced || isSameState(now, since, 'otherName', 'otherFrom')
}

const allKeys = itemState.keyof().options

/** Returns whether both states have the same values for the keys; for all keys if `keys` is empty. */
export function isSameState(
  one: ItemState,
  other: ItemState | null,
  ...keys: readonly (keyof ItemState)[]
): boolean {
  return other !== null && (keys.length > 0 ? keys : allKeys).every((key) => one[key] === other[key])
}
