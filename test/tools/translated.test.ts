import { describe, expect, it } from 'vitest'
import { readCatalogue } from '../../src-main/launch/words/catalogue.mjs'
import { translator } from './translated.ts'

const catalogue = (language: string, texts: Record<string, string>) =>
  readCatalogue(language, { first: texts }).catalogue

const { pattern } = translator({
  locale: 'de',
  duration: (minutes) => `${minutes} Min.`,
  english: catalogue('en', {
    save: 'Save',
    saved: 'Saved at {time}',
    entries: '{count, plural, one {# entry needs you} other {# entries need you}}',
    undo: 'Undo: {step}',
    added: 'add {duration} to {item}',
    state: '{state, select, held {waiting} other {sent}} to {place}',
  }),
  other: catalogue('de', {
    save: 'Speichern',
    saved: 'Um {time} gespeichert',
    entries: '{count, plural, one {# Eintrag wartet} other {# Einträge warten}}',
    undo: 'Rückgängig: {step}',
    added: '{duration} zu {item} hinzufügen',
    state: '{state, select, held {wartet auf} other {gesendet an}} {place}',
  }),
})

describe('names', () => {
  it.each<[string, string]>([
    ['Save', 'Speichern'],
    ['Saved at 13:42', 'Um 13:42 gespeichert'],
    ['1 entry needs you', '1 Eintrag wartet'],
    ['1,234 entries need you', '1.234 Einträge warten'],
    ['Undo: add 45m to Refund flow', 'Rückgängig: 45 Min. zu Refund flow hinzufügen'],
    ['waiting to Kiefer', 'wartet auf Kiefer'],
    ['Refund flow, 1h 24m', 'Refund flow, 84 Min.'],
    ['Refund flow', 'Refund flow'],
  ])('%s is shown as %s', (english, german) => {
    expect(pattern(english, true).test(german)).toBe(true)
    expect(pattern(english, false).test(`… ${german} …`)).toBe(true)
    expect(pattern(english, true).test(`${german} and more`)).toBe(false)
  })

  it('a part of a text stands for the whole text', () =>
    expect(pattern('needs you', false).test('1 Eintrag wartet')).toBe(true))
})

describe('patterns', () => {
  it.each<[RegExp, string, boolean]>([
    [/^Saved at/, 'Um 13:42 gespeichert', true],
    [/^Saved at/, 'Eben um 13:42 gespeichert', false],
    [/entr(y|ies)/, '2 Einträge warten', true],
    [/Refund flow/, 'Refund flow', true],
    [/^Undo: add/, 'Rückgängig: 45 Min. zu Refund flow hinzufügen', true],
    [/^Undo: add/, 'Speichern', false],
  ])('%s and %s', (english, german, matches) => expect(pattern(english, false).test(german)).toBe(matches))
})
