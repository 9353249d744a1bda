/**
 * Tests the names of keys, and that no text names a key directly, because keys have other names on a Mac and in other
 * languages.
 */
import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { keyNames, keysForReaders } from '../../../src-renderer/lib/key-names.ts'
import { keysWritten } from '../../../src-renderer/settings/key-press.ts'
import { speakEnglish, speakIn } from '../../support/languages.ts'

afterAll(speakEnglish)

const stop = ['Ctrl', '.']
const exporting = ['Ctrl', 'Shift', 'E']

it.each([
  ['en', 'Ctrl .', 'Ctrl Shift E', '⌘ ⇧ E', 'Ctrl Alt Space', '⌘ ⌥ Space'],
  ['de', 'Strg .', 'Strg Umschalt E', '⌘ ⇧ E', 'Strg Alt Leertaste', '⌘ ⌥ Leertaste'],
  ['fr', 'Ctrl .', 'Ctrl Maj E', '⌘ ⇧ E', 'Ctrl Alt Espace', '⌘ ⌥ Espace'],
])('keys have the names of the language in %s, and signs on a Mac', async (tag, ...expected) => {
  await speakIn(tag)
  const everywhere = 'CommandOrControl+Alt+Space'
  expect([
    keyNames(stop, false),
    keyNames(exporting, false),
    keyNames(exporting, true),
    keysWritten(everywhere, false),
    keysWritten(everywhere, true),
  ]).toEqual(expected)
})

it('the keys that move a row have their signs everywhere', () => {
  expect([keyNames(['Alt', 'ArrowUp'], false), keyNames(['Alt', 'ArrowDown'], true)]).toEqual([
    'Alt ↑',
    '⌥ ↓',
  ])
})

it('a shortcut with Ctrl is one with the command key for the screen reader of a Mac', () => {
  expect([keysForReaders(stop, false), keysForReaders(stop, true)]).toEqual(['Control+.', 'Meta+.'])
})

it('a screen reader gets the names that key events have', () => {
  expect([['Esc'], ['Del'], ['Ctrl', 'Shift', 'Enter']].map((keys) => keysForReaders(keys, false))).toEqual([
    'Escape',
    'Delete',
    'Control+Shift+Enter',
  ])
})

it.each(['en', 'de', 'fr'])(
  'no text in %s contains the name of a key that a Mac does not have',
  (language) => {
    const path = new URL(`../../../resources/words/${language}.json`, import.meta.url)
    const sections = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string>>
    const texts = Object.values(sections).flatMap((section) => Object.entries(section))
    expect(texts.filter(([key, text]) => /\b(?:Ctrl|Strg)\b/.test(text) && !/^key[A-Z]/.test(key))).toEqual(
      [],
    )
  },
)
