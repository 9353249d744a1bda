/**
 * Manages the language of a host: chooses it from the command-line flag, the setting and the system, and changes it
 * when the setting changes.
 */
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

  /**
   * The command-line flag, the setting and the system languages, from which the host and the page choose their
   * language.
   */
  get sources(): HostLanguage {
    return this.#sources
  }

  /**
   * Switches all messages to the chosen language. Resolves when the loaded sections (groups of messages, each for one
   * part of the program) are in that language.
   */
  speak(): Promise<void> {
    return speak(chosenLanguage(this.#sources))
  }

  /**
   * If the language setting has changed, switches to it and ignores the command-line flag from then on. Resolves to
   * true once all loaded messages are in the new language, or to false if the setting is unchanged.
   */
  async follow(setting: Settings['language']): Promise<boolean> {
    if (setting === this.#sources.setting) return false
    this.#sources = { ...this.#sources, flag: undefined, setting }
    await this.speak()
    return true
  }
}

/**
 * Reads the language setting before the app is composed, because even the message for a failed start depends on the
 * language. Changes nothing in the folder. Returns `system` if the settings file cannot be read. Call this only for a
 * folder that was checked (files/ownership.ts).
 */
export function languageSetting(dataFolder: string): Settings['language'] {
  try {
    const stored = jsonOf(readFileSync(join(dataFolder, `${settingsFileName}.json`), 'utf8'))
    return settings.pick({ language: true }).strip().safeParse(stored).data?.language ?? 'system'
  } catch {
    return 'system'
  }
}
