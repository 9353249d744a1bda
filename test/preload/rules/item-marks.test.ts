import { describe, expect, it } from 'vitest'
import { markRows, type ReadRow } from '../../../src-preload/rules/item-marks.ts'
import type { KnownItem } from '../../../src-preload/rules/item-names.ts'

const keep = { from: 'table', names: 'keep' } as const
const take = { from: 'table', names: 'take' } as const

function row(itemId: string | null, name: string | null = null, board: string | null = null): ReadRow {
  return { itemId, name, board, archived: false }
}

function itemsOf(...items: (Partial<KnownItem> & { id: string })[]): Map<string, KnownItem> {
  return new Map(
    items.map((item) => [
      item.id,
      {
        name: item.id,
        board: null,
        archived: false,
        nameFrom: item.name === undefined ? null : 'you',
        ...item,
      },
    ]),
  )
}

describe('the picture of a pasted table', () => {
  const known = itemsOf(
    { id: '4410281107', name: 'Checkout redesign', board: 'Storefront' },
    { id: '4410281202' },
    { id: '4410281112', name: 'Refund flow – edge cases', board: 'Storefront' },
    { id: '4410281400', name: 'Old banner', board: 'Storefront' },
    { id: '4410281401', name: 'Older banner', board: 'Storefront', archived: true },
    { id: '4410281402', name: 'Elsewhere', board: 'Team' },
    { id: '4410281403', name: 'On no board' },
  )
  const rows = [
    row('4410281107', 'Checkout – redesign (Q4)', 'Storefront'),
    row('4410281301', 'Gift cards: redemption', 'Storefront'),
    row('4410281202', 'Payment step', 'Storefront'),
    row('4410281112', 'Refund flow – edge cases', 'Storefront'),
    row(null, 'Ideas for later', 'Storefront'),
    row('4410281301', 'Gift cards – redemption', 'Finance'),
  ]

  it('marks each row', () => {
    const marked = markRows(rows, known, keep)
    expect(marked.rows.map(({ mark }) => mark)).toEqual(['stays', 'new', 'named', 'known', 'no-id', 'twice'])
    expect(marked.counts).toEqual({
      ...{ stays: 1, new: 1, named: 1, known: 1, 'no-id': 1, twice: 1, merged: 0 },
    })
    expect(marked.rows.map(({ changes }) => changes)).toEqual([false, true, true, false, false, false])
    expect(marked.changed).toBe(2)
  })

  it('brings in the first row of each id, also if its name is not taken', () => {
    expect(markRows(rows, known, keep).bringIn).toEqual([
      { itemId: '4410281107', name: 'Checkout – redesign (Q4)', board: 'Storefront', archived: false },
      { itemId: '4410281301', name: 'Gift cards: redemption', board: 'Storefront', archived: false },
      { itemId: '4410281202', name: 'Payment step', board: 'Storefront', archived: false },
      { itemId: '4410281112', name: 'Refund flow – edge cases', board: 'Storefront', archived: false },
    ])
  })

  it('marks a row with another name as named if the names are to be taken', () => {
    const marked = markRows(rows, known, take)
    expect([marked.rows[0]!.mark, marked.changed]).toEqual(['named', 3])
  })

  it('leaves out a row of a merged item and says of which item it is a part', () => {
    const merged = new Map([['4410281301', 'Vouchers']])
    const marked = markRows(rows, known, take, merged)
    expect(marked.rows[1]).toMatchObject({ mark: 'merged', into: 'Vouchers', changes: false })
    expect(marked.rows[5]).toMatchObject({ mark: 'twice' })
    expect(marked.bringIn.map(({ itemId }) => itemId)).not.toContain('4410281301')
    expect([marked.changed, marked.counts.merged, marked.counts.new]).toEqual([2, 1, 0])
  })

  it('finds the items that are on a board of the table, but not in it', () => {
    expect(markRows(rows, known, keep).notInTable).toEqual(['4410281400'])
    expect(markRows([row('4410281301', 'Gift cards')], known, keep).notInTable).toEqual([])
  })
})

describe('a table without ids', () => {
  const known = itemsOf(
    { id: '1', name: 'Voucher page' },
    { id: '2', name: 'Refunds' },
    { id: '3', name: 'Refunds' },
    { id: 'Audit' },
  )

  it('finds known items by names that only one of them has', () => {
    const rows = ['voucher PAGE', 'Refunds', 'Audit', null].map((name) => row(null, name))
    const marked = markRows(rows, known, keep).rows.map(({ itemId, mark }) => [itemId, mark])
    expect(marked).toEqual([
      ['1', 'stays'],
      [null, 'no-id'],
      [null, 'no-id'],
      [null, 'no-id'],
    ])
    expect(markRows([row(null, 'Voucher page')], known, keep).counts.known).toBe(1)
  })

  it('does not look at names if any row has an id', () => {
    const marked = markRows([row('9', 'New'), row(null, 'Voucher page')], known, keep)
    expect(marked.rows.map(({ mark }) => mark)).toEqual(['new', 'no-id'])
  })
})

it('puts the item of a link on the board whose name is the id in the link', () => {
  const known = itemsOf({ id: '1', name: 'One', board: '9' })
  const linked = (boardId: string) => ({ ...row('88213'), boardId })
  expect(markRows([linked('9')], known, keep).bringIn[0]!.board).toBe('9')
  expect(markRows([linked('8')], known, keep).bringIn[0]!.board).toBeNull()
  expect(markRows([{ ...linked('9'), board: 'Team' }], known, keep).bringIn[0]!.board).toBe('Team')
})
