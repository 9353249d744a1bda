/** The language of a host: chosen from the flag, the setting and the system, and changed when the setting changes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settings, type Settings } from '#preload/model/settings.ts'
import { chosenLanguage } from '#preload/words/chosen-language.ts'
import { speak } from '#preload/words/section.ts'
import { jsonOf } from '../kernel/parse-as.ts'
import { settingsFileName } from './files/settings-file.ts'
import type { HostLanguage } from './page-language.ts'

export class FollowedLanguage {
  #sources: HostLanguage

  constructor(sources: HostLanguage) {
    this.#sources = sources
  }

  /** What decides the language now. A page that is delivered now gets the same language. */
  get sources(): HostLanguage {
    return this.#sources
  }

  /** Speaks the language. Resolves when all loaded sections are in it. */
  speak(): Promise<void> {
    return speak(chosenLanguage(this.#sources))
  }

  /**
   * Speaks the language of the setting if it has changed. The flag counts only until then. Resolves to true if the
   * setting has changed, when all loaded sections are in the new language.
   */
  async follow(setting: Settings['language']): Promise<boolean> {
    if (setting === this.#sources.setting) return false
    this.#sources = { ...this.#sources, flag: undefined, setting }
    await this.speak()
    return true
  }
}

/**
 * Reads the setting before the app is composed, because a failed start is reported in the language too. Changes nothing
 * in the folder; a file that cannot be read leaves the choice to the system. Call it only for a folder that was checked
 * (files/ownership.ts).
 */
export function languageSetting(dataFolder: string): Settings['language'] {
  try {
    const stored = jsonOf(readFileSync(join(dataFolder, `${settingsFileName}.json`), 'utf8'))
    return settings.pick({ language: true }).strip().safeParse(stored).data?.language ?? 'system'
  } catch {
    return 'system'
  }
}
