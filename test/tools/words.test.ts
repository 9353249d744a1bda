/** Checks the catalogues in resources/words: every key is used, and every language translates each English text. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { faultsOf, source, sourceFaults } from '../../src-main/launch/words/catalogue.mjs'
import { readCatalogues } from '../../src-main/launch/words/compile.mjs'
import { catalogueTexts } from '../../src-main/launch/words/make.mjs'
import { readTime } from '../../src-preload/rules/typed-time.ts'
import { typedDay } from '../../src-preload/rules/typing/typed-text.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const texts = catalogueTexts(root)
const { catalogues, faults } = readCatalogues(texts)
const english = catalogues.get(source)!

it('the source can be read, and its plurals are complete', () => {
  expect([...faults, ...sourceFaults(english)]).toEqual([])
})

it.each([...catalogues.keys()].filter((tag) => tag !== source))('the language %s is complete', (tag) => {
  expect(faultsOf(tag, catalogues.get(tag)!, english)).toEqual([])
})

it('every text is used by a file that imports its section', () => {
  const files = globSync('src-*/**/*.{ts,svelte}', { cwd: root, exclude: ['src-preload/words/made/**'] })
  const code = files.map((file) => readFileSync(`${root}${file}`, 'utf8'))
  const unused = Object.entries(english).flatMap(([section, messages]) => {
    const users = code.filter((each) => each.includes(`words/made/${section}.ts'`)).join('\n')
    return Object.keys(messages)
      .filter((key) => !new RegExp(`\\.${key}\\b`).test(users))
      .map((key) => `${source}.json: ${section}.${key} is not used.`)
  })
  expect(unused).toEqual([])
})

it('every note belongs to a text', () => {
  const notes = JSON.parse(readFileSync(`${root}resources/words/notes.json`, 'utf8')) as Record<
    string,
    object
  >
  const stray = Object.entries(notes).flatMap(([section, keys]) =>
    Object.keys(keys)
      .filter((key) => english[section]?.[key] === undefined)
      .map((key) => `notes.json: ${section}.${key} belongs to no text.`),
  )
  expect(stray).toEqual([])
})

const messages = (tag: string) =>
  Object.entries(JSON.parse(texts.get(tag) ?? '{}') as Record<string, Record<string, string>>).flatMap(
    ([section, keys]) => Object.entries(keys).map(([key, text]) => [`${section}.${key}`, text] as const),
  )

/**
 * Only the languages in src-preload/rules/typing/words can be typed, so the examples in other catalogues keep the
 * English words.
 */
describe.each([...catalogues.keys()])('the examples of what a person can type in %s', (tag) => {
  const textOf = new Map<string, string>([...messages(source), ...messages(tag)])

  it.each(['cli.helpDay', 'cli.notADay'])('%s names a day that the program reads', (key) => {
    const names = textOf.get(key)!.match(/\p{L}[\p{L}-]+/gu) ?? []
    expect(names.filter((name) => typedDay(name, '2026-11-20') !== null)).not.toEqual([])
  })

  it('page.adjustHelp ends with a time before now that the program reads', () => {
    const words = textOf.get('page.adjustHelp')!.split(' ')
    const ends = words.map((_, at) => words.slice(at).join(' '))
    expect(ends.filter((end) => readTime(end)?.kind === 'ago')).not.toEqual([])
  })
})

describe('typography', () => {
  it('French texts have no-break spaces at colons, semicolons and quotation marks, and no straight apostrophes', () => {
    const wrong = messages('fr').filter(([, text]) => / [:;!?»]|« |[^\s\u00a0-]:[\s]|\p{L}'\p{L}/u.test(text))
    expect(wrong).toEqual([])
  })

  it('German texts do not address the reader with Sie or du', () => {
    const wrong = messages('de').filter(([, text]) =>
      /\b(?:Sie|Ihnen|Ihre?[mnrs]?|du|dein\w*|dir)\b/.test(text),
    )
    expect(wrong).toEqual([])
  })
})
