import { expect, test } from 'vitest'
import {
  digitsIn,
  isSameMinute,
  isSameStart,
  likelyDigits,
  fingerprintedStart,
} from '../../../src-main/sync/start-fingerprint.ts'

test.each([
  ['2026-03-29T09:15:27.341+02:00', '27.341', '27'],
  ['2026-03-29T09:15:27,341592653Z', '27.341', '27'],
  ['2026-03-29 09:15:27.3', '27.300', '27'],
  ['20260329T091527,341+02', '27.341', '27'],
  ['2026088T091527.341Z', '27.341', '27'],
  ['2026-03-29T09:15:27Z', '', '27'],
  ['20260329T091527Z', '', '27'],
  ['2026-03-29T09:15:00.000Z', '', ''],
  ['2026-03-29T09:15Z', '', ''],
  ['20260329T0915Z', '', ''],
  ['', '', ''],
  [null, '', ''],
])(
  'reads from the start %s the fingerprint %j to the millisecond and %j to the second',
  (time, millisecond, second) => {
    expect(digitsIn(time, 'millisecond')).toBe(millisecond)
    expect(digitsIn(time, 'second')).toBe(second)
  },
)

const startedAt = '2026-11-20T08:15:00.000Z'

test.each([
  ['millisecond', /^2026-11-20T08:15:\d\d\.\d{3}Z$/],
  ['second', /^2026-11-20T08:15:\d\d\.000Z$/],
] as const)(
  'keeps a start with a fingerprint to the %s in its minute, and never uses the first second',
  (precision, form) => {
    for (let n = 0; n < 500; n++) {
      const start = fingerprintedStart(startedAt, `entry-${n}`, precision, () => false)!
      expect(start).toMatch(form)
      expect(digitsIn(start, 'second')).not.toBe('')
      if (precision === 'millisecond') expect(Date.parse(start) % 5).not.toBe(0)
    }
  },
)

test('returns no start with a fingerprint when the service accepts only minutes', () => {
  expect(fingerprintedStart(startedAt, 'entry', 'minute', () => false)).toBe(null)
})

test('derives the start fingerprint from the id of the entry and not from its start', () => {
  const of = (at: string) =>
    digitsIn(
      fingerprintedStart(at, 'entry', 'millisecond', () => false),
      'millisecond',
    )
  expect(of('2026-11-20T08:15:00.000Z')).toBe(of('2027-01-02T17:59:41.000Z'))
  expect(likelyDigits('entry')[0]).toBe(of(startedAt))
})

test.each(['millisecond', 'second'] as const)(
  'never shows the real second of a start, to the %s, because another client may send it',
  (precision) => {
    const first = fingerprintedStart(startedAt, 'entry', precision, () => false)!
    const clocked = new Date(Math.floor(Date.parse(first) / 1_000) * 1_000 + 250).toISOString()
    const second = fingerprintedStart(clocked, 'entry', precision, () => false)
    expect(digitsIn(second, 'second')).not.toBe(digitsIn(clocked, 'second'))
    if (precision === 'millisecond') expect(digitsIn(second, precision)).toBe(likelyDigits('entry')[1])
  },
)

test('takes the next candidate when another entry uses the first start fingerprint', () => {
  const [first, second] = likelyDigits('entry')
  const start = fingerprintedStart(startedAt, 'entry', 'millisecond', (digits) => digits === first)
  expect(digitsIn(start, 'millisecond')).toBe(second)
})

test('returns no start when all candidates for the start fingerprint are used', () => {
  expect(fingerprintedStart(startedAt, 'entry', 'second', () => true)).toBe(null)
})

test.each([
  { shown: '2026-11-20T08:15:27.341Z', isSame: true },
  { shown: '2026-11-20T14:00:27.341+05:45', isSame: true },
  { shown: '2026-11-20T08:30:27.341Z', isSame: true },
  { shown: '2026-11-20T08:22:27.341Z', isSame: false },
  { shown: '20261120T093027,341+01', isSame: true },
  { shown: '20261120T082227,341Z', isSame: false },
  { shown: '2026-W47-5T08:22:27.341Z', isSame: false },
  { shown: null, isSame: true },
])('decides whether $shown is the start that was sent: $isSame', ({ shown, isSame }) => {
  expect(isSameStart({ startTime: shown, minutes: 30 }, '2026-11-20T08:15:27.341Z')).toBe(isSame)
})

test.each([
  { startTime: '2026-11-20T08:15:59Z', endTime: null, start: startedAt, isSame: true },
  { startTime: null, endTime: '2026-11-20T08:45:10Z', start: startedAt, isSame: true },
  { startTime: '2026-11-20T08:16:00Z', endTime: null, start: startedAt, isSame: false },
  { startTime: '2026-11-20T08:15:00Z', endTime: null, start: null, isSame: false },
  { startTime: null, endTime: null, start: startedAt, isSame: null },
])(
  'decides whether $startTime to $endTime begins in the minute of $start: $isSame',
  ({ start, isSame, ...shown }) => {
    expect(isSameMinute({ ...shown, minutes: 30 }, start)).toBe(isSame)
  },
)
