/** Chooses the language of the Electron host, and loads the texts of everything outside the page. */
import { app as electron } from 'electron'
import type { Settings } from '#preload/model/settings.ts'
import { desk } from '#preload/words/made/desk.ts'
import { start } from '#preload/words/made/start.ts'
import { sync } from '#preload/words/made/sync.ts'
import { FollowedLanguage } from '../app/host-language.ts'

/** The sections of all texts that the Electron host shows outside the page. A section that is not here is not loaded. */
const sections = [desk, start, sync]

/** Speaks the language of `--lang`, of the setting or of the system. Resolves when the texts can be read. */
export async function openLanguage(
  flag: string | undefined,
  setting: Settings['language'],
): Promise<FollowedLanguage> {
  const language = new FollowedLanguage({ flag, setting, system: electron.getPreferredSystemLanguages() })
  await language.speak()
  await Promise.all(sections.map((section) => section.load()))
  return language
}
