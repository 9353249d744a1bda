/**
 * Opens `config.json` in the data folder, and handles a file that cannot be read. The host chooses the library that
 * reads and writes it: electron-store, or conf, on which electron-store is based. The format is the same.
 */
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Ports } from '../ports.ts'

/** The methods that both libraries have. */
interface Store {
  get(key: string): unknown
  set(values: Record<string, unknown>): void
}

/** The file's name without `.json`, which the library appends. */
export const settingsFileName = 'config'
export const settingsFileMode = 0o600

/** Opens the settings. A file that is not valid JSON is renamed, so that damaged settings never prevent a start. */
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
