/**
 * Decides what bringing in a row makes of an item, and which state an item has after such a step was undone or redone.
 */
import * as z from 'zod'
import { nameSource, type ItemRow } from '#preload/model/item.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { itemAfterRow, nameWins, type BringInChoices } from '#preload/rules/item-names.ts'

/** Everything about an item that a step can change. Stored as JSON for Undo and Redo. */
export const itemState = z.object({
  /** The name by which the item is shown; the one of {@link namelessName} if `nameFrom` is null. */
  name: z.string(),
  nameFrom: nameSource.nullable(),
  /** Another known name, which is not shown because the user typed the shown one. */
  otherName: z.string().nullable(),
  otherFrom: nameSource.exclude(['you']).nullable(),
  board: z.string().nullable(),
  link: z.string().nullable(),
  pinnedAt: z.string().nullable(),
  archived: z.boolean(),
  /** Whether the item belongs to the user even if it is neither used nor pinned. */
  own: z.boolean(),
  addedAt: z.string(),
})
export type ItemState = z.infer<typeof itemState>

/** Returns the name by which an item without a name is shown. It is stored, so it is the same in every language. */
export function namelessName(itemId: string): string {
  return `Item ${itemId}`.slice(0, 200)
}

/**
 * Returns the item as it is after the row was brought in. `changes` is true if the user can see a difference; otherwise
 * only the source of a name that is not shown may have changed.
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

/** Items with links and names from this machine are the user's own; those of tables and boards are everybody's. */
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
 * Returns the item that stays after another one was merged into it. New time goes to it, so it is the user's own and not
 * archived, unless both were. It takes over the place of a pinned item.
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
  /** The state that the step gave the item, if it is undone; the state before, if it is redone. Null: no item. */
  readonly from: ItemState | null
  /** The state to which the step is carried. Null: no item. */
  readonly to: ItemState | null
}

/**
 * Returns the state of an item after a step was undone or redone; null if there is no item then. What changed since
 * the step keeps its later value. An item that the step added stays if it is used or was changed since.
 */
export function carriedState(
  now: ItemState | null,
  { from, to }: StateStep,
  isUsed: boolean,
): ItemState | null {
  if (to === null) return now !== null && (isUsed || !isSame(now, from)) ? now : null
  if (now === null) return from === null ? to : null
  // The item was removed by Undo and has been found in the account's entries since, or Undo could only archive it.
  const since = from ?? { ...now, ...added(now.addedAt), archived: now.archived }
  return {
    ...now,
    ...(isSame(now, since, 'name', 'nameFrom', 'own') && {
      name: to.name,
      nameFrom: to.nameFrom,
      own: to.own,
    }),
    ...(keepsOther(now, since) && { otherName: to.otherName, otherFrom: to.otherFrom }),
    ...(isSame(now, since, 'board') && { board: to.board }),
    ...(isSame(now, since, 'link') && { link: to.link }),
    ...(isSame(now, since, 'pinnedAt') && { pinnedAt: to.pinnedAt }),
    ...(isSame(now, since, 'archived') && { archived: to.archived }),
  }
}

/** Whether the other name is the one of the step, or the step's shown name, which the user has replaced since. */
function keepsOther(now: ItemState, since: ItemState): boolean {
  const replaced = now.otherName === since.name && now.otherFrom === since.nameFrom
  return replaced || isSame(now, since, 'otherName', 'otherFrom')
}

const allKeys = itemState.keyof().options

function isSame(one: ItemState, other: ItemState | null, ...keys: readonly (keyof ItemState)[]): boolean {
  return other !== null && (keys.length > 0 ? keys : allKeys).every((key) => one[key] === other[key])
}

/** Returns whether both states are the same in every respect. */
export function isSameState(one: ItemState, other: ItemState): boolean {
  return isSame(one, other)
}
