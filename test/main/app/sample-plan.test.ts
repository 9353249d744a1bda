/** Tests that the entries of the sample data are on workdays of the last two weeks and on today, and end before now. */
import '../../../src-main/kernel/temporal.ts'
import { expect, it } from 'vitest'
import { planSample } from '../../../src-main/app/sample-plan.ts'
import { addDays, addMinutes, dayOf } from '../../../src-preload/rules/local-time.ts'

const berlin = 'Europe/Berlin'
const endOf = ({ startedAt, minutes }: ReturnType<typeof planSample>[number]) =>
  addMinutes(startedAt, minutes)

// Friday, 20 November 2026; Berlin is one hour ahead of UTC.
it.each([
  { now: '2026-11-20T16:00:00.000Z', today: ['07:32', '08:06', '09:50', '11:28'] },
  { now: '2026-11-20T12:26:00.000Z', today: ['07:32', '08:06', '09:50', '11:28'] },
  { now: '2026-11-20T11:00:00.000Z', today: ['06:06', '06:40', '08:24', '10:02'] },
  { now: '2026-11-20T09:00:00.000Z', today: ['05:00', '05:34', '07:18'] },
  { now: '2026-11-20T05:20:00.000Z', today: [] },
  { now: '2026-11-19T23:30:00.000Z', today: [] },
])('at $now, today has the entries that began at $today UTC', ({ now, today }) => {
  const day = dayOf(now, berlin)
  const planned = planSample(now, berlin)
  const times = planned.filter((each) => each.day === day).map(({ startedAt }) => startedAt.slice(11, 16))
  expect(times).toEqual(today)
  for (const each of planned) expect(endOf(each) <= now).toBe(true)
})

it.each([
  ['2026-11-20T16:00:00.000Z', berlin],
  ['2026-11-22T22:10:00.000Z', 'America/New_York'],
  ['2026-03-30T12:00:00.000Z', berlin],
  ['2026-11-02T20:00:00.000Z', 'America/Los_Angeles'],
  ['2026-01-01T12:00:00.000Z', 'Pacific/Auckland'],
])('at %s in %s, entries follow each other on nine or more workdays of the last two weeks', (now, zone) => {
  const planned = planSample(now, zone)
  const today = dayOf(now, zone)
  const days = [...new Set(planned.map(({ day }) => day))].filter((day) => day !== today)
  expect(days.length).toBeGreaterThanOrEqual(9)
  expect(days.filter((day) => day < addDays(today, -13) || day > today)).toEqual([])
  for (const day of days) expect([1, 2, 3, 4, 5]).toContain(new Date(`${day}T12:00:00Z`).getUTCDay())
  planned.forEach((each, index) => {
    expect(dayOf(each.startedAt, zone)).toBe(each.day)
    expect(dayOf(endOf(each), zone)).toBe(each.day)
    const next = planned[index + 1]
    if (next) expect(endOf(each) <= next.startedAt).toBe(true)
  })
})

it('some entries have a note and most have none', () => {
  const planned = planSample('2026-11-20T16:00:00.000Z', berlin)
  const noted = planned.filter(({ note }) => note !== null).length
  expect(noted).toBeGreaterThan(5)
  expect(noted).toBeLessThan(planned.length / 2)
})
