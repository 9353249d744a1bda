/** Tests the meaning of texts that are pasted into Settings → Items. */
import { expect, it } from 'vitest'
import { readPasted, type Pasted } from '../../../src-renderer/items/items-paste.ts'

const pasted: [string, Pasted][] = [
  ['4410281107\tCheckout\n4410281112\tRefund flow', { kind: 'table' }],
  ['first\r\nsecond', { kind: 'table' }],
  ['4410281107', { kind: 'item', itemId: '4410281107' }],
  ['  https://fieldstone.example/boards/9/items/88213\n', { kind: 'item', itemId: '88213' }],
  ['Checkout redesign', { kind: 'text' }],
  ['https://fieldstone.example/about', { kind: 'text' }],
  ['', { kind: 'text' }],
  ['\n\n', { kind: 'text' }],
]
it.each(pasted)('reads %j as what it is', (text, expected) => {
  expect(readPasted(text)).toEqual(expected)
})
