/** Tests how the times and amounts in fields, and the days on the command line, are read in each language. */
import 'temporal-polyfill/global'
import { describe, expect, it } from 'vitest'
import { readDuration, readingsOf, readTime } from '../../../../src-preload/rules/typed-time.ts'
import { typedDay } from '../../../../src-preload/rules/typing/typed-text.ts'

const at = (hour: number, minute: number) => ({ kind: 'clock', hour, minute })
const ago = (minutes: number) => ({ kind: 'ago', minutes })

describe('the field for a time', () => {
  it.each([
    ['half past nine', at(9, 30)],
    ['Noon', at(12, 0)],
    ['half an hour ago', ago(30)],
    ['9 Uhr', at(9, 0)],
    ['9 Uhr 30', at(9, 30)],
    ['um 9:15 Uhr', at(9, 15)],
    ['halb zehn', at(9, 30)],
    ['Viertel nach neun', at(9, 15)],
    ['fünf vor halb zehn', at(9, 25)],
    ['8 Uhr abends', at(20, 0)],
    ['mittags', at(12, 0)],
    ['Mitternacht', at(0, 0)],
    ['jetzt', ago(0)],
    ['vor 20 Minuten', ago(20)],
    ['vor einer halben Stunde', ago(30)],
    ['9h', at(9, 0)],
    ['9 h 30', at(9, 30)],
    ['à 9h30', at(9, 30)],
    ['neuf heures et demie', at(9, 30)],
    ['dix heures moins le quart', at(9, 45)],
    ['midi et demi', at(12, 30)],
    ['minuit', at(0, 0)],
    ['maintenant', ago(0)],
    ['il y a 20 min', ago(20)],
    ['il y a une heure et demie', ago(90)],
  ])('reads “%s” as a time', (text, expected) => {
    expect(readTime(text)).toEqual(expected)
  })

  it.each([
    'heute',
    'halb',
    'Uhr',
    'vor',
    'il y a',
    'heures',
    '25 Uhr',
    'halb dreißig',
    'neuf et demie',
    'a',
  ])('reads no time from “%s”', (text) => {
    expect(readTime(text)).toBeNull()
  })

  it('takes a time with "Uhr" or "h" as written on a 12-hour clock', () => {
    expect(['2 Uhr', '2h', '2 h 30'].map((text) => readingsOf(text, true).length)).toEqual([1, 1, 1])
    expect(readingsOf('2:30', true)).toHaveLength(2)
  })
})

describe('the field for an amount', () => {
  it.each([
    ['half an hour', 30],
    ['2 Std', 120],
    ['1 Std. 30 Min.', 90],
    ['1,5 Stunden', 90],
    ['anderthalb Stunden', 90],
    ['eine Dreiviertelstunde', 45],
    ['fünfzehn Minuten', 15],
    ['fuenfzehn minuten', 15],
    ['2 heures', 120],
    ['1 heure 30', 90],
    ['1 h 30 mn', 90],
    ['deux heures et demie', 150],
    ['un quart d’heure', 15],
    ['une demi-heure', 30],
  ])('reads the amount “%s”', (text, minutes) => {
    expect(readDuration(text)).toBe(minutes)
  })

  it.each(['Stunde', 'heures', 'halb zehn', 'gestern', 'eine', '0 Stunden', '169 heures', 'midi'])(
    'reads no amount from “%s”',
    (text) => {
      expect(readDuration(text)).toBeNull()
    },
  )
})

describe('a typed day', () => {
  it.each([
    ['gestern', '2026-11-19'],
    ['avant-hier', '2026-11-18'],
    ['letzten Freitag', '2026-11-13'],
    ['lundi', '2026-11-16'],
    ['so', '2026-11-15'],
    ['3.4.', '2026-04-03'],
    ['le 1er novembre', '2026-11-01'],
    ['2026-11-02', '2026-11-02'],
  ])('reads “%s” as a day', (text, day) => {
    expect(typedDay(text, '2026-11-20')).toBe(day)
  })

  it.each(['3/4', 'someday', '', '9', 'il y a huit jours', '31.2.'])(
    'reads no certain day from “%s”',
    (text) => {
      expect(typedDay(text, '2026-11-20')).toBeNull()
    },
  )
})
