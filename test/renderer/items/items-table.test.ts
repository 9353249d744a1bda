/** Tests which items Settings → Items shows, in which order, and how many of them each filter shows. */
import { describe, expect, it } from 'vitest'
import type { Item } from '#preload/model/item.ts'
import {
  boardsOf,
  countsOf,
  filtered,
  linesOf,
  sorted,
  sortedBy,
  withRange,
  type ItemColumn,
  type ItemFilter,
  type ItemSort,
} from '../../../src-renderer/items/items-table.ts'

function item(id: string, name: string, given: Partial<Item> = {}): Item {
  return {
    ...{ id, name, board: 'Storefront', pinned: false, lastDay: null, todayMinutes: 0 },
    ...{ named: true, nameFrom: 'you', parentId: null, ...given },
  }
}

const lines = linesOf({
  items: [
    item('101', 'Weekly planning', { board: 'Team', pinned: true, lastDay: '2026-11-20' }),
    item('102', 'Checkout redesign', { nameFrom: 'board', lastDay: '2026-11-20' }),
    item('103', '103', { named: false, nameFrom: null, lastDay: '2026-11-17' }),
    item('104', 'Überweisung', { board: null, nameFrom: 'history' }),
  ],
  removed: [
    item('201', 'Old pricing page', { nameFrom: 'table', lastDay: '2026-09-04' }),
    item('202', 'Refund banner 2024', { nameFrom: 'table', board: 'Team' }),
  ],
  others: [
    { id: '301', name: 'Accessibility audit', board: 'Platform', nameFrom: 'table' },
    { id: '302', name: '302', board: null, nameFrom: null },
  ],
})

const compare = new Intl.Collator('en', { numeric: true }).compare
const ids = (shown: readonly { id: string }[]): string[] => shown.map(({ id }) => id)

describe('filtering the items', () => {
  const shown: [ItemFilter, string[]][] = [
    // An archived item of the user's own stays under Yours, so that it does not disappear when it is archived.
    ['yours', ['101', '102', '103', '104', '201']],
    ['pinned', ['101']],
    ['unnamed', ['103', '302']],
    ['archived', ['201', '202']],
    ['all', ['101', '102', '103', '104', '201', '202', '301', '302']],
  ]
  it.each(shown)('the filter %s shows its items and counts them', (filter, expected) => {
    expect(ids(filtered(lines, filter, ''))).toEqual(expected)
    expect(countsOf(lines)[filter]).toBe(expected.length)
  })

  const found: [string, string[]][] = [
    ['check', ['102']],
    ['store red', ['102']],
    ['red store', ['102']],
    ['uberw', ['104']],
    ['ÜBER', ['104']],
    ['team 202', ['202']],
    ['pla', ['101', '301']],
    ['10', ['101', '102', '103', '104']],
    ['check missing', []],
    ['   ', ids(lines)],
  ]
  it.each(found)('“%s” finds the items with every word in name, board or id', (text, expected) => {
    expect(ids(filtered(lines, 'all', text))).toEqual(expected)
  })

  it('an id made for the local workspace is not searched, because it is shown nowhere', () => {
    const local = linesOf({ items: [item('item-5f', 'Logo sketches')], removed: [], others: [] })
    expect(filtered(local, 'all', '5f')).toEqual([])
  })
})

describe('sorting the items', () => {
  const orders: [ItemColumn, ItemSort['direction'], string[]][] = [
    ['used', 'descending', ['101', '102', '103', '201', '104', '202', '301', '302']],
    ['used', 'ascending', ['101', '201', '103', '102', '104', '202', '301', '302']],
    ['name', 'ascending', ['301', '102', '201', '202', '104', '101', '103', '302']],
    ['name', 'descending', ['101', '104', '202', '201', '102', '301', '103', '302']],
    ['board', 'ascending', ['301', '102', '103', '201', '101', '202', '104', '302']],
    ['id', 'descending', ['302', '301', '202', '201', '104', '103', '102', '101']],
    ['from', 'ascending', ['101', '102', '201', '202', '301', '104', '103', '302']],
  ]
  it.each(orders)(
    'sorts by %s, %s, and leaves items without a value at the end',
    (by, direction, expected) => {
      expect(ids(sorted(lines, { by, direction }, compare))).toEqual(expected)
    },
  )

  it('a second click on a head turns the order round, and another head begins with its usual order', () => {
    const byUse: ItemSort = { by: 'used', direction: 'descending' }
    expect(sortedBy('used', byUse)).toEqual({ by: 'used', direction: 'ascending' })
    expect(sortedBy('name', byUse)).toEqual({ by: 'name', direction: 'ascending' })
    expect(sortedBy('used', { by: 'name', direction: 'ascending' })).toEqual(byUse)
  })
})

it('a range is added to what was chosen before, in both directions', () => {
  expect([...withRange(new Set(['301']), lines, 2, 0)].sort()).toEqual(['101', '102', '103', '301'])
  expect([...withRange(new Set(), lines, 1, 2)]).toEqual(['102', '103'])
})

it('the boards are listed with their number of items, largest first', () => {
  expect(boardsOf(lines)).toEqual([
    { name: 'Storefront', items: 3 },
    { name: 'Team', items: 2 },
    { name: 'Platform', items: 1 },
  ])
})
