/**
 * Checks that every lazily loaded view of the page loads the sections of texts that it uses. A section that is read
 * before it has been loaded throws an error, which otherwise shows only if the section arrives later than the view.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = new Map(
  readdirSync(`${root}src-renderer`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|svelte)$/.test(file))
    .map((file) => posix.join('src-renderer', file.replaceAll('\\', '/')))
    .map((file) => [file, readFileSync(root + file, 'utf8')] as const),
)

/** Matches a static import of values, on one line or several, and the import of a part that a view loads on its own. */
const importing = /(?:^\s*import\s(?!type\b)(?:[^'"]*?\sfrom\s)?|\bholdKeys\(import\()'([^']+)'/gm
/** Matches a loader: its view, and the functions that load its sections. Each function has the name of its section. */
const loading = /\b(?:lazy|soon)\(\(\) => import\('([^']+)'\)((?:, \w+)*)\)/g
const section = /\/words\/made\/(?!languages)(\w+)\.ts/

interface Loader {
  readonly view: string
  readonly sections: readonly string[]
}

function loadersIn(file: string, source: string): Loader[] {
  return [...source.matchAll(loading)].map(([, view = '', besides = '']) => {
    const sections = [...besides.matchAll(/\w+/g)].map(([name]) => name)
    return { view: posix.join(posix.dirname(file), view), sections }
  })
}

/** Returns the names of the sections that a module and its imports use. */
function sectionsUsedBy(start: string): string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  const queue = [start]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const [, specifier = ''] of (sources.get(file) ?? '').matchAll(importing)) {
      const name = section.exec(specifier)?.[1]
      if (name !== undefined) found.add(name)
      else if (specifier.startsWith('.')) queue.push(posix.join(posix.dirname(file), specifier))
    }
  }
  return [...found].toSorted()
}

/** The sections that are loaded with every view, and the one of the first view. */
const always = [...sectionsUsedBy('src-renderer/lib/lazy.ts'), 'first']
const loaders = [...sources].flatMap(([file, source]) => loadersIn(file, source))

it('finds every loader and what it loads', () => {
  const calls = [...sources.values()].flatMap((source) => [...source.matchAll(/\b(?:lazy|soon)\(/g)])
  // `lazy.ts` declares `lazy` and `soon` with a type parameter, so their declarations do not match.
  expect(loaders).toHaveLength(calls.length)
  expect(loaders.every(({ view }) => sources.has(view))).toBe(true)
  expect(loaders.find(({ view }) => view.endsWith('/BringView.svelte'))?.sections).toEqual(['bringIn'])
  expect(sectionsUsedBy('src-renderer/items/BringView.svelte')).toContain('bringIn')
  expect(sectionsUsedBy('src-renderer/settings/SettingsView.svelte')).toContain('connections')
})

it.each(loaders)('$view has all its texts', ({ view, sections }) => {
  const loaded = new Set([...always, ...sections])
  expect(sectionsUsedBy(view).filter((name) => !loaded.has(name))).toEqual([])
})
