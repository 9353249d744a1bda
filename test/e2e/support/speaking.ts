/**
 * Runs flows that name controls in English on a page in another language: translates names and texts with the
 * catalogues before Playwright looks for them. In English nothing changes.
 */
import { fileURLToPath } from 'node:url'
import { expect as playwright, type Locator, type Page } from '@playwright/test'
import { readCatalogues } from '../../../src-main/launch/words/compile.mjs'
import { catalogueTexts } from '../../../src-main/launch/words/make.mjs'
import { shownDuration } from '../../../src-preload/words/format.ts'
import { speak } from '../../../src-preload/words/section.ts'
import type { Language } from '../../../src-preload/words/made/languages.ts'
import { translator, type Translator } from '../../tools/translated.ts'

type Name = string | RegExp
interface Named {
  readonly name?: Name
  readonly exact?: boolean
  readonly hasText?: Name
  readonly hasNotText?: Name
}

/** The translator; undefined in English. */
let spoken: Translator | undefined
let isPatched = false

export async function speakIn(language: Language, page: Page): Promise<void> {
  await speak({ language, locale: language })
  spoken = language === 'en' ? undefined : translatorFor(language)
  if (spoken === undefined || isPatched) return
  isPatched = true
  for (const prototype of [page, page.locator('body')].map(
    (each) => Object.getPrototypeOf(each) as Page | Locator,
  ))
    patch(prototype)
}

/** Returns the translation of an expected text; in English, the text itself. */
export function inSpoken<T>(text: T, whole: boolean): T | RegExp {
  if (spoken === undefined || !(typeof text === 'string' || text instanceof RegExp)) return text
  return text === '' ? text : spoken.pattern(text, whole)
}

const sampleName = /^sample(Board|Item|Field|Choice|Note)/

function translatorFor(language: Language): Translator {
  const { catalogues } = readCatalogues(catalogueTexts(fileURLToPath(new URL('../../../', import.meta.url))))
  // The page shows no texts of these sections.
  const { cli: _cli, start: _start, desk: _desk, ...english } = catalogues.get('en') ?? {}
  // The names of the sample are also the names of items, boards and fields in the flows, which are never translated.
  const page = Object.fromEntries(
    Object.entries(english['page'] ?? {}).filter(([key]) => !sampleName.test(key)),
  )
  return translator({
    english: { ...english, page },
    other: catalogues.get(language) ?? {},
    locale: language,
    duration: shownDuration,
  })
}

function patch(prototype: Page | Locator): void {
  for (const method of ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle'] as const) {
    const original = prototype[method]
    prototype[method] = function (this: Page, text: Name, options?: { exact?: boolean }) {
      return original.call(this, inSpoken(text, options?.exact === true), options)
    }
  }
  const { getByRole, locator } = prototype
  prototype.getByRole = function (this: Page, role: Parameters<Page['getByRole']>[0], options: Named = {}) {
    return getByRole.call(this, role, inOptions(options))
  }
  prototype.locator = function (this: Page, selector: string, options: Named = {}) {
    return locator.call(this, selector, inOptions(options))
  }
  if (!('filter' in prototype)) return
  const { filter } = prototype
  prototype.filter = function (this: Locator, options: Named = {}) {
    return filter.call(this, inOptions(options))
  }
}

function inOptions<T extends Named>(options: T): T {
  const { name, exact, hasText, hasNotText } = options
  return {
    ...options,
    ...(name !== undefined && { name: inSpoken(name, exact === true) }),
    ...(hasText !== undefined && { hasText: inSpoken(hasText, false) }),
    ...(hasNotText !== undefined && { hasNotText: inSpoken(hasNotText, false) }),
  }
}

type Texts = Name | readonly Name[]
type TextMatcher = 'toHaveText' | 'toContainText' | 'toHaveAccessibleName' | 'toHaveAccessibleDescription'

/** Playwright's `expect`, with matchers that compare text with the translation of the expected text. */
export const expect = playwright.extend({
  toHaveText: matcher('toHaveText', true),
  toContainText: matcher('toContainText', false),
  toHaveAccessibleName: matcher('toHaveAccessibleName', true),
  toHaveAccessibleDescription: matcher('toHaveAccessibleDescription', true),
})

function matcher(name: TextMatcher, whole: boolean) {
  return async function (
    this: { isNot: boolean },
    element: Locator,
    text: Texts,
    options?: { timeout?: number },
  ) {
    const wanted = text instanceof Array ? text.map((each) => inSpoken(each, whole)) : inSpoken(text, whole)
    const expected = this.isNot ? playwright(element).not : playwright(element)
    const compare = expected[name].bind(expected) as (wanted: unknown, options: unknown) => Promise<void>
    try {
      await compare(wanted, options)
      return { pass: !this.isNot, message: () => '' }
    } catch (error) {
      return { pass: this.isNot, message: () => (error as Error).message }
    }
  }
}
