import 'temporal-polyfill/global'
import { expect, it } from 'vitest'
import { dayHeading } from '../../../src-renderer/lib/day-words.ts'

it.each([
  ['2026-11-20', 'Today', 'Fri 20 Nov'],
  ['2026-11-19', 'Yesterday', 'Thu 19 Nov'],
  ['2026-11-16', 'Monday', 'Mon 16 Nov'],
  ['2026-10-10', 'Sat 10 Oct', ''],
  ['2025-10-10', 'Fri 10 Oct 2025', ''],
])('the heading of %s says its date once: "%s" "%s"', (day, name, date) => {
  expect(dayHeading(day, '2026-11-20')).toEqual({ name, date })
})
