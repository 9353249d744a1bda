import 'temporal-polyfill/global'
import { afterEach, describe, expect, it } from 'vitest'
import { readDuration, readTime } from '../../../src-preload/rules/typed-time.ts'
import { english, speak } from '../../../src-preload/words/section.ts'
import { dayHeading, dayInSentence, dayRange } from '../../../src-renderer/lib/day-words.ts'
import * as format from '../../../src-renderer/lib/format.ts'

const today = '2026-11-20'
const german = { language: 'de', locale: 'de' } as const
const french = { language: 'fr', locale: 'fr-FR' } as const

afterEach(() => speak(english))

describe('days', () => {
  it('are German in German', async () => {
    await speak(german)
    expect(
      ['2026-11-20', '2026-11-19', '2026-11-21', '2026-11-16', '2026-10-10', '2025-10-10'].map((day) =>
        format.dayName(day, today),
      ),
    ).toEqual(['Heute', 'Gestern', 'Morgen', 'Montag', '10. Okt.', '10. Okt. 2025'])
    expect(format.dayLong(today)).toBe('Freitag, 20. November')
    expect(format.dayShort(today)).toBe('Fr., 20. Nov.')
    expect(dayRange('2026-11-16', '2026-11-22')).toBe('16.–22. Nov.')
    expect(dayHeading('2025-10-10', today)).toEqual({ name: 'Fr., 10. Okt. 2025', date: '' })
  })

  it('begin with a capital in a French heading, and not in a sentence', async () => {
    await speak(french)
    expect(dayHeading(today, today)).toEqual({ name: 'Aujourd’hui', date: 'ven. 20 nov.' })
    expect(dayHeading('2026-11-16', today).name).toBe('Lundi')
    expect(format.dayLong(today)).toBe('Vendredi 20 novembre')
    expect(dayInSentence('2026-11-16T10:00:00.000Z', today, 'Europe/Paris')).toBe('lundi')
    expect(format.weekday(today)).toBe('vendredi')
  })
})

it('durations are those of the language, on screen and spoken', async () => {
  await speak(german)
  expect([84, 120, 45, 0].map((minutes) => format.duration(minutes).replaceAll(/\s/g, ' '))).toEqual([
    '1 h 24 min',
    '2 h',
    '45 min',
    '0 min',
  ])
  expect([84, 0].map(format.durationSpoken)).toEqual(['1 Stunde, 24 Minuten', '0 Minuten'])
  await speak(french)
  expect([84, 45].map((minutes) => format.durationSpoken(minutes).replaceAll(/\s/g, ' '))).toEqual([
    '1 heure et 24 minutes',
    '45 minutes',
  ])
})

it.each(['de', 'de-AT', 'de-CH', 'fr', 'fr-CA', 'fr-CH'])(
  'days and durations in %s are those of Intl',
  async (locale) => {
    await speak({ language: locale.startsWith('de') ? 'de' : 'fr', locale })
    const written = (parts: Intl.DateTimeFormatOptions, day: string) =>
      new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(Date.parse(day))
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10)
      expect([format.weekday(day), format.dayOfMonth(day), format.dayLong(day)]).toEqual([
        written({ weekday: 'long' }, day),
        written({ day: 'numeric', month: 'short' }, day),
        format.atStart(written({ weekday: 'long', day: 'numeric', month: 'long' }, day)),
      ])
    }
    const spoken = new Intl.DurationFormat(locale, { style: 'long' })
    for (const minutes of [1, 2, 59, 60, 61, 62, 120, 125, 999 * 60])
      expect(format.durationSpoken(minutes)).toBe(
        spoken.format({ hours: Math.floor(minutes / 60), minutes: minutes % 60 }),
      )
  },
)

it.each([
  { language: 'en', locale: 'en' },
  { language: 'de', locale: 'de-CH' },
  { language: 'fr', locale: 'fr-CA' },
] as const)('every time and duration shown in $locale can be read back from a field', async (spoken) => {
  await speak(spoken)
  for (let minute = 1; minute < 1440; minute += 7) {
    const shown = format.hourTime(minute / 60)
    expect([shown, readTime(shown)]).toEqual([
      shown,
      { kind: 'clock', hour: Math.floor(minute / 60), minute: minute % 60 },
    ])
    expect(readDuration(format.duration(minute))).toBe(minute)
  }
})

it('the language decides how a typed line is read, and in English the system does', async () => {
  expect(format.locale()).toBe(navigator.language)
  await speak({ language: 'de', locale: 'de-AT' })
  expect(format.locale()).toBe('de-AT')
  expect(format.twelveHours()).toBe(false)
})
