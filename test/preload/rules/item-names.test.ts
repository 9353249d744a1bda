import { describe, expect, it } from 'vitest'
import type { ItemRow } from '../../../src-preload/model/item.ts'
import { itemAfterRow, nameWins, type KnownItem } from '../../../src-preload/rules/item-names.ts'

const strongestFirst = ['you', 'board', 'table', 'link', 'history'] as const

describe('nameWins', () => {
  it.each(strongestFirst.flatMap((old) => strongestFirst.map((incoming) => [old, incoming] as const)))(
    'decides whether a name from “%s” is replaced by one from “%s”',
    (old, incoming) => {
      const stronger = strongestFirst.indexOf(incoming) < strongestFirst.indexOf(old)
      expect(nameWins(old, incoming)).toBe(stronger || (old === incoming && old !== 'you'))
    },
  )

  it.each(strongestFirst)('lets a name from “%s” replace no name', (incoming) => {
    expect(nameWins(null, incoming)).toBe(true)
  })
})

const row = (changes: Partial<ItemRow> = {}): ItemRow => ({
  itemId: '88213',
  name: 'Voucher page',
  board: 'Storefront',
  archived: false,
  ...changes,
})
const known = (changes: Partial<KnownItem> = {}): KnownItem => ({
  id: '88213',
  name: 'Vouchers',
  board: null,
  archived: false,
  nameFrom: 'you',
  ...changes,
})
const keep = { from: 'table', names: 'keep' } as const
const take = { from: 'table', names: 'take' } as const

describe('itemAfterRow', () => {
  it('adds an unknown item with what the row has', () => {
    expect(itemAfterRow(row(), undefined, keep)).toEqual({
      effect: 'new',
      changes: true,
      name: 'Voucher page',
      nameFrom: 'table',
      board: 'Storefront',
      archived: false,
    })
    expect(itemAfterRow(row({ name: null, board: null, archived: true }), undefined, take)).toMatchObject({
      effect: 'new',
      name: null,
      nameFrom: null,
      board: null,
      archived: true,
    })
  })

  it('gives an item without a name the name of the row', () => {
    expect(itemAfterRow(row(), known({ name: '88213', nameFrom: null }), keep)).toEqual({
      effect: 'named',
      changes: true,
      name: 'Voucher page',
      nameFrom: 'table',
      board: 'Storefront',
      archived: false,
      otherName: null,
    })
  })

  it('names an item without a name even if the row says its id', () => {
    const after = itemAfterRow(row({ name: '88213' }), known({ name: '88213', nameFrom: null }), keep)
    expect(after).toMatchObject({ effect: 'named', name: '88213', nameFrom: 'table' })
  })

  it('keeps a name that the user typed, and returns the other one', () => {
    expect(itemAfterRow(row(), known(), keep)).toEqual({
      effect: 'stays',
      changes: true,
      name: 'Vouchers',
      nameFrom: 'you',
      board: 'Storefront',
      archived: false,
      otherName: { name: 'Voucher page', from: 'table' },
    })
  })

  it('replaces a name that the user typed if the names of the rows are to be taken', () => {
    const after = itemAfterRow(row(), known(), take)
    expect(after).toMatchObject({ effect: 'named', name: 'Voucher page', nameFrom: 'table', otherName: null })
  })

  it.each([
    ['history', 'named'],
    ['link', 'named'],
    ['table', 'named'],
    ['board', 'stays'],
    ['you', 'stays'],
  ] as const)('compares a name from “%s” with one from a table: it is %s', (nameFrom, effect) => {
    expect(itemAfterRow(row(), known({ nameFrom }), keep).effect).toBe(effect)
  })

  it('changes nothing if the name is the same, also in another Unicode form', () => {
    const same = known({ name: 'Bu\u0308ro', board: 'Storefront' })
    expect(itemAfterRow(row({ name: 'B\u00fcro' }), same, keep)).toMatchObject({
      effect: 'known',
      changes: false,
      nameFrom: 'you',
      otherName: null,
    })
  })

  it('leaves name and other name alone if the row has no name', () => {
    const after = itemAfterRow(row({ name: null, board: null }), known(), take)
    expect(after).toEqual({
      effect: 'known',
      changes: false,
      name: 'Vouchers',
      nameFrom: 'you',
      board: null,
      archived: false,
    })
  })

  it.each([
    { choices: keep, board: null, nameFrom: 'you', expected: 'Storefront' },
    { choices: keep, board: 'Shop', nameFrom: 'you', expected: 'Shop' },
    { choices: keep, board: 'Shop', nameFrom: 'link', expected: 'Storefront' },
    { choices: take, board: 'Shop', nameFrom: 'you', expected: 'Storefront' },
  ] as const)('decides which board stays: %j', ({ choices, board, nameFrom, expected }) => {
    const after = itemAfterRow(row({ name: 'Vouchers' }), known({ board, nameFrom }), choices)
    expect([after.effect, after.board, after.changes]).toEqual(['known', expected, expected !== board])
  })

  it('keeps the board if the row has none', () => {
    expect(itemAfterRow(row({ board: null }), known({ board: 'Shop' }), take).board).toBe('Shop')
  })

  it.each([
    [false, false, false],
    [false, true, true],
    [true, false, true],
    [true, true, true],
  ])('archives an item, but never restores one: known %j, row %j', (before, inRow, expected) => {
    const same = { name: 'Vouchers', board: null }
    const after = itemAfterRow(row({ ...same, archived: inRow }), known({ archived: before }), take)
    expect([after.archived, after.changes]).toEqual([expected, expected !== before])
  })
})
