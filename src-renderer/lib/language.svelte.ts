/**
 * The language of the page. The host (Electron or the browser host) writes it into the page's `lang` attribute, and the
 * system's language into `data-system-language` (src-main/app/page-language.ts). When the setting changes, the page is
 * rendered again in the new language.
 */
import type { Settings } from '#preload/model/settings.ts'
import { chosenLanguage, languageIn } from '#preload/words/chosen-language.ts'
import { directionOf } from '#preload/words/direction.ts'
import { english, followLanguage, speak } from '#preload/words/section.ts'

let turn = $state(0)

followLanguage({
  read: () => turn,
  changed: () => turn++,
})

/** Sets the language of the page to the language that the host has chosen. Resolves when its messages are loaded. */
export function speakAsHost(): Promise<void> {
  return speak(languageIn(document.documentElement.lang) ?? english)
}

/** Returns the tag of the system's language, which is used if the setting says to follow the system. */
export function systemLanguage(): string {
  return document.documentElement.dataset['systemLanguage'] ?? navigator.language
}

/** Sets the language of the page according to the setting. Resolves when the page is shown in that language. */
export async function speakAsSet(setting: Settings['language']): Promise<void> {
  const { documentElement: page } = document
  const spoken = chosenLanguage({ setting, system: [systemLanguage()] })
  await speak(spoken)
  page.lang = spoken.locale
  page.dir = directionOf(spoken.locale)
}
