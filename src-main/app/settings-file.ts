/**
 * `config.json` in the data folder, the same file in the same form for every host. Owns what happens when it cannot
 * be read; the library that keeps it is the host's (electron-store, or conf below it).
 */
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Ports } from './ports.ts'

/** What both libraries have in common. */
interface Store {
  get(key: string): unknown
  set(values: Record<string, unknown>): void
}

/** For the library that keeps it. The name becomes `config.json`. */
export const settingsFileName = 'config'
export const settingsFileMode = 0o600

/** A file that is no JSON any more is put aside, so that a start never fails on a preference. */
export function settingsFileFrom(folder: string, open: () => Store): Ports['settingsFile'] {
  const store = openAtAnyPrice(folder, open)
  return {
    get: (key) => store.get(key),
    set: (values) => store.set(values),
  }
}

function openAtAnyPrice(folder: string, open: () => Store): Store {
  try {
    return open()
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const path = (name: string): string => join(folder, `${settingsFileName}${name}.json`)
    renameSync(path(''), path('.damaged'))
    return open()
  }
}
