import 'temporal-polyfill/global'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readQuickEntry } from '../../../../src-preload/rules/quick-entry.ts'
import { readDuration, readTime } from '../../../../src-preload/rules/typed-time.ts'
import { vocabularies } from '../../../../src-preload/rules/typing/languages.ts'
import { extent } from '../../../tools/extent.ts'
import { items, minute, today } from './told.ts'

const numRuns = extent({ share: 300, all: 1_500 })

const known = vocabularies().flatMap((each) => [...each.known])
const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...known) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('9', '9h', '9h30', '9:15', '18.11.', '3/4', '-', '45', '1er', '½', 'x', '2x'),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 8, unit: 'grapheme' }) },
)
const line = fc
  .tuple(fc.array(word, { maxLength: 14 }), fc.constantFrom(' ', '  ', '-', ', '))
  .map(([words, between]) => words.join(between))
const locale = fc.constantFrom('en-US', 'en-GB', 'de-DE', 'fr-FR', 'ja-JP')

it('reads any phrase without an error, within bounds, and marks no character twice', () => {
  fc.assert(
    fc.property(line, locale, fc.boolean(), (typed, place, twelveHours) => {
      const reading = readQuickEntry(typed, items, today, { twelveHours, minute, locale: place })
      const { minutes, start, marks, unread } = reading
      if (minutes !== null) expect(minutes >= 1 && minutes <= 10_080).toBe(true)
      if (start !== null) expect(start >= 0 && start < 1440).toBe(true)
      const places = [...marks, ...unread].sort((a, b) => a.from - b.from)
      places.forEach(({ from, to }, at) => {
        expect(from < to && from >= (places[at - 1]?.to ?? 0) && to <= typed.length).toBe(true)
      })
    }),
    { numRuns },
  )
})

it('reads any text in a field without an error', () => {
  fc.assert(
    fc.property(line, (typed) => {
      const time = readTime(typed)
      const minutes = readDuration(typed)
      if (time?.kind === 'clock') expect(time.hour < 24 && time.minute < 60).toBe(true)
      if (minutes !== null) expect(minutes >= 1 && minutes <= 10_080).toBe(true)
    }),
    { numRuns },
  )
})

it('reads nothing beyond the first 500 characters of a line, whatever it repeats', () => {
  const read = (text: string) => readQuickEntry(text, items, today, { twelveHours: false, minute })
  for (const each of ['de 9 à ', 'von ', 'a ', 'une heure et ', '9-', 'il y a ', '½ ', "l'", 'ü'.repeat(3)]) {
    const long = each.repeat(200)
    expect(read(long + 'x'.repeat(100_000))).toEqual(read(long.padEnd(500, 'x').slice(0, 500)))
  }
})
