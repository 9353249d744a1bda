/** Checks that the modules of main and of the bridge have no import cycles, neither of values nor of types. */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Matches a static import, on one line or several, with `from` or only for its effect. */
const importing = /^import\s(?:[^'"]*?\sfrom\s)?'([^']+)'/gm

function importsOf(file: string): string[] {
  const text = readFileSync(root + file, 'utf8')
  return [...text.matchAll(importing)].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('.')) return [posix.join(posix.dirname(file), specifier)]
    return specifier.startsWith('#preload/') ? [specifier.replace('#preload/', 'src-preload/')] : []
  })
}

const graph = new Map(
  ['src-main', 'src-preload'].flatMap((tree) =>
    readdirSync(root + tree, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|mjs)$/.test(file))
      .map((file) => posix.join(tree, file.replaceAll('\\', '/')))
      .map((file) => [file, importsOf(file)] as const),
  ),
)

/** Returns the first path from a module back to itself, or null. */
function cycleIn(modules: ReadonlyMap<string, readonly string[]>): string[] | null {
  const finished = new Set<string>()
  const walk = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (finished.has(file)) return null
    for (const next of modules.get(file) ?? []) {
      const cycle = walk(next, [...path, file])
      if (cycle) return cycle
    }
    finished.add(file)
    return null
  }
  for (const file of modules.keys()) {
    const cycle = walk(file, [])
    if (cycle) return cycle
  }
  return null
}

it('finds the path of a cycle', () => {
  const modules = new Map([
    ['a', ['b', 'c']],
    ['b', []],
    ['c', ['d']],
    ['d', ['c']],
  ])
  expect(cycleIn(modules)).toEqual(['c', 'd', 'c'])
})

it('reads the imports of every module of main', () => {
  expect(graph.size).toBeGreaterThan(300)
  expect(graph.get('src-main/app/dispatch.ts')).toContain('src-main/api/api-error.ts')
})

it('finds no module of main and the bridge that imports itself through others', () => {
  expect(cycleIn(graph)).toBeNull()
})
