import { expect, it } from 'vitest'
import type { Item } from '../../../src-preload/model/item.ts'
import { isUnder, underParents } from '../../../src-renderer/timer/item-order.ts'

function item(id: string, parentId: string | null = null, pinned = false): Item {
  return {
    id,
    name: id,
    board: null,
    pinned,
    lastDay: null,
    todayMinutes: 0,
    named: true,
    nameFrom: 'you',
    parentId,
  }
}
const ids = (items: readonly Item[]) => underParents(items).map(({ id }) => id)

it('sub-items are listed under their item, at the position of the first one', () => {
  expect(ids([item('a'), item('b1', 'b'), item('c'), item('b'), item('b2', 'b')])).toEqual([
    'a',
    'b',
    'b1',
    'b2',
    'c',
  ])
})

it('a pinned sub-item, or one whose item is not on the list, keeps its position', () => {
  const items = [item('p', 'b', true), item('x', 'gone'), item('c'), item('b')]
  expect(ids(items)).toEqual(['p', 'x', 'c', 'b'])
  expect(items.map((one) => isUnder(one, items))).toEqual([false, false, false, false])
})

it("no item is lost or doubled, even if two are each other's sub-item", () => {
  expect(ids([item('a', 'b'), item('b', 'a')]).sort()).toEqual(['a', 'b'])
  expect(ids([item('a', 'a')])).toEqual(['a'])
})
