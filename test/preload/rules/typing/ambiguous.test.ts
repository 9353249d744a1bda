/** Tests words that mean different things in two languages, and dates that depend on the region. */
import 'temporal-polyfill/global'
import { describe, expect, it } from 'vitest'
import { dayComesFirst } from '../../../../src-preload/rules/typing/dates.ts'
import { examples, told } from './told.ts'

describe('a weekday that is also an ordinary word', () => {
  it.each(
    examples(`
      so => 11-15
      do => 11-19
      jeu => 11-19
      mar => 11-17
      Do. audit 2h => 120m 11-19 audit
      audit 2h sam. => 120m 11-14 audit
      audit do 9-10 => 60m @9:00 11-19 audit
      do 9-10 audit => 60m @9:00 11-19 audit
      audit 2h do => 120m 11-19 audit
      am do 2h audit => 120m 11-19 audit
      do 2h audit => 120m !do !audit
      so 2h audit => 120m !so !audit
      do the audit 2h => 120m !do !audit
      2h so far => 120m !so !far
      call sam 2h => 120m !call !sam
      2h Sam onboarding => 120m !Sam !onboarding
      the mar audit 2h => 120m !mar !audit
      yesterday so 2h audit => 120m 11-19 !so !audit
      mon audit 2h => 120m 11-16 audit
      checkout fr 2h => 120m checkout-fr
      2h fr checkout => 120m checkout-fr
    `),
  )('for an English reader, %s => %s', (line, expected) => {
    expect(told(line, 'en-GB')).toBe(expected)
    expect(told(line)).toBe(expected)
  })

  it.each(
    examples(`
      do 2h audit => 120m 11-19 audit
      do audit 2h => 120m 11-19 audit
      do the laundry 2h => 120m !do !laundry
      fr audit 2h => 120m 11-20 audit
      sa audit 2h => 120m 11-14 audit
      so 9-10 audit => 60m @9:00 11-15 audit
      audit 9-10 so => 60m @9:00 11-15 audit
      so 2h audit => 120m !so !audit
      das tue ich 2h => 120m !das !tue !ich
      mon audit 2h => 120m !mon !audit
      audit mon 2h => 120m 11-16 audit
      checkout fr 2h => 120m checkout-fr
    `),
  )('for a German reader, %s => %s', (line, expected) => {
    expect(told(line, 'de-DE')).toBe(expected)
  })

  it.each(
    examples(`
      mar audit 2h => 120m 11-17 audit
      ven audit 2h => 120m 11-20 audit
      dim audit 2h => 120m 11-15 audit
      mon audit 2h => 120m !mon !audit
      sa revue 2h => 120m !sa !revue
      jeu de piste 2h => 120m !jeu !piste
      audit jeu 9h-10h => 60m @9:00 11-19 audit
      2h avec sam => 120m !sam
      la mer 2h => 120m !mer
    `),
  )('for a French reader, %s => %s', (line, expected) => {
    expect(told(line, 'fr-FR')).toBe(expected)
  })
})

describe('a word with a meaning in two languages', () => {
  it.each(
    examples(`
      sept 5 => 09-05
      5 sept => 09-05
      sept heures => 420m
      mar 5 => 03-05
      mars 5h => 300m !mars
      9 am audit => @9:00 audit
      am Montag 9 Uhr => @9:00 11-16
      a 2h call => 120m !a !call
      a 14h audit => @14:00 audit
      vor 9 => @9:00 ?readings(9) !vor
      an 2h => 120m
      2-3h => nothing !2-3h
      2h - 3h => 120m ?amount(3h)
    `),
  )('%s => %s', (line, expected) => {
    expect(told(line)).toBe(expected)
  })
})

describe('the order of day and month', () => {
  it.each([
    ['3/4/2026', 'de-DE', '04-03'],
    ['3/4/2026', 'fr-FR', '04-03'],
    ['3/4/2026', 'en-GB', '04-03'],
    ['3/4/2026', 'en-US', '03-04'],
    ['3/4', 'en-US', '03-04'],
    ['3/4', 'fr-CA', '03-04'],
    ['3/4', 'de-AT', '04-03'],
    ['3/4', 'ja-JP', '03-04'],
  ])('reads %s in %s as %s, and offers the other order', (line, locale, expected) => {
    expect(told(line, locale)).toBe(`${expected} ?readings(${line})`)
  })

  it.each(['en-US', 'de-DE', 'fr-FR', undefined])(
    'reads a date with dots as day and month in %s',
    (locale) => {
      expect(['3.4.', '3.4.2026', '03.04.26'].map((line) => told(line, locale))).toEqual(
        Array.from({ length: 3 }, () => '04-03'),
      )
    },
  )

  it('reads a date that is possible in one order only in every region', () => {
    expect(['en-US', 'de-DE'].map((locale) => told('18/11', locale))).toEqual(['11-18', '11-18'])
  })

  it('puts the day first for a text that is not a locale', () => {
    expect(dayComesFirst('not a locale')).toBe(true)
  })
})
