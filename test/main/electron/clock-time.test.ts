import { expect, it } from 'vitest'
import { clockTimeFor } from '../../../src-main/electron/clock-time.ts'

const at = '2026-11-20T14:04:00.000Z'

it.each([
  ['en-GB', '15:04'],
  ['de-DE', '15:04'],
  ['en-US', '3:04 PM'],
])('formats the time of day in the locale %s as %s', (locale, words) => {
  expect(clockTimeFor(locale, 'Europe/Berlin')(at).replace('\u202f', ' ')).toBe(words)
})

it.each(['', 'C', 'de_DE.UTF-8', '!'])('formats the time of day in the locale "%s"', (locale) => {
  expect(clockTimeFor(locale, 'Europe/Berlin')(at)).toMatch(/^\d{1,2}:04/)
  expect(clockTimeFor(locale, 'Nowhere/Land')(at)).toBe('14:04')
})
