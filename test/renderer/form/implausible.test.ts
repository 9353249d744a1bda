import 'temporal-polyfill/global'
import { describe, expect, it } from 'vitest'
import { wallTime } from '../../../src-renderer/lib/format.ts'
import { AskedOnce, implausible, type Typed } from '../../../src-renderer/form/implausible.ts'

const zone = 'Europe/Berlin'
const now = { nowMs: Date.parse('2026-11-20T15:30:00.000Z'), today: '2026-11-20', zone }
const typed = (changes: Partial<Typed> = {}): Typed => ({
  ...{ day: '2026-11-20', startedAt: '2026-11-20T08:00:00.000Z', minutes: 60, otherMinutes: 0 },
  ...changes,
})

describe('implausible time', () => {
  it.each<[string, Partial<Typed>, string | null]>([
    ['an hour of this morning', {}, null],
    ['a whole day without a start', { startedAt: null, minutes: 480 }, null],
    ['16 hours', { startedAt: '2026-11-19T08:00:00.000Z', day: '2026-11-19', minutes: 960 }, null],
    [
      'more than 16 hours',
      { startedAt: '2026-11-19T08:00:00.000Z', day: '2026-11-19', minutes: 1140 },
      '19h is more than 16 hours.',
    ],
    ['an end this minute', { startedAt: '2026-11-20T15:00:00.000Z', minutes: 31 }, null],
    [
      'an end later today',
      { startedAt: '2026-11-20T15:00:00.000Z', minutes: 90 },
      `It ends at ${wallTime(17, 30)}, which hasn’t come yet.`,
    ],
    ['a day to come', { startedAt: null, day: '2026-11-21' }, 'Tomorrow hasn’t come yet.'],
    ['25 hours in a day', { minutes: 60, otherMinutes: 1440 }, 'Today would have 25h.'],
  ])('asks about implausible time: %s', (_name, changes, question) => {
    expect(implausible(typed(changes), now)).toBe(question)
  })

  it('an implausible entry is asked about once, and again after it was changed', () => {
    const once = new AskedOnce()
    expect(once.asks('Odd.', typed())).toBe(true)
    expect(once.asks('Odd.', typed())).toBe(false)
    expect(once.asks('Odd.', typed({ minutes: 61 }))).toBe(true)
    expect(once.asks(null, typed())).toBe(false)
  })
})
