import 'temporal-polyfill/global'
import { describe, expect, it } from 'vitest'
import { wallTime } from '../../../src-renderer/lib/format.ts'
import { speakEnglish, speakIn } from '../../support/languages.ts'
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
    [
      'an end tonight after midnight',
      { startedAt: '2026-11-20T22:00:00.000Z', minutes: 90 },
      `It ends tomorrow at ${wallTime(0, 30)}, which hasn’t come yet.`,
    ],
    [
      'a start yesterday and an end later today',
      { startedAt: '2026-11-19T21:30:00.000Z', day: '2026-11-19', minutes: 1140 },
      `19h is more than 16 hours. It ends at ${wallTime(17, 30)}, which hasn’t come yet.`,
    ],
    ['a day to come', { startedAt: null, day: '2026-11-21' }, 'Tomorrow hasn’t come yet.'],
    [
      'a night after 15 hours, split by days',
      {
        ...{ day: '2026-11-19', startedAt: '2026-11-19T21:00:00.000Z', minutes: 600 },
        ...{ otherMinutes: 900, ownMinutes: 120 },
      },
      null,
    ],
    ['25 hours in a day', { minutes: 60, otherMinutes: 1440 }, 'Today would have 25h.'],
  ])('asks about implausible time: %s', (_name, changes, question) => {
    expect(implausible(typed(changes), now)).toBe(question)
  })

  it.each([
    ['en', 'It ends tomorrow at TIME, which', 'It ends on 30 Nov at TIME, which'],
    ['de', 'Das Ende morgen um TIME liegt', 'Das Ende am 30. Nov. um TIME liegt'],
    ['fr', 'Fin demain à TIME', 'Fin le 30 nov. à TIME'],
  ])('the question about an end on another day is a correct sentence in %s', async (tag, ...expected) => {
    await speakIn(tag)
    const asked = ['21', '30'].map((day) =>
      implausible(typed({ day: `2026-11-${day}`, startedAt: `2026-11-${day}T15:30:00.000Z` }), now),
    )
    expected.forEach((text, index) => {
      expect(asked[index]).toContain(text.replace('TIME', wallTime(17, 30)))
    })
    await speakEnglish()
  })

  it('an implausible entry is asked about once, and again after it was changed', () => {
    const once = new AskedOnce()
    expect(once.asks('Odd.', typed())).toBe(true)
    expect(once.asks('Odd.', typed())).toBe(false)
    expect(once.asks('Odd.', typed({ minutes: 61 }))).toBe(true)
    expect(once.asks(null, typed())).toBe(false)
  })
})
