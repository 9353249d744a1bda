/** Checks that the lockfile makes every machine install the same bytes, whichever registry it uses. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Entry {
  version?: string
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
}

const json = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))
const { packages } = json('package-lock.json') as { packages: Record<string, Entry> }
const manifest = json('package.json') as Record<string, Record<string, string> | undefined>
const entries = Object.entries(packages).filter(([path]) => path !== '')

test('every package in the lockfile has a version and a sha512, and none has an address', () => {
  const wrong = entries.filter(
    ([, { version, integrity, resolved }]) =>
      version === undefined || !integrity?.startsWith('sha512-') || resolved !== undefined,
  )
  expect(wrong.map(([path]) => path)).toEqual([])
})

test('every direct dependency is pinned to one version', () => {
  const direct = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}),
  )
  expect(direct.filter(([, version]) => !/^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual(
    [],
  )
})

test('no package runs a script when it is installed', () => {
  const silent = Object.keys(manifest['allowScripts'] ?? {})
  const scripted = entries.filter(
    ([path, { hasInstallScript }]) => hasInstallScript && !silent.some((name) => path.endsWith(`/${name}`)),
  )
  expect(scripted.map(([path]) => path)).toEqual([])
})
