/** Tests how numbers, plurals, lists, durations, times and days are written in each language and region. */
import { afterAll, expect, it } from 'vitest'
import {
  list,
  number,
  plural,
  select,
  shownDay,
  shownDuration,
  shownTime,
} from '../../../src-preload/words/format.ts'
import { speakEnglish, speakIn } from '../../support/languages.ts'

afterAll(speakEnglish)

it.each([
  ['en', '1,234', 'A, B, C', '1h\u00a024m', '2h', '0m', '2026-11-19'],
  ['de', '1.234', 'A, B und C', '1\u00a0h\u00a024\u00a0min', '2\u00a0h', '0\u00a0min', '19. November 2026'],
  [
    'de-CH',
    "1'234",
    'A, B und C',
    '1\u00a0h\u00a024\u00a0min',
    '2\u00a0h',
    '0\u00a0min',
    '19. November 2026',
  ],
  [
    'fr',
    '1\u202f234',
    'A, B et C',
    '1\u202fh\u00a024\u00a0min',
    '2\u202fh',
    '0\u00a0min',
    '19 novembre 2026',
  ],
  [
    'fr-CA',
    '1\u00a0234',
    'A, B et C',
    '1\u00a0h\u00a024\u00a0min',
    '2\u00a0h',
    '0\u00a0min',
    '19 novembre 2026',
  ],
])('writes numbers, lists, durations and days in %s', async (tag, ...expected) => {
  await speakIn(tag)
  expect([
    number(1234),
    list(['A', 'B', 'C']),
    ...[84, 120, 0].map(shownDuration),
    shownDay('2026-11-19'),
  ]).toEqual(expected)
})

it('writes times of day with 24 hours and two digits each, and cuts seconds off', async () => {
  await speakIn('de')
  expect(shownTime('2026-11-20T08:05:59.999Z', 'Europe/Berlin')).toBe('09:05')
  await speakIn('en-US')
  expect(shownTime('2026-11-20T23:30:00.000Z', 'Europe/Berlin')).toBe('00:30')
})

it('chooses the plural form of the language, or that of the exact number', async () => {
  const forms = { '=0': 'none', one: 'one', many: 'many', other: 'other' }
  await speakIn('fr')
  expect([0, 1, 1.5, 2, 1_000_000].map((count) => plural(count, forms))).toEqual([
    'none',
    'one',
    'one',
    'other',
    'many',
  ])
  await speakIn('de')
  expect([1, 1.5, 2].map((count) => plural(count, forms))).toEqual(['one', 'other', 'other'])
})

it('chooses the case of a select, and "other" for anything else, also for names of object methods', () => {
  expect(['a', 'b', 'toString'].map((value) => select(value, { a: '1', other: '2' }))).toEqual([
    '1',
    '2',
    '2',
  ])
})
