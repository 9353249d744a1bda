import 'temporal-polyfill/global'
import { describe, expect, test } from 'vitest'
import {
  instantOfReadings,
  instantOfTime,
  readDuration,
  readingsOf,
  readTime,
} from '../../../src-preload/rules/typed-time.ts'

const at = (hour: number, minute: number) => ({ kind: 'clock', hour, minute })
const ago = (minutes: number) => ({ kind: 'ago', minutes })

describe('a typed time', () => {
  test.each([
    ['13:25', at(13, 25)],
    ['1325', at(13, 25)],
    ['925', at(9, 25)],
    ['9', at(9, 0)],
    ['9.15', at(9, 15)],
    ['9h15', at(9, 15)],
    ['0:05', at(0, 5)],
    ['24:00', at(0, 0)],
    ['1:25 pm', at(13, 25)],
    ['12am', at(0, 0)],
    ['12:30pm', at(12, 30)],
    ['-20', ago(20)],
    ['– 1h', ago(60)],
    ['+5', ago(-5)],
    ['25m ago', ago(25)],
    ['1h30 ago', ago(90)],
    ['now', ago(0)],
  ])('reads the time %s', (text, expected) => {
    expect(readTime(text)).toEqual(expected)
  })

  test.each([
    '',
    'soon',
    '25:00',
    '13:60',
    '24:01',
    '13:25:07',
    '0 pm',
    '13 pm',
    '-',
    '- soon',
    'ago',
    '12345',
  ])('reads no time from “%s”', (text) => {
    expect(readTime(text)).toBeNull()
  })
})

describe('a typed length', () => {
  test.each([
    ['1h30', 90],
    ['1h 30m', 90],
    ['1 h 30 min', 90],
    ['45m', 45],
    ['45', 45],
    ['90', 90],
    ['1,5h', 90],
    ['1.5h', 90],
    ['1.25 hours', 75],
    ['2 hours', 120],
    ['1:30', 90],
    ['0:45', 45],
    ['168h', 10_080],
  ])('reads the length %s', (text, minutes) => {
    expect(readDuration(text)).toBe(minutes)
  })

  test.each(['', '0', '0h', 'h', 'm', '1:60', '1h30x', '-5', '1.5.5h', '169h', '1 30'])(
    'reads no length from “%s”',
    (text) => {
      expect(readDuration(text)).toBeNull()
    },
  )
})

describe('the instant of a typed time', () => {
  const zone = 'Europe/Berlin'
  const now = '2026-11-20T14:06:07.000Z'

  test('a typed time means the current day in the given zone', () => {
    expect(instantOfTime({ kind: 'clock', hour: 13, minute: 25 }, now, zone)).toBe('2026-11-20T12:25:00.000Z')
  })

  test('a typed time that has not come yet today means yesterday', () => {
    expect(instantOfTime({ kind: 'clock', hour: 23, minute: 50 }, now, zone)).toBe('2026-11-19T22:50:00.000Z')
  })

  test('a typed “ago” counts back from now', () => {
    expect(instantOfTime({ kind: 'ago', minutes: 20 }, now, zone)).toBe('2026-11-20T13:46:07.000Z')
  })
})

describe('a 12-hour clock at half past four in the afternoon', () => {
  const now = '2026-11-20T15:30:00.000Z'

  test.each([
    ['2', '2026-11-20T13:00:00.000Z'],
    ['2:30', '2026-11-20T13:30:00.000Z'],
    ['3:30', '2026-11-20T14:30:00.000Z'],
    ['12:15', '2026-11-20T11:15:00.000Z'],
    ['9', '2026-11-20T08:00:00.000Z'],
    ['5', '2026-11-20T04:00:00.000Z'],
    ['2am', '2026-11-20T01:00:00.000Z'],
    ['2:30 a', '2026-11-20T01:30:00.000Z'],
    ['02:30', '2026-11-20T01:30:00.000Z'],
    ['14:30', '2026-11-20T13:30:00.000Z'],
    ['-20', '2026-11-20T15:10:00.000Z'],
  ])('on a 12-hour clock “%s” means the latest such time that has passed', (text, expected) => {
    expect(instantOfReadings(readingsOf(text, true), now, 'Europe/Berlin')).toBe(expected)
  })

  test('text that is not a time has no instant', () => {
    expect(instantOfReadings(readingsOf('soon', true), now, 'Europe/Berlin')).toBeNull()
  })

  test('a time without am or pm is literal on a 24-hour clock', () => {
    expect(instantOfReadings(readingsOf('2:30', false), now, 'Europe/Berlin')).toBe(
      '2026-11-20T01:30:00.000Z',
    )
  })
})
