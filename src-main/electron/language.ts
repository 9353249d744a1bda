import { app as electron } from 'electron'
import type { Settings } from '#preload/model/settings.ts'
import { desk } from '#preload/words/made/desk.ts'
import { start } from '#preload/words/made/start.ts'
import { sync } from '#preload/words/made/sync.ts'
import { FollowedLanguage } from '../app/host-language.ts'

/**
 * The sections of the message catalogue that the Electron host needs for everything that it shows outside the page,
 * such as the tray menu. Only these sections are loaded.
 */
const sections = [desk, start, sync]

/**
 * Chooses the language: the value of `--lang`, otherwise the user's setting, otherwise the system's language. Resolves
 * when the texts are loaded.
 */
export async function openLanguage(
  flag: string | undefined,
  setting: Settings['language'],
): Promise<FollowedLanguage> {
  const language = new FollowedLanguage({ flag, setting, system: electron.getPreferredSystemLanguages() })
  await language.speak()
  await Promise.all(sections.map((section) => section.load()))
  return language
}
