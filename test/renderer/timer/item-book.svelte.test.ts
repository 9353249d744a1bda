/** Tests whether the book of items knows if the user has ever had items of their own. */
import { expect, it } from 'vitest'
import type { Bridge } from '#preload/bridge.ts'
import type { Item } from '#preload/model/item.ts'
import { Orders } from '../../../src-renderer/lib/orders.ts'
import { ItemBook } from '../../../src-renderer/timer/item-book.svelte.ts'

const item: Item = {
  ...{ id: 'i1', name: 'Logo', board: 'Bakery', pinned: false, lastDay: null, todayMinutes: 0 },
  ...{ named: true, nameFrom: 'board', parentId: null },
}

async function bookOf(listed: readonly Item[], archived: readonly Item[]): Promise<ItemBook> {
  const lists: Record<string, readonly Item[]> = { 'items.list': listed, 'items.removed': archived }
  const bridge = {
    call: (name: string) => Promise.resolve(lists[name]),
    on: () => () => {},
  } as unknown as Bridge
  const book = new ItemBook(bridge, new Orders(bridge))
  await book.read()
  return book
}

it.each<[string, readonly Item[], readonly Item[], boolean]>([
  ['no item at all', [], [], false],
  ['an item that the user neither named nor used', [item], [], false],
  ['an item that the user named', [{ ...item, nameFrom: 'you' }], [], true],
  ['an item with time', [{ ...item, lastDay: '2026-11-20' }], [], true],
  ['only archived items, whose time is still there', [], [{ ...item, lastDay: '2026-11-20' }], true],
])('with %s, the user has had items of their own or not', async (_case, listed, archived, expected) => {
  expect((await bookOf(listed, archived)).everOwn).toBe(expected)
})
