/** Tests the compiler of the catalogues: what it accepts, what it refuses, and the modules that it prints. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultsOf, readCatalogue, sourceFaults } from '../../../src-main/launch/words/catalogue.mjs'
import { compile } from '../../../src-main/launch/words/compile.mjs'
import { ensureWords } from '../../../src-main/launch/words/make.mjs'
import { parseMessage } from '../../../src-main/launch/words/parse.mjs'
import { pseudoMessage, withoutPseudos } from '../../../src-main/launch/words/pseudo.mjs'

describe('parseMessage', () => {
  it.each([
    ['Saved.', ['Saved.']],
    ["It isn't {item}", ["It isn't ", { text: 'item' }]],
    ["''{flag}''", ["'", { text: 'flag' }, "'"]],
    ['{count, number} queued', [{ number: 'count' }, ' queued']],
    [
      '{count, plural, =0 {none} one {# entry} other {# of {place}}}',
      [
        {
          plural: 'count',
          of: {
            '=0': ['none'],
            one: [{ number: 'count' }, ' entry'],
            other: [{ number: 'count' }, ' of ', { text: 'place' }],
          },
        },
      ],
    ],
    [
      '{state, select, held {waits} other {sent}}',
      [{ select: 'state', of: { held: ['waits'], other: ['sent'] } }],
    ],
  ])('reads "%s"', (message, parts) => expect(parseMessage(message)).toEqual(parts))

  it.each([
    ['{at, date}', 'dates and times are formatted before they are inserted; write {name}'],
    ['{at, time, short}', 'dates and times are formatted before they are inserted; write {name}'],
    ['{count, number, ::percent}', '{count, number} takes no style'],
    ['{count, plural, offset:1 one {#} other {#}}', 'a plural takes no offset'],
    ['{count, selectordinal, one {#st} other {#th}}', 'selectordinal is not allowed'],
    ['{count, plural, one {#}}', 'a plural or select needs the form "other"'],
    ['{count, spellout}', 'only number, plural and select may follow a name'],
    ['<b>{item}</b>', 'tags are not allowed'],
    ['<value>', 'a < begins a tag, and tags are not allowed'],
    ['{item', 'a { has no matching }'],
    ['{}', 'there is no name between { and }'],
    ['{0} saved', '"0" is no name of a parameter; one is named like "count"'],
    ["l'{item}", "an apostrophe hides the brace after it; write ’ instead of '"],
  ])('refuses "%s" with a reason', (message, reason) => expect(parseMessage(message)).toBe(reason))
})

describe('readCatalogue', () => {
  const faults = (json: unknown) => readCatalogue('de', json).faults

  it.each([
    [undefined, 'de.json: it is not valid JSON.'],
    [[], 'de.json: it must be an object of sections.'],
    [{ cli: 'text' }, 'de.json: "cli" must be a section with keys; it is named like "cli".'],
    [{ 'a-b': {} }, 'de.json: "a-b" must be a section with keys; it is named like "cli".'],
    [
      { cli: { Saved: 'x' } },
      'de.json: cli.Saved is not understood: a key is named like "nothingLogged" and has a text.',
    ],
    [
      { cli: { saved: 3 } },
      'de.json: cli.saved is not understood: a key is named like "nothingLogged" and has a text.',
    ],
    [{ cli: { saved: '{item' } }, 'de.json: cli.saved is not understood: a { has no matching }.'],
    [
      { cli: { saved: '{n} {n, number}' } },
      'de.json: cli.saved is not understood: {n} is a number in one place and a text in another.',
    ],
  ])('reports a fault in %j with one sentence', (json, sentence) => expect(faults(json)).toEqual([sentence]))
})

describe('faultsOf', () => {
  /** Returns the faults of one message that is translated to a language. */
  function faults(language: string, english: string, translated: string | undefined): string[] {
    const [source, own] = [english, translated].map((text) => {
      const { catalogue, faults: unread } = readCatalogue('x', {
        cli: text === undefined ? {} : { key: text },
      })
      expect(unread).toEqual([])
      return catalogue
    })
    return faultsOf(language, own!, source!)
  }
  const entries = '{count, plural, one {# entry} other {# entries}}'

  it.each([
    ['de', entries, '{count, plural, one {# Eintrag} other {# Einträge}}'],
    ['fr', entries, '{count, plural, one {# entrée} many {# d’entrées} other {# entrées}}'],
    ['ja', entries, '{count, plural, other {#件}}'],
    ['de', entries, '{count, number} zu klären'],
    // Here the count is not shown and only chooses between "is" and "are"; another language may not need that choice.
    ['fr', '{count, plural, one {{fields} is missing} other {{fields} are missing}}', 'Il manque {fields}'],
    // A text may be the same in two languages, and a product name always is.
    ['de', 'Team', 'Team'],
    ['fr', 'Tallystick: {link}', 'Tallystick: {link}'],
    ['de', '{from} – {to}', '{from} – {to}'],
  ])('accepts in %s for "%s" the translation "%s"', (language, english, translated) =>
    expect(faults(language, english, translated)).toEqual([]),
  )

  it.each([
    ['Saved on this machine', undefined, 'is missing.'],
    ['Saved on this machine', 'Saved on this machine', 'is not translated; it is the same as in English.'],
    ['{item} since {time}.', '{item}.', 'lost the parameter {time}.'],
    ['Saved.', 'Gespeichert: {item}.', 'has the parameter {item}, which en.json does not have.'],
    [
      '{count, number} queued',
      '{count} wartend',
      'uses {count} in another way than en.json: it is a number there.',
    ],
    [
      '{name} queued',
      '{name, number} wartend',
      'uses {name} in another way than en.json: it is a text there.',
    ],
    [
      '{state, select, held {waits} other {sent}}',
      '{state, select, hold {wartet} other {gesendet}}',
      'uses {state} in another way than en.json: it has the cases held, other there.',
    ],
    [entries, '{count, plural, other {# Einträge}}', 'lacks the plural form "one".'],
    [
      entries,
      '{count, plural, one {# Eintrag} few {# Einträge} other {# Einträge}}',
      'has the plural form "few", which the language does not have.',
    ],
  ])('for "%s" refuses the German text "%s"', (english, translated, sentence) =>
    expect(faults('de', english, translated)).toEqual([`de.json: cli.key ${sentence}`]),
  )

  it('refuses a key that English does not have, and a French plural without the form for a million', () => {
    const { catalogue } = readCatalogue('de', { cli: { extra: 'Mehr' } })
    expect(faultsOf('de', catalogue, {})).toEqual([
      'de.json: cli.extra is unknown; en.json does not have it.',
    ])
    expect(faults('fr', entries, '{count, plural, one {# entrée} other {# entrées}}')).toEqual([
      'fr.json: cli.key lacks the plural form "many".',
    ])
  })

  it('refuses a plural of the source that lacks a form', () => {
    const { catalogue } = readCatalogue('en', { cli: { key: '{count, plural, other {# entries}}' } })
    expect(sourceFaults(catalogue)).toEqual(['en.json: cli.key lacks the plural form "one".'])
  })
})

describe('pseudoMessage', () => {
  it('adds accents, brackets and 40 percent more characters, and leaves parameters as they are', () => {
    const parts = parseMessage('Saved: {item}, {count, plural, one {# entry} other {# entries}}.')
    expect(pseudoMessage(parts as never)).toEqual([
      '⟦',
      ...['Šáṽéð: ', { text: 'item' }, ', '],
      {
        plural: 'count',
        of: { one: [{ number: 'count' }, ' éñţŕý'], other: [{ number: 'count' }, ' éñţŕîéš'] },
      },
      '.',
      '~~~~~',
      '⟧',
    ])
  })
})

describe('compile', () => {
  const texts = new Map([
    [
      'en',
      JSON.stringify({
        cli: { none: 'No `timer` is ${running}\\', saved: '{item}: {count, number}' },
      }).replace('${running}', 'running'),
    ],
    ['de', JSON.stringify({ cli: { none: 'Es läuft kein Timer' } })],
  ])

  it('prints the types of keys and parameters, and one module for each language', () => {
    const { files, faults } = compile(texts)
    expect(faults).toEqual([])
    expect([...files.keys()]).toEqual([
      ...['languages.ts', 'cli.ts', 'en/cli.ts', 'de/cli.ts'],
      ...['en-XA/cli.ts', 'ar-XB/cli.ts'],
    ])
    expect(files.get('cli.ts')).toContain(
      '  readonly none: string\n  readonly saved: (words: { readonly item: string; readonly count: number }) => string\n',
    )
    expect(files.get('cli.ts')).toContain("'de': () => import('./de/cli.ts'),")
    expect(files.get('en/cli.ts')).toContain('  none: `No \\`timer\\` is running\\\\`,\n')
    expect(files.get('en/cli.ts')).toContain('  saved: (words) => `${words.item}: ${number(words.count)}`,\n')
  })

  it('takes the English text where a translation is missing', () => {
    expect(compile(texts).files.get('de/cli.ts')).toContain('saved: (words) => `${words.item}')
  })

  it('adds the pseudo-languages, which are never offered and can be left out of a program', () => {
    const { files } = compile(texts)
    const languages = files.get('languages.ts') ?? ''
    expect(languages).toContain("export const languages = ['en', 'de', 'en-XA', 'ar-XB'] as const")
    expect(languages).toContain("offeredLanguages: readonly Language[] = ['en', 'de']")
    expect(withoutPseudos(languages)).toContain("export const languages = ['en', 'de'] as const")
    const section = files.get('cli.ts') ?? ''
    expect(section).toContain('en-XA')
    expect(withoutPseudos(section)).toMatch(/'de': .*\n\}\)/)
  })
})

describe('ensureWords', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tallystick-words-'))
    mkdirSync(join(root, 'resources/words'), { recursive: true })
    write('en', { cli: { saved: 'Saved' }, gone: { key: 'Old' } })
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))
  const write = (tag: string, catalogue: unknown) =>
    writeFileSync(join(root, `resources/words/${tag}.json`), JSON.stringify(catalogue))
  const made = (name: string) => join(root, 'src-preload/words/made', name)

  it('compiles again only when a catalogue has changed, and rewrites only the modules that differ', async () => {
    expect(await ensureWords(root)).toBeUndefined()
    writeFileSync(made('en/cli.ts'), 'changed by hand')
    expect(await ensureWords(root)).toBeUndefined()
    expect(readFileSync(made('en/cli.ts'), 'utf8')).toBe('changed by hand')
    const before = statSync(made('cli.ts')).ino
    write('en', { cli: { saved: 'Stored' } })
    expect(await ensureWords(root)).toBeUndefined()
    expect(readFileSync(made('en/cli.ts'), 'utf8')).toContain('`Stored`')
    expect(statSync(made('cli.ts')).ino).toBe(before)
    expect(() => statSync(made('gone.ts'))).toThrow('ENOENT')
  })

  it('adds a language by one file, and ignores notes and other files', async () => {
    write('pt-BR', { cli: { saved: 'Salvo' } })
    cpSync(join(root, 'resources/words/en.json'), join(root, 'resources/words/notes.json'))
    expect(await ensureWords(root)).toBeUndefined()
    expect(readFileSync(made('languages.ts'), 'utf8')).toContain("['en', 'pt-BR', 'en-XA', 'ar-XB']")
  })

  it('returns one sentence for each message that cannot be compiled, and tries again the next time', async () => {
    write('de', { cli: { saved: '{item' } })
    const sentence =
      "The texts in resources/words can't be compiled:\nde.json: cli.saved is not understood: a { has no matching }."
    expect(await ensureWords(root)).toBe(sentence)
    expect(await ensureWords(root)).toBe(sentence)
  })
})
