import { describe, expect, test } from 'vitest'
import { endTimeOf, isZone, readStartTime } from '../../../src-main/service/start-time.ts'

describe('the end of an entry', () => {
  test.each([
    ['keeps milliseconds', '2026-03-29T09:15:27.341+02:00', 45, 'UTC', '2026-03-29T08:00:27.341Z'],
    ['keeps nanoseconds', '2026-03-29T09:15:27.341592653Z', 1, 'UTC', '2026-03-29T09:16:27.341592653Z'],
    ['keeps a comma', '2026-03-29T09:15:27,3Z', 1, 'UTC', '2026-03-29T09:16:27,3Z'],
    ['keeps bare seconds', '2026-03-29T09:15:27Z', 60, 'UTC', '2026-03-29T10:15:27Z'],
    ['adds no seconds', '2026-03-29T09:15Z', 60, 'UTC', '2026-03-29T10:15Z'],
    ['reads an offset without a colon', '2026-03-29T09:15:00-0330', 1, 'UTC', '2026-03-29T12:46:00Z'],
    [
      'crosses into summer',
      '2026-03-29T01:15:27.341+01:00',
      90,
      'Europe/Berlin',
      '2026-03-29T03:45:27.341+02:00',
    ],
    [
      'crosses into winter',
      '2026-10-25T02:30:00.5+02:00',
      60,
      'Europe/Berlin',
      '2026-10-25T02:30:00.5+01:00',
    ],
    [
      'is written west of Greenwich',
      '2026-11-20T09:00:00Z',
      30,
      'America/St_Johns',
      '2026-11-20T06:00:00-03:30',
    ],
    ['ends the next day', '2026-12-31T23:59:59.999Z', 1, 'UTC', '2027-01-01T00:00:59.999Z'],
    ['reads a start without a zone in UTC', '2026-03-29T09:15:27', 1, 'UTC', '2026-03-29T09:16:27Z'],
    [
      'reads a start without a zone in the zone',
      '2026-03-29T01:30:00',
      60,
      'Europe/Berlin',
      '2026-03-29T03:30:00+02:00',
    ],
    [
      'rounds an offset of seconds',
      '1900-01-01T00:00:30Z',
      1,
      'Africa/Monrovia',
      '1899-12-31T23:18:30-00:43',
    ],
  ])('%s', (_, start, minutes, zone, end) => {
    expect(endTimeOf(start, minutes, zone)).toBe(end)
  })

  test('lies within the calendar or nowhere', () => {
    expect(endTimeOf('2026-01-01T00:00Z', Number.MAX_SAFE_INTEGER, 'UTC')).toBeUndefined()
  })
})

test.each([
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
])('%j is no start time', (text) => {
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
])('%j is a zone: %s', (zone, known) => {
  expect(isZone(zone)).toBe(known)
})
