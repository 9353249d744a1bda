import { describe, expect, test } from 'vitest'
import { endTimeOf, isZone, readStartTime } from '../../../src-main/service/start-time.ts'

describe('endTimeOf and readStartTime', () => {
  const berlin = 'Europe/Berlin'
  test.each([
    ['keeps milliseconds', '2026-03-29T09:15:27.341+02:00', 45, 'UTC', '2026-03-29T10:00:27.341+02:00'],
    ['keeps nanoseconds', '2026-03-29T09:15:27.341592653Z', 1, 'UTC', '2026-03-29T09:16:27.341592653Z'],
    ['keeps a comma', '2026-03-29T09:15:27,3Z', 1, 'UTC', '2026-03-29T09:16:27,3Z'],
    ['keeps bare seconds', '2026-03-29T09:15:27Z', 60, 'UTC', '2026-03-29T10:15:27Z'],
    ['adds no seconds', '2026-03-29T09:15Z', 60, 'UTC', '2026-03-29T10:15Z'],
    ['counts a fraction of a minute', '2026-03-29T09:15,5Z', 1, 'UTC', '2026-03-29T09:16:30Z'],
    ['keeps an offset', '2026-03-29T09:15:00-03:30', 1, 'UTC', '2026-03-29T09:16:00-03:30'],
    ['writes the offset with a colon', '20260329T091500-0330', 1, 'UTC', '2026-03-29T09:16:00-03:30'],
    ['reads an offset of hours', '20260329T091500+02', 1, 'UTC', '2026-03-29T09:16:00+02:00'],
    ['reads a week date', '2026-W13-7T09:15Z', 1, 'UTC', '2026-03-29T09:16Z'],
    ['ends the next day', '2026-12-31T23:59:59.999Z', 1, 'UTC', '2027-01-01T00:00:59.999Z'],
    ['crosses into summer', '2026-03-29T01:15:27.341+01:00', 90, berlin, '2026-03-29T03:45:27.341+02:00'],
    ['crosses into winter', '2026-10-25T02:30:00.5+02:00', 60, berlin, '2026-10-25T02:30:00.5+01:00'],
    [
      'crosses the change in its very minute',
      '2026-03-29T00:59:59.9Z',
      1,
      berlin,
      '2026-03-29T03:00:59.9+02:00',
    ],
    ['crosses southwards', '2026-04-05T02:30+11:00', 60, 'Australia/Sydney', '2026-04-05T02:30+10:00'],
    ['crosses into summer and back again', '2026-03-28T09:15Z', 400_000, berlin, '2026-12-31T03:55Z'],
    ['does not cross in summer', '2026-07-01T09:15:00Z', 30, berlin, '2026-07-01T09:45:00Z'],
    ['does not cross on the day after', '2026-03-30T09:15-05:00', 30, berlin, '2026-03-30T09:45-05:00'],
    [
      'stays in a zone without summer time',
      '2026-03-29T01:15+01:00',
      90,
      'Asia/Tokyo',
      '2026-03-29T02:45+01:00',
    ],
    ['ignores a change of the standard time', '2018-05-04T14:30Z', 60, 'Asia/Pyongyang', '2018-05-04T15:30Z'],
    ['treats a start without an offset as UTC', '2026-03-29T09:15:27', 1, 'UTC', '2026-03-29T09:16:27Z'],
    ['does not move a start without an offset', '2026-07-01T09:15:27', 1, berlin, '2026-07-01T09:16:27Z'],
    ['does not move it in Tokyo either', '2026-07-01T09:15:27', 1, 'Asia/Tokyo', '2026-07-01T09:16:27Z'],
  ])('computes an end that %s', (_, start, minutes, zone, end) => {
    expect(endTimeOf(start, minutes, zone)).toBe(end)
  })

  test('returns no end after the supported calendar', () => {
    expect(endTimeOf('2026-01-01T00:00Z', Number.MAX_SAFE_INTEGER, 'UTC')).toBeUndefined()
  })
})

test.each([
  ['20260329T0915Z'],
  ['2026-W13-7T09:15Z'],
  ['2026-03-29T09Z'],
  ['2026-03-29'],
  ['09:15'],
  ['2026-02-30T09:15:00Z'],
  ['2026-03-29T24:00:00Z'],
  ['2026-03-29T09:60:00Z'],
  ['2026-03-29T09:15:60Z'],
  ['2026-03-29 09:15:00Z'],
  ['2026-03-29T09:15:00.1234567890Z'],
  ['2026-03-29T09:15:00+15:00'],
  ['2026-03-29T09:15:00Z[UTC]'],
  ['0000-01-01T00:00:00Z'],
  ['9999-12-31T00:00:00Z'],
  [' 2026-03-29T09:15:00Z'],
  [''],
])('rejects %j as a date-time of v1.0', (text) => {
  expect(readStartTime(text)).toBeUndefined()
})

test.each([
  ['UTC', true],
  ['Europe/Berlin', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Etc/GMT+5', true],
  ['Mars/Olympus', false],
  ['+02:00', false],
  ['', false],
  ['2026-01-01T00:00[Europe/Berlin]', false],
])('decides whether %j is a time zone: %s', (zone, known) => {
  expect(isZone(zone)).toBe(known)
})
