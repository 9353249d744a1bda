/** Writes the language that a host has chosen into the page before it is delivered. */
import type { Settings } from '#preload/model/settings.ts'
import { chosenLanguage, type LanguageSources } from '#preload/words/chosen-language.ts'
import { directionOf } from '#preload/words/direction.ts'

export interface HostLanguage extends Pick<LanguageSources, 'flag' | 'env' | 'system'> {
  readonly setting: Settings['language']
}

/**
 * Returns the page with its language and text direction, and with the language to use when the setting follows the
 * system (src-renderer/lib/language.svelte.ts).
 */
export function pageInLanguage(html: string, { flag, setting, ...around }: HostLanguage): string {
  const { locale } = chosenLanguage({ flag, setting, ...around })
  const system = chosenLanguage(around).locale
  return html.replace(
    '<html lang="en">',
    `<html lang="${locale}" dir="${directionOf(locale)}" data-system-language="${system}">`,
  )
}

/** Returns the languages of an `Accept-Language` header, the preferred one first. */
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
