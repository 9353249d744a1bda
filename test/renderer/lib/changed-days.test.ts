import { expect, it } from 'vitest'
import { mayHaveChanged } from '../../../src-renderer/lib/changed-days.ts'

it.each([
  ['a day between the first and the last', ['2026-11-18'], true],
  ['the first day', ['2026-11-16'], true],
  ['the last day', ['2026-11-22', '2026-12-01'], true],
  ['only earlier and later days', ['2026-11-15', '2026-11-23'], false],
  ['no day, so it concerns all of them', [], true],
])('tells whether a week may have changed when the event names %s', (_which, days, expected) => {
  expect(mayHaveChanged(days, '2026-11-16', '2026-11-22')).toBe(expected)
})

it('tells whether a single day may have changed', () => {
  expect(mayHaveChanged(['2026-11-18'], '2026-11-18')).toBe(true)
  expect(mayHaveChanged(['2026-11-17', '2026-11-19'], '2026-11-18')).toBe(false)
})
