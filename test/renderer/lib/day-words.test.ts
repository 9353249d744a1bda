import 'temporal-polyfill/global'
import { expect, it } from 'vitest'
import { dayInSentence } from '../../../src-renderer/lib/day-words.ts'

it.each([
  ['2026-11-22T22:59:59.000Z', 'yesterday'],
  ['2026-11-22T23:00:00.000Z', 'today'],
  ['2026-11-23T22:59:59.000Z', 'today'],
  ['2026-11-20T12:00:00.000Z', 'Friday'],
  ['2026-10-12T12:00:00.000Z', '12 Oct'],
  ['2025-10-12T12:00:00.000Z', '12 Oct 2025'],
])('within a sentence %s is %s on 23 November in Berlin', (at, words) => {
  expect(dayInSentence(at, '2026-11-23', 'Europe/Berlin')).toBe(words)
})
