/** The commands for items: add, rename and pin. */
import type { Item, ItemRef } from '#preload/model/item.ts'
import type { Day } from '#preload/model/primitives.ts'
import { nowOf, type Clock } from '../kernel/clock.ts'
import type { Hub } from '../kernel/hub.ts'
import type { NewId } from '../kernel/ids.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Database } from '../storage/database.ts'
import { once } from '../storage/once.ts'
import type { ItemBook } from './item-book.ts'

export interface ItemDesk {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly hub: Hub
  readonly items: ItemBook
  /** Whether items can be created from any name, as in the local workspace. In an account, their ids are given. */
  readonly makesItems: boolean
  /** Called within the transaction that adds a new item. */
  readonly onCreated: (itemId: string) => void
}

export interface AddItem {
  readonly commandId: string
  readonly itemId: string | null
  readonly name: string
  readonly board: string | null
  readonly pinned: boolean
}

/** Adds an item. Throws {@link Refusal} `invalid-input` when the id is missing and items cannot be created here. */
export function addItem(
  desk: ItemDesk,
  { commandId, itemId, name, board, pinned }: AddItem,
  today: Day,
): Item {
  const now = nowOf(desk.clock)
  const item = once(desk.db, commandId, now, () => {
    const id = itemId ?? madeId(desk)
    const isNew = !desk.items.knows(id)
    desk.items.put({ id, name, board }, now)
    if (isNew) desk.onCreated(id)
    if (pinned) desk.items.pin(id, true, now)
    return desk.items.read(id, today)
  })
  tell(desk)
  return item
}

/** Renames an item. Throws {@link Refusal} `not-found`. */
export function renameItem(
  desk: ItemDesk,
  { itemId, name, board }: { itemId: string; name: string; board: ItemRef['board'] },
  today: Day,
): Item {
  desk.items.rename({ id: itemId, name, board })
  tell(desk)
  return desk.items.read(itemId, today)
}

/** Pins or unpins an item. Throws {@link Refusal} `not-found`. */
export function pinItem(
  desk: ItemDesk,
  { itemId, pinned }: { itemId: string; pinned: boolean },
  today: Day,
): Item {
  desk.items.pin(itemId, pinned, nowOf(desk.clock))
  tell(desk)
  return desk.items.read(itemId, today)
}

function madeId(desk: ItemDesk): string {
  if (!desk.makesItems) throw new Refusal('invalid-input', ['itemId'])
  return `item-${desk.newId(desk.clock.nowMs()).slice(-12)}`
}

function tell(desk: ItemDesk): void {
  desk.hub.emit({ name: 'items.changed', payload: {} })
}
