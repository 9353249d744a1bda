/** What the person has set, read through the model's schema: a file that was edited by hand cannot break a start. */
import { defaultSettings, settings, type Settings, type SettingsPatch } from '#preload/model/settings.ts'
import { fileFailure } from '../kernel/file-failure.ts'
import { Refusal } from '../kernel/refusal.ts'

/** The file as the host keeps it (electron-store or conf over the same `config.json`). */
export interface SettingsFile {
  /** One stored value, unparsed; undefined when absent. */
  get(key: string): unknown
  set(values: Record<string, unknown>): void
}

export class SettingsStore {
  readonly #file: SettingsFile
  #current: Settings

  constructor(file: SettingsFile) {
    this.#file = file
    this.#current = readEach(file)
  }

  read(): Settings {
    return this.#current
  }

  /** Changes what the patch names. Throws {@link Refusal} when the file cannot be written; then nothing changed. */
  change(patch: SettingsPatch): Settings {
    const named = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    const next = settings.parse({ ...this.#current, ...named })
    if (next.dayFromHour >= next.dayToHour) throw new Refusal('invalid-input', ['dayFromHour', 'dayToHour'])
    write(this.#file, named)
    this.#current = next
    return next
  }
}

/** Each value for itself: one that does not fit falls back to its default and takes no other with it. */
function readEach(file: SettingsFile): Settings {
  const values: Record<string, unknown> = { ...defaultSettings }
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
    const failure = fileFailure((error as NodeJS.ErrnoException).code) ?? 'folder-not-writable'
    throw Object.assign(new Refusal(failure), { cause: error })
  }
}
