/**
 * Checks the stylesheets that several components share. Their classes are global, so a second definition of a class in
 * another stylesheet would change components that mean the first one.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

it('defines each shared class in only one stylesheet', () => {
  const definitions = globSync('src-renderer/**/*.css').flatMap((path) =>
    [...new Set(definedIn(readFileSync(path, 'utf8')))].map((name) => ({ name, path: basename(path) })),
  )
  const places = Object.entries(Object.groupBy(definitions, ({ name }) => name))
  expect(places.length).toBeGreaterThan(20)
  const several = places.filter(([, found = []]) => found.length > 1)
  expect(several.map(([name, found = []]) => `${name}: ${found.map(({ path }) => path).join(', ')}`)).toEqual(
    [],
  )
})

/** Returns the classes for which the stylesheet has a rule whose selector is only that class. */
const definedIn = (css: string): string[] =>
  [...css.matchAll(/^\.([\w-]+) \{/gm)].map(([, name = '']) => name)
