/**
 * Opens `config.json` in the data folder, and handles a file that cannot be read. The host chooses the library that
 * reads and writes the file: electron-store, or conf, on which electron-store is based. Both libraries use the same
 * format.
 */
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { exclusively } from '../../storage/exclusively.ts'
import type { SettingsFile } from '../../settings/settings-store.ts'

/** The name of the settings file without `.json`, which the library appends. */
export const settingsFileName = 'config'
export const settingsFileMode = 0o600

/**
 * Opens the settings. A file that is not valid JSON is renamed, so that damaged settings never prevent the program from
 * starting. Throws `AlreadyOpen` if another process is already renaming the file and does not finish in time.
 */
export function settingsFileFrom(folder: string, open: () => SettingsFile): SettingsFile {
  return openedOr(open, () => exclusively(join(folder, lockFile), patienceMs, () => replaced(folder, open)))
}

/** The name of the file that a process locks while it replaces damaged settings. */
const lockFile = `${settingsFileName}.json.opening`

/**
 * The maximum time that a process waits for another one to replace damaged settings, in milliseconds. Replacing them
 * usually takes only a few milliseconds.
 */
const patienceMs = 5_000

/**
 * Opens the settings again, because another process may have replaced them before this process got the lock. If the
 * settings are still damaged, renames their file and opens a new one.
 */
function replaced(folder: string, open: () => SettingsFile): SettingsFile {
  return openedOr(open, () => {
    const path = (name: string): string => join(folder, `${settingsFileName}${name}.json`)
    renameSync(path(''), path('.damaged'))
    return open()
  })
}

function openedOr(open: () => SettingsFile, ifDamaged: () => SettingsFile): SettingsFile {
  try {
    return open()
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return ifDamaged()
}
