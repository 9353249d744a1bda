import 'temporal-polyfill/global'
import { expect, it } from 'vitest'
import { readingsOf } from '../../../src-preload/rules/typed-time.ts'
import { endOf } from '../../../src-renderer/lib/span-words.ts'
import {
  endingAt,
  likelier,
  startingAt,
  typedWallTime,
  wallTimeAt,
  type Span,
} from '../../../src-renderer/entry/span.ts'

const zone = 'Europe/Berlin'
/** The current time: half past four in the afternoon in Berlin. */
const now = '2026-11-20T15:30:00.000Z'
const at = (time: string): string => `2026-11-20T${time}:00.000Z`
const span = (from: string | null, to: string | null, minutes: number): Span => ({
  ...{ day: '2026-11-20', startedAt: from && at(from), endedAt: to && at(to), minutes },
})

it.each<[string, Span, 'start' | 'end', string, string]>([
  ['of an afternoon', span('13:00', '14:30', 90), 'start', '1:30', '13:30 – 15:30'],
  ['of an afternoon', span('13:00', '14:30', 90), 'end', '3', '14:00 – 15:00'],
  ['of a morning', span('08:00', '09:00', 60), 'start', '8', '8:00 – 10:00'],
  ['of a morning', span('08:00', '09:00', 60), 'end', '11', '9:00 – 11:00'],
  ['over noon', span('09:00', '10:00', 60), 'end', '2', '10:00 – 14:00'],
  ['over noon', span('13:00', '15:00', 120), 'start', '12', '12:00 – 16:00'],
  ['of today without a start', span(null, null, 60), 'start', '2', '14:00 – 15:00'],
  ['of today without a start', span(null, null, 60), 'start', '9', '9:00 – 10:00'],
])('on a 12-hour clock finds the likelier time %s', (_, was, edge, typed, expected) => {
  const change = edge === 'start' ? startingAt : endingAt
  const spans = readingsOf(typed, true).map((each) =>
    change(was, typedWallTime(each, Date.parse(now), zone), zone),
  )
  const words = likelier(spans, now)
  const shown = words && [words.startedAt!, endOf(words)!].map((each) => wallTimeAt(each, zone)).join(' – ')
  expect(shown).toBe(expected)
})

it('a time of an earlier day without a start is read literally', () => {
  const spans = readingsOf('9', true).map((each) =>
    startingAt(span(null, null, 60), typedWallTime(each, Date.parse(now), zone), zone),
  )
  expect(likelier(spans, null)?.startedAt).toBe(at('08:00'))
})

it('of several meanings that are equally short, the one that ended last is taken, and never a longer one', () => {
  const [early, late, long] = [
    span('08:00', '08:30', 30),
    span('10:00', '10:30', 30),
    span('10:00', '11:00', 60),
  ]
  expect(likelier([early, long, late], at('12:00'))).toBe(late)
  expect(likelier([early, long, late], at('09:00'))).toBe(early)
})
