/**
 * The language of the page. The host writes it into the page's `lang`, and the language of the system into
 * `data-system-language` (src-main/app/page-language.ts). Texts are rendered again when the setting changes.
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

/** Speaks the language that the host has chosen for this page. */
export function speakAsHost(): Promise<void> {
  return speak(languageIn(document.documentElement.lang) ?? english)
}

/** Returns the tag of the language that the page has when the setting follows the system. */
export function systemLanguage(): string {
  return document.documentElement.dataset['systemLanguage'] ?? navigator.language
}

/** Speaks the language of the setting. Resolves when all texts on screen are in it. */
export async function speakAsSet(setting: Settings['language']): Promise<void> {
  const { documentElement: page } = document
  const spoken = chosenLanguage({ setting, system: [systemLanguage()] })
  await speak(spoken)
  page.lang = spoken.locale
  page.dir = directionOf(spoken.locale)
}
