import { expect, it } from 'vitest'
import { rowsInView } from '../../../src-renderer/timer/rows-in-view.ts'

it('only the rows in view and a few around them are rendered, however many there are', () => {
  const rows = rowsInView(20_000, 500, { from: 495, to: 505 })
  expect([rows[0], rows.at(-1)]).toEqual([487, 512])
})

it('the range ends at the first and at the last row', () => {
  expect(rowsInView(4, 0, { from: -20, to: 10 })).toEqual([0, 1, 2, 3])
  expect(rowsInView(20_000, 0, { from: 19_998, to: 20_010 }).at(-1)).toBe(19_999)
})

it('the selected row is rendered although it is not in view, because the field refers to it', () => {
  expect(rowsInView(20_000, 3, { from: 500, to: 510 })[0]).toBe(3)
  expect(rowsInView(20_000, 19_000, { from: 500, to: 510 }).at(-1)).toBe(19_000)
})

it('a selected row of another group is not rendered', () => {
  for (const selected of [-2, 100])
    expect(rowsInView(100, selected, { from: 50, to: 60 })).not.toContain(selected)
})

it('nothing is rendered while the group is far out of view, except the selected row', () => {
  expect(rowsInView(100, -1, { from: -500, to: -490 })).toEqual([])
  expect(rowsInView(100, 7, { from: -500, to: -490 })).toEqual([7])
})
