/**
 * Reads and writes the user's settings. Each value is checked, so a settings file that was edited by hand cannot
 * prevent the program from starting.
 */
import { defaultSettings, settings, type Settings, type SettingsPatch } from '#preload/model/settings.ts'
import { errorCode } from '../kernel/error-code.ts'
import { fileFailure } from '../kernel/file-failure.ts'
import { Refusal } from '../kernel/refusal.ts'

/**
 * The settings file. The host (the program around the application) provides it: Electron with electron-store, other
 * hosts with conf. Both use the same `config.json`.
 */
export interface SettingsFile {
  /** Returns one stored value without checking it; undefined if absent. */
  get(key: string): unknown
  set(values: Record<string, unknown>): void
}

export class SettingsStore {
  readonly #file: SettingsFile
  #current: Settings

  constructor(file: SettingsFile, defaults: Settings = defaultSettings) {
    this.#file = file
    this.#current = readEach(file, defaults)
  }

  read(): Settings {
    return this.#current
  }

  /**
   * Changes the settings that the patch contains, and returns all settings. Throws {@link Refusal} if the values
   * contradict each other or the file cannot be written; in that case, nothing is changed.
   */
  change(patch: SettingsPatch): Settings {
    const named = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    const next = settings.parse({ ...this.#current, ...named })
    if (next.dayFromHour >= next.dayToHour) throw new Refusal('invalid-input', ['dayFromHour', 'dayToHour'])
    write(this.#file, named)
    this.#current = next
    return next
  }
}

/**
 * Returns the settings. Each setting is read separately: if its value is invalid, only this setting gets its default.
 * If `dayFromHour` is not before `dayToHour`, both get their defaults.
 */
function readEach(file: SettingsFile, defaults: Settings): Settings {
  const values: Record<string, unknown> = { ...defaults }
  for (const [key, schema] of Object.entries(settings.shape)) {
    const parsed = schema.safeParse(file.get(key))
    if (parsed.success) values[key] = parsed.data
  }
  const read = settings.parse(values)
  if (read.dayFromHour < read.dayToHour) return read
  return { ...read, dayFromHour: defaultSettings.dayFromHour, dayToHour: defaultSettings.dayToHour }
}

function write(file: SettingsFile, values: Record<string, unknown>): void {
  try {
    file.set(values)
  } catch (error) {
    const failure = fileFailure(errorCode(error)) ?? 'folder-not-writable'
    throw Object.assign(new Refusal(failure), { cause: error })
  }
}
