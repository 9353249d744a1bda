/** Writes the language that a host has chosen into the page before the page is delivered. */
import type { Settings } from '#preload/model/settings.ts'
import { chosenLanguage, type LanguageSources } from '#preload/words/chosen-language.ts'
import { directionOf } from '#preload/words/direction.ts'
import { formsFor } from '#preload/words/forms.ts'
import { isEnglish } from '#preload/words/per-locale.ts'

export interface HostLanguage extends Pick<LanguageSources, 'flag' | 'env' | 'system'> {
  readonly setting: Settings['language']
}

/** Matches a line of the built page that preloads the messages of one language (electron.vite.config.ts). */
const linkInLanguage = /^ *<link [^>]*hreflang="([^"]+)"[^>]*>\n/gm

/**
 * Returns the page with the following added: its language and text direction, the language to use when the setting
 * follows the system, and the patterns for durations, days and lists in the page's language
 * (src-renderer/lib/language.svelte.ts). For English, no patterns are added. Links that preload the messages of other
 * languages are removed.
 */
export function pageInLanguage(html: string, { flag, setting, ...around }: HostLanguage): string {
  const { language, locale } = chosenLanguage({ flag, setting, ...around })
  const system = chosenLanguage(around).locale
  const forms = isEnglish(locale)
    ? ''
    : ` data-forms="${formsFor(locale).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  const start = `<html lang="${locale}" dir="${directionOf(locale)}" data-system-language="${system}"${forms}>`
  return html
    .replace('<html lang="en">', () => start)
    .replace(linkInLanguage, (link: string, tag: string) => (tag === language ? link : ''))
}

export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((each) => {
      const [tag = '', ...parameters] = each.split(';').map((part) => part.trim())
      const quality = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1)
      return { tag, quality: Number.isNaN(quality) ? 0 : quality }
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
}
