import { expect, it } from 'vitest'
import { addressOf, viewAt } from '../../../src-renderer/app/view-address.ts'
import type { View } from '../../../src-renderer/lib/page.ts'

it.each<[View, string]>([
  [{ name: 'timer' }, ''],
  [{ name: 'today' }, '#today'],
  [{ name: 'today', day: '2026-11-20' }, '#today/2026-11-20'],
  [{ name: 'history' }, '#history'],
  [{ name: 'history', day: '2026-11-20' }, '#history/2026-11-20'],
  [{ name: 'settings' }, '#settings'],
  [{ name: 'add-time', day: '2026-11-20' }, '#add-time/2026-11-20'],
  [
    { name: 'entry', entryId: '0198a1c2-7d7e-7000-8000-000000000001' },
    '#entry/0198a1c2-7d7e-7000-8000-000000000001',
  ],
])('%j has the address "%s", which leads back to it', (view, address) => {
  expect(addressOf(view)).toBe(address)
  expect(viewAt(address)).toEqual(view)
})

it('an address never contains text that the user typed', () => {
  expect(addressOf({ name: 'history', search: 'salary' })).toBe('#history')
  expect(addressOf({ name: 'add-time', line: '45m salary' })).toBe('#add-time')
})

it.each([
  '#',
  '#nowhere',
  '#entry',
  '#entry/',
  '#entry/../secrets',
  `#entry/${'x'.repeat(65)}`,
  '#__proto__',
  '#constructor/2026-11-20',
])('"%s" leads to no view, so the timer opens', (fragment) => {
  expect(viewAt(fragment)).toEqual({ name: 'timer' })
})

it.each(['#history/2026-02-30', '#history/yesterday', '#history/2026-11-20T10'])(
  '"%s" opens the history without a day, because the day is not valid',
  (fragment) => {
    expect(viewAt(fragment)).toEqual({ name: 'history' })
  },
)
