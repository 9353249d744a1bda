import 'temporal-polyfill/global'
import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { pausesBetween, withoutPauses } from '../../../src-preload/rules/pauses.ts'
import { clockAt, minuteOfDay, minutesBetween, withOffset } from '../../../src-preload/rules/shown-time.ts'
import { hourOf } from '../../../src-preload/rules/local-time.ts'

it.each([
  ['2026-11-20T08:00:50.000Z', '2026-11-20T08:30:10.000Z', 30],
  ['2026-11-20T08:00:10.000Z', '2026-11-20T08:30:50.999Z', 30],
  ['2026-11-20T08:00:59.999Z', '2026-11-20T08:01:00.000Z', 1],
])('the minutes between %s and %s are those between the shown times: %i', (from, to, minutes) => {
  expect(minutesBetween(from, to)).toBe(minutes)
})

it('hourOf gives the minute that the clock shows, at every second of a day', () => {
  for (let second = 0; second < 86_400; second += 7) {
    const at = new Date(Date.UTC(2026, 10, 20) + second * 1_000).toISOString()
    const { hour, minute } = clockAt(at, 'UTC')
    expect(minuteOfDay(hourOf(at, 'UTC'))).toBe(hour * 60 + minute)
  }
})

it.each([
  ['2026-11-20T08:00:20.341Z', 'Europe/Berlin', '2026-11-20T09:00:20.341+01:00'],
  ['2026-07-20T08:00:00.000Z', 'Europe/Berlin', '2026-07-20T10:00:00+02:00'],
  ['2026-11-20T08:00:00.000Z', 'Asia/Kathmandu', '2026-11-20T13:45:00+05:45'],
  ['2026-11-20T08:00:00.000Z', 'UTC', '2026-11-20T08:00:00+00:00'],
])('withOffset writes %s in %s as %s', (at, zone, text) => {
  expect(withOffset(at, zone)).toBe(text)
  expect(new Date(text).toISOString()).toBe(at)
})

describe('pauses', () => {
  const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString()
  const span = (from: number, to: number) => ({ startedAt: at(from), endedAt: at(to) })

  it.each([
    ['before it', [span(-9, 0)], [span(0, 60)]],
    ['after it', [span(60, 70)], [span(0, 60)]],
    ['within it', [span(10, 20)], [span(0, 10), span(20, 60)]],
    ['over its start', [span(-5, 20)], [span(20, 60)]],
    ['over its end', [span(40, 80)], [span(0, 40)]],
    ['over all of it', [span(-5, 80)], []],
  ])('removes pauses %s from a stretch', (_, pauses, parts) => {
    expect(withoutPauses(span(0, 60), pauses)).toEqual(parts)
  })

  it('finds the pauses between stretches again', () => {
    const cuts = fc
      .uniqueArray(fc.integer({ min: 1, max: 59 }), { maxLength: 12 })
      .map((all) => all.sort((a, b) => a - b))
    fc.assert(
      fc.property(cuts, (edges) => {
        const pauses = edges.flatMap((from, index) =>
          index % 2 === 0 && edges[index + 1] ? [span(from, edges[index + 1]!)] : [],
        )
        expect(pausesBetween(withoutPauses(span(0, 60), pauses))).toEqual(pauses)
      }),
    )
  })
})
