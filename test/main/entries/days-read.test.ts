import { expect, it } from 'vitest'
import { DaysRead } from '../../../src-main/entries/days-read.ts'
import type { DaySpan } from '../../../src-preload/rules/day-spans.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }
const week = { from: '2026-11-16', to: '2026-11-22' }

type Step = readonly [step: 'forget' | 'add', span: DaySpan]

it.each<[title: string, steps: readonly Step[], day: string, expected: boolean]>([
  ['a day is not read at first', [], '2026-11-18', false],
  ['a day is not read while its range is being read', [['forget', week]], '2026-11-18', false],
  ['a day is read once its range was read', [['add', week]], '2026-11-18', true],
  ['the first day of a range belongs to it', [['add', week]], '2026-11-16', true],
  ['the last day of a range belongs to it', [['add', week]], '2026-11-22', true],
  ['the day after a range does not belong to it', [['add', week]], '2026-11-23', false],
  [
    'a range that is read again is forgotten',
    [
      ['add', november],
      ['forget', week],
    ],
    '2026-11-18',
    false,
  ],
  [
    'days around it stay read',
    [
      ['add', november],
      ['forget', week],
    ],
    '2026-11-02',
    true,
  ],
  [
    'a longer range replaces a shorter one',
    [
      ['forget', week],
      ['add', november],
    ],
    '2026-11-18',
    true,
  ],
])('%s', (_title, steps, day, expected) => {
  const daysRead = new DaysRead()
  for (const [step, span] of steps) daysRead[step](span)
  expect(daysRead.has(day)).toBe(expected)
})
