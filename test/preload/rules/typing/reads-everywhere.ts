/** Tests the phrases of one language under the locale of every language. */
import { describe, expect, it } from 'vitest'
import { examples, hasTime, lines, told } from './told.ts'

const locales = ['en-GB', 'de-DE', 'fr-FR']

/** `tables` contain phrases with their readings; `texts` contain lines without any time. */
export function readsEverywhere(language: string, tables: readonly string[], texts: string): void {
  const phrases = tables.flatMap(examples)

  describe(`${language} quick entries`, () => {
    it.each(phrases)('%s => %s', (line, expected) => {
      expect(told(line)).toBe(expected)
      for (const locale of locales) expect([locale, told(line, locale)]).toEqual([locale, expected])
    })

    it.each(lines(texts))('reads no time in “%s”', (line) => {
      for (const locale of locales) expect([locale, hasTime(line, locale)]).toEqual([locale, false])
    })

    it(`the ${language} tables have at least 150 phrases and 30 texts`, () => {
      expect(new Set(phrases.map(([line]) => line)).size).toBeGreaterThanOrEqual(150)
      expect(new Set(lines(texts)).size).toBeGreaterThanOrEqual(30)
    })
  })
}
