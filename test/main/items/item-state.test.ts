/**
 * Tests what a row of a table changes about an item, and which state the item has after the step is undone or redone.
 */
import { describe, expect, it } from 'vitest'
import { namelessName } from '../../../src-preload/rules/item-names.ts'
import { afterRow, carriedState, type ItemState } from '../../../src-main/items/item-state.ts'
import type { ItemRow, NameSource } from '../../../src-preload/model/item.ts'
import type { BringInChoices } from '../../../src-preload/rules/item-names.ts'

const at = '2026-11-20T09:00:00.000Z'

function state(changes: Partial<ItemState> = {}): ItemState {
  return {
    ...{ name: 'Checkout', nameFrom: 'you', otherName: null, otherFrom: null, board: null, link: null },
    ...{ pinnedAt: null, archived: false, own: true, addedAt: at },
    ...changes,
  }
}

const nameless = state({ name: '#7', nameFrom: null })

function bring(known: ItemState | undefined, row: Partial<ItemRow>, choices: Partial<BringInChoices> = {}) {
  const whole = { itemId: '7', name: null, board: null, archived: false, ...row }
  return afterRow(known, whole, { from: 'table', names: 'keep', ...choices }, at)
}

describe('an item that is added', () => {
  it.each([
    ['board', false],
    ['table', false],
    ['link', true],
    ['history', true],
  ] as const)('from %s is the own item of the user: %s', (from, own) => {
    const { after, changes } = bring(undefined, { name: 'Checkout', board: 'Shop' }, { from })
    expect(after).toEqual(state({ nameFrom: from, board: 'Shop', own }))
    expect(changes).toBe(true)
  })

  it('has its id in place of a name if the row has none', () => {
    expect(bring(undefined, { archived: true }).after).toEqual(
      state({ name: namelessName('7'), nameFrom: null, archived: true, own: false }),
    )
  })
})

describe('the name of a known item', () => {
  const sources: NameSource[] = ['you', 'board', 'table', 'link', 'history']
  const incoming = sources.filter((from) => from !== 'you')
  const pairs = sources.flatMap((old, rank) =>
    incoming.map((from) => [old, from, old !== 'you' && sources.indexOf(from) <= rank] as const),
  )
  it.each(pairs)('from %s is replaced by one from %s: %s', (old, from, isReplaced) => {
    const { after, changes } = bring(state({ nameFrom: old }), { name: 'New' }, { from })
    expect(after.name).toBe(isReplaced ? 'New' : 'Checkout')
    expect(after.nameFrom).toBe(isReplaced ? from : old)
    expect(changes).toBe(isReplaced)
    expect(after.otherName).toBe(isReplaced ? null : 'New')
  })

  it.each(incoming)('that is missing is taken from %s', (from) => {
    const { after } = bring(nameless, { name: 'New' }, { from })
    expect([after.name, after.nameFrom]).toEqual(['New', from])
  })

  it.each(sources)('from %s is replaced by any name that the user chose to take', (old) => {
    const { after } = bring(state({ nameFrom: old }), { name: 'New' }, { from: 'history', names: 'take' })
    expect([after.name, after.nameFrom, after.otherName]).toEqual(['New', 'history', null])
  })

  it('stays if the row has none, also when the user chose to take the names', () => {
    expect(bring(state(), { board: null }, { names: 'take' })).toEqual({ after: state(), changes: false })
  })

  it('remembers the name of the strongest source that it does not show', () => {
    const board = state({ otherName: 'Checkout (Q4)', otherFrom: 'board' })
    expect(bring(board, { name: 'Another' }).after).toEqual(board)
    expect(bring(board, { name: 'Checkout (Q5)' }, { from: 'board' }).after.otherName).toBe('Checkout (Q5)')
    expect(bring(board, { name: 'Checkout' }, { from: 'board' }).after.otherName).toBeNull()
  })
})

it('a row archives an item and never restores one', () => {
  expect(bring(state(), { archived: true })).toEqual({ after: state({ archived: true }), changes: true })
  const archived = state({ archived: true })
  expect(bring(archived, { archived: false })).toEqual({ after: archived, changes: false })
})

describe('undoing a step', () => {
  const before = state({ nameFrom: 'link', board: 'Old' })
  const after = state({ name: 'New', nameFrom: 'table', board: 'Shop', archived: true })
  const undone = (now: ItemState | null) => carriedState(now, { from: after, to: before }, true)

  it.each<[string, Partial<ItemState>, Partial<ItemState>]>([
    ['nothing', {}, {}],
    [
      'the name',
      { name: 'Mine', nameFrom: 'you', otherName: 'New', otherFrom: 'table' },
      { name: 'Mine', nameFrom: 'you' },
    ],
    ['the board', { board: 'Mine' }, { board: 'Mine' }],
    ['the pin', { pinnedAt: at }, { pinnedAt: at }],
    ['only the source of the name', { nameFrom: 'you' }, { name: 'New', nameFrom: 'you' }],
  ])('takes back everything if %s was changed since, except that', (_what, since, kept) => {
    expect(undone({ ...after, ...since })).toEqual({ ...before, ...kept })
  })

  it('lets an item stay restored if the user restored it since', () => {
    expect(undone({ ...after, archived: false })).toEqual(before)
    const archived = carriedState(state(), { from: state({ archived: true }), to: state() }, true)
    expect(archived).toEqual(state())
  })

  it.each<[string, ItemState | null, boolean, ItemState | null]>([
    ['removes an added item', after, false, null],
    ['keeps an added item that is used', after, true, after],
    [
      'keeps an added item that was renamed since',
      { ...after, name: 'Mine' },
      false,
      { ...after, name: 'Mine' },
    ],
    ['leaves an item away that is not there', null, false, null],
  ])('%s', (_what, now, isUsed, expected) => {
    expect(carriedState(now, { from: after, to: null }, isUsed)).toEqual(expected)
  })
})

describe('redoing a step', () => {
  const added = state({ nameFrom: 'table', board: 'Shop', own: false })
  const redone = (now: ItemState | null) => carriedState(now, { from: null, to: added }, false)

  it('adds the item again', () => expect(redone(null)).toEqual(added))
  it('leaves an item as it is that Undo has left', () => expect(redone(added)).toEqual(added))
  it('restores an item that Undo could only archive', () =>
    expect(redone({ ...added, archived: true })).toEqual(added))
  it('names an item that was found in the entries of the account since', () =>
    expect(redone(nameless)).toMatchObject({ name: 'Checkout', nameFrom: 'table', board: 'Shop' }))
  it('does not replace a name that the user typed since', () =>
    expect(redone(state({ name: 'Mine' }))).toMatchObject({ name: 'Mine', nameFrom: 'you' }))
})
