import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { roundedMinutes, type RoundingRule } from '../../../src-preload/rules/rounding.ts'

const minute = 60_000
const toTheMinute: RoundingRule = { roundTo: 1, roundHow: 'nearest' }

it.each<[RoundingRule['roundHow'], RoundingRule['roundTo'], number, number]>([
  ['nearest', 1, 0, 1],
  ['nearest', 1, 89_999, 1],
  ['nearest', 1, 90_000, 2],
  ['nearest', 6, 14 * minute, 12],
  ['nearest', 6, 15 * minute, 18],
  ['nearest', 15, minute, 15],
  ['up', 1, 60_001, 2],
  ['up', 15, 15 * minute, 15],
  ['up', 30, 31 * minute, 60],
  ['down', 1, 119_999, 1],
  ['down', 10, 29 * minute, 20],
  ['down', 30, minute, 30],
])('rounds %s to %i minutes: %i ms become %i minutes', (roundHow, roundTo, ms, minutes) => {
  expect(roundedMinutes(ms, { roundHow, roundTo })).toBe(minutes)
})

describe('rounding over a day', () => {
  /** Rounds entries one after the other and returns by how many milliseconds the sum is off. */
  function drift(entries: readonly number[], rule: RoundingRule, carried = true): number {
    let off = 0
    for (const ms of entries) off += ms - roundedMinutes(ms, rule, carried ? off : 0) * minute
    return off
  }
  const steps = fc.constantFrom<RoundingRule['roundTo']>(1, 5, 6, 10, 15, 30)

  it('keeps the sum of a day within half a rounding step, however many entries', () => {
    fc.assert(
      fc.property(
        steps,
        fc.array(fc.integer({ min: 0, max: 4 * 60 * minute }), { maxLength: 200 }),
        (roundTo, all) => {
          const stepMs = roundTo * minute
          // Each entry has at least one step, because a shorter one is rounded up to a whole step.
          const entries = all.map((ms) => stepMs + ms)
          expect(Math.abs(drift(entries, { roundTo, roundHow: 'nearest' }))).toBeLessThanOrEqual(stepMs / 2)
        },
      ),
    )
  })

  it('without a carry, the sum of a day would drift', () => {
    const entries = Array.from({ length: 20 }, () => 10 * minute + 29_000)
    expect(drift(entries, toTheMinute, false)).toBe(20 * 29_000)
    expect(Math.abs(drift(entries, toTheMinute))).toBeLessThanOrEqual(30_000)
  })

  it('makes up for the excess of many short entries, a minute with each entry', () => {
    const short = Array.from({ length: 12 }, () => 10_000)
    const ahead = drift(short, toTheMinute)
    expect(ahead).toBe(-12 * 50_000)
    const long = Array.from({ length: 12 }, () => 10 * minute)
    expect(roundedMinutes(long[0]!, toTheMinute, ahead)).toBe(9)
    expect(Math.abs(drift([...short, ...long], toTheMinute))).toBeLessThanOrEqual(30_000)
  })

  it('carries nothing when rounding up or down', () => {
    expect(roundedMinutes(61_000, { roundTo: 1, roundHow: 'up' }, -59_000)).toBe(2)
    expect(roundedMinutes(119_000, { roundTo: 1, roundHow: 'down' }, 59_000)).toBe(1)
  })
})
