/** Tests which rows of a long list of items are drawn, and where, with and without an open card. */
import { describe, expect, it } from 'vitest'
import { rowsToDraw, topOf } from '../../../src-renderer/items/items-window.ts'

const plain = { count: 20_000, rowPx: 36, opened: -1, cardPx: 36 }
const open = { ...plain, opened: 10, cardPx: 180 }

describe('the rows to draw', () => {
  it('are those within the range, also at both ends of the list', () => {
    expect(rowsToDraw(plain, 0, 100)).toEqual([0, 1, 2])
    expect(rowsToDraw(plain, -500, 35)).toEqual([0])
    expect(rowsToDraw(plain, 36 * 19_998, 36 * 30_000)).toEqual([19_998, 19_999])
    expect(rowsToDraw({ ...plain, count: 0 }, 0, 500)).toEqual([])
  })

  it('contain the open card and the focused row wherever they are, in the order of the list', () => {
    expect(rowsToDraw(plain, 360, 395, [500, 2, -1, 20_000])).toEqual([2, 10, 500])
  })

  it('count the card with its height', () => {
    // The card is at 360 to 540 pixels.
    expect(rowsToDraw(open, 300, 359)).toEqual([8, 9])
    expect(rowsToDraw(open, 400, 539)).toEqual([10])
    expect(rowsToDraw(open, 500, 545)).toEqual([10, 11])
    expect(rowsToDraw(open, 540, 575)).toEqual([11])
  })
})

it('rows below an open card begin where it ends', () => {
  expect([9, 10, 11, 20_000].map((index) => topOf(open, index))).toEqual([324, 360, 540, 720_144])
  expect(topOf(plain, 20_000)).toBe(720_000)
})
