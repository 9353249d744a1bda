import { describe, expect, test } from 'vitest'
import { looksLikeLink, readItemLink } from '../../../src-preload/rules/item-link.ts'

describe('item links', () => {
  test.each([
    ['88213', '88213', undefined],
    ['  #88213 ', '88213', undefined],
    ['https://fieldstone.example/boards/9/items/88213', '88213', '9'],
    ['https://fieldstone.example/boards/9/pulses/88213/', '88213', '9'],
    ['https://fieldstone.example/boards/9/views/3/pulses/88213?asset=1', '88213', '9'],
    ['fieldstone.example/boards/9/items/88213', '88213', '9'],
    ['https://fieldstone.example/board?itemId=88213', '88213', undefined],
    ['https://fieldstone.example/boards/9?item_id=88213', '88213', '9'],
    ['https://fieldstone.example/#/boards/9/items/88213', '88213', '9'],
    ['https://fieldstone.example/items/PAY-12', 'PAY-12', undefined],
  ])('finds the item in %s', (text, itemId, boardHint) => {
    expect(readItemLink(text)).toEqual(boardHint === undefined ? { itemId } : { itemId, boardHint })
  })
})

test.each([
  '',
  'refund flow',
  'https://fieldstone.example',
  'https://fieldstone.example/boards/9',
  'https://fieldstone.example/items/',
  'https://fieldstone.example/items/%20',
  '12 34',
  'javascript:alert(1)',
])('finds no item in “%s”', (text) => {
  expect(readItemLink(text)).toBeNull()
})

test('recognizes a link that contains no item id', () => {
  expect(looksLikeLink('https://fieldstone.example/boards/9')).toBe(true)
  expect(looksLikeLink('refund flow')).toBe(false)
  expect(looksLikeLink('v1.2/notes and more')).toBe(false)
})
