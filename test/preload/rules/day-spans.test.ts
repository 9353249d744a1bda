import { expect, it } from 'vitest'
import { daySpans } from '../../../src-preload/rules/day-spans.ts'
import { addDays } from '../../../src-preload/rules/local-time.ts'

it('joins days that lie close together to one span, in any order', () => {
  expect(daySpans(['2026-03-09', '2026-03-01', '2026-03-09'])).toEqual([
    { from: '2026-03-01', to: '2026-03-09' },
  ])
  expect(daySpans([])).toEqual([])
})

it('leaves out the time between days that are far apart', () => {
  expect(daySpans(['2024-01-05', '2026-03-01', '2026-04-01', '2026-05-03'])).toEqual([
    { from: '2024-01-05', to: '2024-01-05' },
    { from: '2026-03-01', to: '2026-04-01' },
    { from: '2026-05-03', to: '2026-05-03' },
  ])
})

it('cuts years into spans of at most 92 days that contain every day once', () => {
  const days = Array.from({ length: 800 }, (_, n) => addDays('2024-01-01', n))
  const spans = daySpans(days)
  const covered = spans.flatMap(({ from, to }) => days.filter((day) => day >= from && day <= to))
  expect(covered).toEqual(days)
  expect(spans.every(({ from, to }) => to < addDays(from, 92))).toBe(true)
})
