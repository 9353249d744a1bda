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
    both: '{first} and {second}',
    odd: 'Not understood: “{text}”',
    check: 'Check {day} against {account}',
    local: 'the local workspace',
    place: 'In {place}',
    since: 'In {place} since {time}.',
    gone: '{item} is gone',
    saveAs: 'Save {count, plural, =1 {as one} other {in}}',
    compared: '{day}, here and in {place}',
    stop: 'Stop',
    stopped: 'Stopped at {time}',
    saveNext: 'Save, add another',
    origin: 'Written by {program}.',
    fresh: '{count, number} new',
    known: '{count, number} already here',
  }),
  other: catalogue('de', {
    save: 'Speichern',
    saved: 'Um {time} gespeichert',
    entries: '{count, plural, one {# Eintrag wartet} other {# Einträge warten}}',
    undo: 'Rückgängig: {step}',
    added: '{duration} zu {item} hinzufügen',
    state: '{state, select, held {wartet auf} other {gesendet an}} {place}',
    both: '{first} und {second}',
    odd: 'Nicht verstanden: „{text}“',
    check: '{day} mit {account} vergleichen',
    local: 'dem lokalen Arbeitsbereich',
    place: 'In {place}',
    since: 'Seit {time} in {place}.',
    gone: '{item} ist fort',
    saveAs: 'Als {count, plural, =1 {eins} other {viele}} speichern',
    compared: '{day}, hier und in {place}',
    stop: 'Stoppen',
    stopped: 'Um {time} gestoppt',
    saveNext: 'Noch einen hinzufügen',
    origin: 'Von {program} geschrieben.',
    fresh: '{count, number} neu',
    known: '{count, number} schon hier',
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
    ['Save and Refund flow', 'Speichern und Refund flow'],
    ['1 new · 2 already here · Refund flow', '1 neu · 2 schon hier · Refund flow'],
    ['45m, Save', '45 Min., Speichern'],
  ])('%s is shown as %s', (english, german) => {
    expect(pattern(english, true).test(german)).toBe(true)
    expect(pattern(english, false).test(`… ${german} …`)).toBe(true)
    expect(pattern(english, true).test(`${german} and more`)).toBe(false)
  })

  it('a name from an account may contain a word that joins two texts', () =>
    expect(pattern('Time and materials', true).test('Time and materials')).toBe(true))

  it('a name that is not exact is found at the beginning of a longer one', () => {
    expect(pattern('Save', false).test('Noch einen hinzufügen')).toBe(true)
    expect(pattern('Save', true).test('Noch einen hinzufügen')).toBe(false)
  })

  it('a text may lack the full stop of the message', () =>
    expect(pattern('Written by Toggl', false).test('Von Toggl geschrieben. 1 neu')).toBe(true))

  it('a text may end before the message does', () => {
    const since = pattern('In the local workspace since', false)
    expect(since.test('Seit 13:42 in dem lokalen Arbeitsbereich.')).toBe(true)
    expect(since.test('Seit 13:42 in Kiefer.')).toBe(false)
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
    [/ is gone$/, 'Kiefer ist fort', true],
    [/ is not gone$/, 'Als eins speichern', false],
    [/in Fieldstone$/, 'Als eins speichern', false],
    [/here and in Fieldstone$/, 'Mo., 2. März, hier und in Fieldstone', true],
    [/^Stopped at/, 'Um 13:42 gestoppt', true],
    [/^Stopped at/, 'Stoppen', false],
    [/waiting/, 'wartet auf Kiefer', true],
    [/waiting/, 'gesendet an Kiefer', false],
    [/Not understood: .blah./, 'Nicht verstanden: „blah“', true],
    [/Not understood: .blah./, 'Nicht verstanden: „blub“', false],
    [/^Check .* against Fieldstone$/, 'Mo., 2. März mit Fieldstone vergleichen', true],
    [/^Check .* against Fieldstone$/, 'Mo., 2. März mit Kiefer vergleichen', false],
  ])('%s and %s', (english, german, matches) => expect(pattern(english, false).test(german)).toBe(matches))
})
