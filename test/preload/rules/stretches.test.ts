import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import type { Stretch } from '../../../src-preload/model/run.ts'
import { elapsedMs } from '../../../src-preload/rules/elapsed.ts'
import {
  around,
  instantAtCounted,
  lastEnd,
  sharedMs,
  shifted,
  untilSpan,
  withoutSpan,
} from '../../../src-preload/rules/stretches.ts'

const at = (time: string) => `2026-11-20T${time}:00.000Z`
const stretch = (from: string, to: string | null, clock?: number): Stretch => ({
  startedAt: at(from),
  endedAt: to === null ? null : at(to),
  ...(clock === undefined ? {} : { clock }),
})
const span = (from: string, to: string, clock = 0) => ({ from: at(from), to: at(to), clock })

describe('elapsed time', () => {
  it('sums all stretches, an open one up to now', () => {
    const run = [stretch('09:00', '09:30'), stretch('10:00', null)]
    expect(elapsedMs(run, Date.parse(at('10:05')))).toBe(35 * 60_000)
  })

  it('counts nothing for a stretch that ends before its start', () => {
    expect(elapsedMs([stretch('09:30', '09:00'), stretch('10:00', null)], Date.parse(at('09:59')))).toBe(0)
  })
})

describe('removing a span', () => {
  it.each<[string, Stretch[], ReturnType<typeof span>, Stretch[]]>([
    [
      'in the middle',
      [stretch('09:00', '10:00')],
      span('09:20', '09:40'),
      [stretch('09:00', '09:20'), stretch('09:40', '10:00')],
    ],
    ['at the beginning', [stretch('09:00', null)], span('09:00', '09:40'), [stretch('09:40', null)]],
    ['at the end', [stretch('09:00', '10:00')], span('09:40', '11:00'), [stretch('09:00', '09:40')]],
    [
      'that is all there is',
      [stretch('09:00', '10:00')],
      span('08:00', '11:00'),
      [stretch('09:00', '09:00')],
    ],
    [
      'that is a whole stretch',
      [stretch('09:00', '10:00'), stretch('11:00', null)],
      span('09:00', '10:00'),
      [stretch('11:00', null)],
    ],
    [
      'in a pause',
      [stretch('09:00', '10:00'), stretch('11:00', null)],
      span('10:10', '10:40'),
      [stretch('09:00', '10:00'), stretch('11:00', null)],
    ],
    [
      'by the clock that it was told by',
      [stretch('09:00', '10:00'), stretch('09:30', null, 1)],
      span('09:40', '09:50', 1),
      [stretch('09:00', '10:00'), stretch('09:30', '09:40', 1), stretch('09:50', null, 1)],
    ],
  ])('removes a span %s', (_where, stretches, away, left) => {
    expect(withoutSpan(stretches, away)).toEqual(left)
  })

  it('untilSpan returns what was counted before the span, by the clock of the span', () => {
    const run = [stretch('09:00', '10:00'), stretch('09:30', null, 1)]
    expect(untilSpan(run, span('09:40', '09:50', 1))).toEqual([
      stretch('09:00', '10:00'),
      stretch('09:30', '09:40', 1),
    ])
    expect(untilSpan(run, span('09:00', '10:00'))).toEqual([stretch('09:00', '09:00')])
  })

  it('the time before, in and after a span is the counted time in sum', () => {
    const minutes = fc.integer({ min: 0, max: 2_000 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(minutes, minutes), { minLength: 1, maxLength: 6 }),
        minutes,
        minutes,
        (parts, a, b) => {
          let from = 0
          const instant = (minute: number) => new Date(minute * 60_000).toISOString()
          const stretches = parts.map(([pause, length]) => {
            const startedAt = instant(from + pause)
            from += pause + length
            return { startedAt, endedAt: instant(from) }
          })
          const away = { from: instant(a), to: instant(a + b) }
          const { before, after } = around(stretches, away)
          const taken = Math.max(...stretches.map((one) => sharedMs(one, away)))
          expect(elapsedMs(before, 0) + elapsedMs(after, 0) + taken).toBe(elapsedMs(stretches, 0))
        },
      ),
    )
  })
})

describe('a clock that was set', () => {
  it('shifts the stretches of the earlier clock too, and joins those that touch', () => {
    const run = [stretch('09:00', '09:20'), stretch('09:30', '10:00'), stretch('11:00', null, 1)]
    expect(shifted(run, 1, 3_600_000)).toEqual([stretch('10:00', '10:20', 1), stretch('10:30', null, 1)])
  })
})

it('finds the instant and the clock at which a given time was counted', () => {
  const run = [stretch('09:00', '09:20'), stretch('10:00', null, 1)]
  const now = Date.parse(at('10:30'))
  expect(instantAtCounted(run, 10 * 60_000, now)).toEqual({ from: at('09:10'), clock: 0 })
  expect(instantAtCounted(run, 25 * 60_000, now)).toEqual({ from: at('10:05'), clock: 1 })
  expect(instantAtCounted(run, 51 * 60_000, now)).toBeNull()
})

it('lastEnd returns the latest end, or null while a stretch is open', () => {
  expect(lastEnd([stretch('09:00', '10:00'), stretch('08:00', '08:30', 1)])).toBe(at('10:00'))
  expect(lastEnd([stretch('09:00', null)])).toBeNull()
})
