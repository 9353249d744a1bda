import { expect, it } from 'vitest'
import { countsOf, missingFrom, rowsOf, type CompleteBoard } from '../../../src-main/board/board-changes.ts'
import type { ItemState } from '../../../src-main/items/item-state.ts'

const board = (items: [id: string, archived?: boolean][], isCut = false): CompleteBoard => ({
  ...{ id: '900', name: 'Storefront', isCut },
  items: items.map(([id, archived = false]) => ({ id, name: `Name ${id}`, archived })),
})

it('brings in active items with the name of their board, and leaves archived ones out', () => {
  expect(rowsOf([board([['1'], ['2', true]])])).toEqual([
    { itemId: '1', name: 'Name 1', board: 'Storefront', archived: false },
  ])
})

it.each<[string, CompleteBoard, string[], string[]]>([
  ['all are there', board([['1'], ['2']]), ['1', '2'], []],
  ['one is not listed', board([['1']]), ['1', '2'], ['2']],
  ['one is listed as archived', board([['1'], ['2', true]]), ['1', '2'], ['2']],
  ['the board is read for the first time', board([['1']]), [], []],
  ['the board was not read to its end', board([['1']], true), ['1', '2'], []],
])('finds the items that are missing: %s', (_name, now, before, expected) => {
  expect(missingFrom(now, before)).toEqual(expected)
})

const state = (changes: Partial<ItemState>): ItemState => ({
  ...{ name: 'Name', nameFrom: 'board', otherName: null, otherFrom: null, board: 'Storefront' },
  ...{ link: null, pinnedAt: null, archived: false, own: false, addedAt: '2026-11-20T09:00:00.000Z' },
  ...changes,
})

it('counts each change once, and changes of the board not at all', () => {
  const unnamed = state({ name: '#3', nameFrom: null })
  expect(
    countsOf([
      { itemId: '1', before: null, after: state({}) },
      { itemId: '2', before: state({}), after: state({ name: 'Other' }) },
      { itemId: '3', before: unnamed, after: state({}) },
      { itemId: '4', before: state({}), after: state({ archived: true, name: 'Other' }) },
      { itemId: '5', before: state({}), after: state({ board: 'Other' }) },
    ]),
  ).toEqual({ added: 1, renamed: 1, named: 1, archived: 1 })
})
