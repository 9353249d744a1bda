import * as z from 'zod'
import type { Input } from '#preload/contract/commands.ts'
import type { Item } from '#preload/model/item.ts'
import type { Day } from '#preload/model/primitives.ts'
import type { StepKind } from '#preload/model/step.ts'
import { nowOf, type Clock } from '../kernel/clock.ts'
import type { Hub } from '../kernel/hub.ts'
import type { NewId } from '../kernel/ids.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Database } from '../storage/database.ts'
import { once } from '../storage/once.ts'
import type { ItemBook } from './item-book.ts'
import type { ItemChange } from './item-steps.ts'

export interface ItemContext {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly hub: Hub
  readonly items: ItemBook
  /**
   * Whether the user can create an item from a name alone, as in the local workspace. In an account, the user must
   * enter the id that the service has for the item.
   */
  readonly makesItems: boolean
  readonly onCreated: (itemId: string) => void
  /**
   * Called inside the transaction that changes several items, to record the changes as one step that can be undone.
   * `count` is the number of changed items that is shown to the user.
   */
  readonly onChanged: (
    kind: Extract<StepKind, 'bring-in' | 'items'>,
    count: number,
    changes: readonly ItemChange[],
  ) => void
}

const added = z.object({ id: z.string() })

/**
 * Adds an item and returns it. Without an id, an existing item with the same name on the same board is used instead,
 * and restored if it was archived. Throws {@link Refusal} `invalid-input` if the id is missing and items cannot be
 * created here.
 */
export function addItem(
  context: ItemContext,
  { commandId, itemId, name, board, pinned, link }: Input<'items.add'>,
  today: Day,
): Item {
  const now = nowOf(context.clock)
  const { id } = once(context.db, commandId, now, added, () => {
    const isByName = context.makesItems && itemId === null && name !== null
    const asked = (isByName ? context.items.called(name, board) : itemId) ?? madeId(context, name)
    const isNew = !context.items.knows(asked)
    const id = isNew ? asked : context.items.staying(asked).id
    // An item that was found by its name already has that name. If the item with the given id was merged into another
    // one, the other item is used and keeps its name. In both cases, the item is only put back on the list.
    if (!isNew && (isByName || id !== asked)) context.items.hide(id, false)
    else context.items.put({ id, name, board }, now, { link: webLink(link) })
    if (isNew) context.onCreated(id)
    if (pinned) context.items.pin(id, true, now)
    return { id }
  })
  announce(context)
  return context.items.read(id, today)
}

export function renameItem(
  context: ItemContext,
  { itemId, name, board }: Input<'items.rename'>,
  today: Day,
): Item {
  context.items.rename({ id: itemId, name, board })
  announce(context)
  return context.items.read(itemId, today)
}

export function pinItem(context: ItemContext, { itemId, pinned }: Input<'items.pin'>, today: Day): Item {
  context.items.pin(itemId, pinned, nowOf(context.clock))
  announce(context)
  return context.items.read(itemId, today)
}

function madeId(context: ItemContext, name: string | null): string {
  if (!context.makesItems) throw new Refusal('invalid-input', ['itemId'])
  if (name === null) throw new Refusal('invalid-input', ['name'])
  return `item-${context.newId(context.clock.nowMs()).slice(-12)}`
}

/** Returns the link if it begins with `http` or `https`; null otherwise, because no other link is ever opened. */
function webLink(link: string | null | undefined): string | null {
  return /^https?:\/\//i.test(link ?? '') ? (link ?? null) : null
}

export function announce(context: Pick<ItemContext, 'hub'>): void {
  context.hub.emit({ name: 'items.changed', payload: {} })
}
