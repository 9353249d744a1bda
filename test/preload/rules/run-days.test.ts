import '../../../src-main/kernel/temporal.ts'
import { describe, expect, it } from 'vitest'
import { daysOfRun, runMinutesOn } from '../../../src-preload/rules/run-days.ts'

/** Returns the instant of a local time in Berlin. `text` has the day of November 2026 and the time, as `20 22:30`. */
const at = (text: string): string => new Date(`2026-11-${text.replace(' ', 'T')}:00+01:00`).toISOString()
const run = (...times: [from: string, to: string | null][]) => ({
  startedAt: at(times[0]![0]),
  zone: 'Europe/Berlin',
  stretches: times.map(([from, to]) => ({ startedAt: at(from), endedAt: to && at(to) })),
})
const minutesByDay = (given: ReturnType<typeof run>, now: string) =>
  daysOfRun(given, Date.parse(at(now))).map(({ day, minutes }) => [day.slice(-2), minutes])

describe('the days of an open run', () => {
  it.each([
    ['all on one day', run(['20 09:00', null]), '20 10:30', [['20', 90]]],
    ['a run that just started', run(['20 09:00', null]), '20 09:00', [['20', 0]]],
    [
      'a run over midnight',
      run(['19 23:00', null]),
      '20 00:30',
      [
        ['19', 60],
        ['20', 30],
      ],
    ],
    ['the first minute after midnight', run(['19 23:00', null]), '20 00:00', [['19', 60]]],
    ['a run paused before midnight', run(['19 22:00', '19 23:00']), '20 08:00', [['19', 60]]],
    [
      'a run paused over a whole day',
      run(['18 22:00', '18 23:00'], ['20 08:00', null]),
      '20 08:15',
      [
        ['18', 60],
        ['20', 15],
      ],
    ],
    ['a clock that was set back to before the start', run(['20 09:00', null]), '19 23:00', [['20', 0]]],
  ])('%s', (_, given, now, expected) => {
    expect(minutesByDay(given, now)).toEqual(expected)
  })

  it('add up to the minutes of the run, although seconds are cut off on each day', () => {
    const startedAt = '2026-11-19T22:59:30.000Z'
    const days = daysOfRun(
      { startedAt, zone: 'UTC', stretches: [{ startedAt, endedAt: null }] },
      Date.parse('2026-11-20T00:00:30.000Z'),
    )
    expect(days.map(({ minutes }) => minutes)).toEqual([60, 1])
  })

  it('have the stretches of each day, cut at midnight', () => {
    const given = run(['19 22:00', '19 22:30'], ['19 23:00', null])
    expect(daysOfRun(given, Date.parse(at('20 00:30'))).map(({ stretches }) => stretches)).toEqual([
      [
        { startedAt: at('19 22:00'), endedAt: at('19 22:30') },
        { startedAt: at('19 23:00'), endedAt: at('20 00:00') },
      ],
      [{ startedAt: at('20 00:00'), endedAt: at('20 00:30') }],
    ])
  })

  it('say how much a run adds to one day', () => {
    const given = run(['19 23:00', null])
    const on = (day: string) => runMinutesOn(day, given, Date.parse(at('20 00:30')))
    expect([on('2026-11-18'), on('2026-11-19'), on('2026-11-20')]).toEqual([0, 60, 30])
    expect(runMinutesOn('2026-11-20', null, 0)).toBe(0)
  })
})
