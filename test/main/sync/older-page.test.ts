import { expect, it } from 'vitest'
import { readOlderPage } from '../../../src-main/sync/older-page.ts'

const entries = (...days: number[]) =>
  days.map((day) => ({ date: `2026-03-${String(day).padStart(2, '0')}` }))
const read = (days: number[], total: number, hasMore: boolean, until: string | null = null) => {
  const page = readOlderPage({ total, items: entries(...days), hasMore }, until)
  return 'entries' in page ? { ...page, entries: page.entries.length } : page
}

it('takes all days of a page except the oldest one, which may continue on the next page', () => {
  expect(read([9, 9, 8, 7, 7], 12, true)).toEqual({ kind: 'days', entries: 3, since: '2026-03-08', left: 9 })
})

it('takes every entry of the last page', () => {
  expect(read([9, 8, 7], 3, false, '2026-03-09')).toEqual({ kind: 'last', entries: 3, since: '2026-03-07' })
  expect(read([], 0, false, '2026-03-09')).toEqual({ kind: 'last', entries: 0, since: null })
})

it('takes no day from a page that contains a single day', () => {
  expect(read([9, 9, 9], 12, true)).toEqual({ kind: 'one-day', day: '2026-03-09' })
})

it.each([
  ['not in order', [8, 9], 12, true, null],
  ['newer than the requested days', [9, 8], 12, true, '2026-03-08'],
  ['empty although another page follows', [], 12, true, null],
  ['shorter than its total although no page follows', [9, 8], 12, false, null],
] as const)('takes nothing from a page that is %s', (_what, days, total, hasMore, until) => {
  expect(read([...days], total, hasMore, until)).toEqual({ kind: 'unclear' })
})
