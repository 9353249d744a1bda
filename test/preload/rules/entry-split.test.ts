import 'temporal-polyfill/global'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elapsedMs } from '../../../src-preload/rules/elapsed.ts'
import { middleOf, splitInTwo, type Splittable } from '../../../src-preload/rules/entry-split.ts'

const zone = 'Europe/Berlin'
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 9) + minute * 60_000).toISOString()

/** Returns an entry that counted during the given spans, in minutes after nine, and paused between them. */
function entry(...counted: [from: number, to: number][]): Splittable {
  const stretches = counted.map(([from, to]) => ({ startedAt: at(from), endedAt: at(to) }))
  return {
    ...{ day: '2026-11-20', zone, stretches },
    startedAt: stretches[0]!.startedAt,
    endedAt: stretches.at(-1)!.endedAt,
    minutes: Math.round(elapsedMs(stretches, 0) / 60_000),
  }
}

const amount = (minutes: number): Splittable => ({
  ...{ day: '2026-11-20', zone, minutes, startedAt: null, endedAt: null, stretches: [] },
})

describe('the middle of an entry', () => {
  it('finds the middle of the counted time, not of the time that passed', () => {
    expect(middleOf(entry([0, 60]))).toEqual({ instant: at(30) })
    expect(middleOf(entry([0, 10], [100, 130]))).toEqual({ instant: at(110) })
    expect(middleOf(amount(45))).toEqual({ minutes: 22 })
  })

  it('finds no middle of less than two minutes', () => {
    expect(middleOf(entry([0, 1]))).toBeNull()
    expect(middleOf(amount(1))).toBeNull()
  })
})

describe('splitting an entry', () => {
  it('leaves a pause at the cut out of both halves', () => {
    expect(splitInTwo(entry([0, 30], [70, 80]), { instant: at(50) })).toMatchObject([
      { startedAt: at(0), endedAt: at(30), minutes: 30 },
      { startedAt: at(70), endedAt: at(80), minutes: 10 },
    ])
  })

  it('divides the rounded minutes of an entry', () => {
    const rounded = { ...entry([0, 22]), minutes: 30 }
    expect(splitInTwo(rounded, { instant: at(11) })).toMatchObject([{ minutes: 15 }, { minutes: 15 }])
  })

  it('splits an entry anywhere without gaining or losing a minute, an empty half or an overlap', () => {
    const gaps = fc.array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 90 })), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(gaps, fc.integer({ min: -20, max: 2_000 }), (parts, cut) => {
        let minute = 0
        const counted = parts.map(([length, pause]): [number, number] => {
          const from = minute
          minute += length + pause
          return [from, from + length]
        })
        const whole = entry(...counted)
        const halves = splitInTwo(whole, { instant: at(cut) })
        if (halves === null) return
        const [first, second] = halves
        expect(first.minutes + second.minutes).toBe(whole.minutes)
        expect(Math.min(first.minutes, second.minutes)).toBeGreaterThan(0)
        expect([first.startedAt, second.endedAt]).toEqual([whole.startedAt, whole.endedAt])
        expect(first.endedAt! <= second.startedAt!).toBe(true)
        expect(first.share + second.share).toBeCloseTo(1)
      }),
    )
  })

  it('splits every entry of at least two minutes in the middle', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 10_080 }), (minutes) => {
        for (const one of [entry([0, minutes]), amount(minutes)])
          expect(splitInTwo(one, middleOf(one)!)).not.toBeNull()
      }),
    )
  })
})
