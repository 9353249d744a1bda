import 'temporal-polyfill/global'
import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { addDays, addMinutes, dayOf, hourOf, instantAt } from '../../../src-preload/rules/local-time.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Casablanca',
  'Pacific/Kiritimati',
]

describe('the day of an instant', () => {
  it.each([
    ['Europe/Berlin', '2026-11-20T22:59:59.999Z', '2026-11-20'],
    ['Europe/Berlin', '2026-11-20T23:00:00.000Z', '2026-11-21'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00.000Z', '2026-11-21'],
    ['Australia/Lord_Howe', '2026-11-20T12:59:59.999Z', '2026-11-20'],
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31'],
  ])('the day in %s at %s is %s', (zone, at, day) => {
    expect(dayOf(at, zone)).toBe(day)
  })
})

describe('a local time', () => {
  it.each([
    ['2026-11-20', '13:25', 'Europe/Berlin', '2026-11-20T12:25:00.000Z'],
    ['2026-11-20', '13:25:07.341', 'Asia/Kathmandu', '2026-11-20T07:40:07.341Z'],
    // A time that occurs twice means the earlier one; a skipped time is moved forward by the length of the skip.
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ])('the local time %s %s in %s is the instant %s', (day, time, zone, at) => {
    expect(instantAt(day, time, zone)).toBe(at)
  })

  it('finds the midnight of the local day for any instant', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2010-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        (zone, date) => {
          const at = date.toISOString()
          const day = dayOf(at, zone)
          const hour = hourOf(at, zone)
          expect(hour).toBeGreaterThanOrEqual(0)
          expect(hour).toBeLessThan(24)
          const midnight = instantAt(day, '00:00', zone)
          expect(dayOf(midnight, zone)).toBe(day)
          expect(midnight <= at).toBe(true)
        },
      ),
    )
  })
})

it('adds days and minutes over months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addMinutes('2026-11-20T23:59:30.250Z', 2)).toBe('2026-11-21T00:01:30.250Z')
  expect(addMinutes('2026-11-20T00:00:00.000Z', -1)).toBe('2026-11-19T23:59:00.000Z')
})
