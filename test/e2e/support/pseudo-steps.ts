/** Steps of flows in the pseudo-language. They name no control in English. */
import type { Locator, Page } from '@playwright/test'
import { test as base } from './account-steps.ts'
import type { Part } from '../../../src-renderer/settings/settings-parts.ts'
import { pseudos } from '../../../src-main/launch/words/pseudo.mjs'
import { extent } from '../../tools/extent.ts'
import { namesOf, PseudoLanguage } from './pseudo-language.ts'
import { sizesGuardedBy } from './sizes.ts'
import { expect, type FlowClient } from './tallystick.ts'

/** Texts that the flows type, other than names. */
const typed = [
  'Zebra crossing',
  'Wide stripes',
  'xylo',
  'acc',
  '1h30 9:15 refund',
  'refund',
  'yesterday 23:15-0:45 refund',
]

export const test = base.extend<{ pseudo: PseudoLanguage; client: FlowClient }>({
  client: async ({ tallystick, page: _page }, use) => use(await tallystick.client()),
  /**
   * Shows the page in the pseudo-language by the browser's preferred language. At the end, expects that no fault was
   * found.
   */
  pseudo: async ({ page, client, tallystick, locale }, use) => {
    await client.call('settings.change', { patch: { language: 'system' } })
    await page.reload()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', locale!)
    await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar-XB' ? 'rtl' : 'ltr')
    const data = [
      ...(await namesOf(client)),
      ...typed,
      tallystick.dataFolder,
      'English (Pseudo-Accents)',
      'English (Pseudo-Bidi)',
      'العربية (لكنات تجريبية ثنائية الاتجاه)',
    ]
    const pseudo = new PseudoLanguage(page, data)
    await use(pseudo)
    expect(pseudo.findings).toEqual([])
  },
})

/** `npm test` runs only the left-to-right pseudo-language; `npm run test:all` also runs the right-to-left one. */
const locales = extent({ share: pseudos.slice(0, 1), all: pseudos })

/** Runs the tests in each pseudo-language and in each window size. */
export function describeInPseudoLanguages(tests: () => void): void {
  for (const locale of locales)
    for (const [size, viewport] of sizesGuardedBy('narrow'))
      test.describe(`${locale} in ${size}`, () => {
        test.use({ viewport, locale })
        tests()
      })
}

// The `page` fixture finds its first element by an English name, so the setting is English at first.
export const inPseudoLanguage = {
  locale: 'en-XA',
  entry: 'pseudo',
  settings: { language: 'en' },
  contextOptions: { reducedMotion: 'reduce' },
  needs: 'a window of Electron has the language of its system',
  actionTimeout: 8_000,
} as const

export const dialog = (page: Page): Locator => page.locator('dialog[open], [role=dialog]:popover-open').last()

/** Opens each list and menu of the view, one of each kind of button, and looks at it. */
export async function lookIntoMenus(
  page: Page,
  pseudo: PseudoLanguage,
  view: string,
  scope = 'body',
): Promise<void> {
  const openers = page.locator(`:is(${scope}) [aria-haspopup]:visible`)
  const seen = new Set<string>()
  for (let at = 0; at < (await openers.count()); at += 1) {
    const opener = openers.nth(at)
    if (!(await opener.isVisible())) continue
    const kind = await opener.evaluate(
      (each) => `${each.getAttribute('class')} ${each.getAttribute('aria-labelledby')}`,
    )
    if (seen.has(kind)) continue
    seen.add(kind)
    await opener.click()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await pseudo.look(`${view}, menu ${String(seen.size)}`)
    await page.keyboard.press('Escape')
    await expect(opener).not.toHaveAttribute('aria-expanded', 'true')
  }
}

/**
 * Opens a part of the settings. In a narrow window, the way from another part leads over the list of parts. A tab that
 * does not fit is in the menu under the last button, in the same order.
 */
export async function openPart(page: Page, id: Part): Promise<void> {
  await page.keyboard.press('Control+,')
  const all = page.locator('nav [data-part]')
  const opened = page.locator('div.fill-column > .scroll:not(nav), div.fill-column > section')
  await expect(all.first().or(opened).first()).toBeVisible()
  if ((await all.count()) === 0) await page.locator('header button').first().click()
  const part = page.locator(`nav [data-part=${id}]`)
  await expect(part).toBeAttached()
  if (await part.isVisible()) await part.click()
  else {
    const hidden = await page
      .locator('nav .under[data-part]')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('data-part')))
    await page.locator('nav [aria-haspopup=menu]').click()
    await page.getByRole('menuitem').nth(hidden.indexOf(id)).click()
  }
  await expect(page.locator(`nav [data-part=${id}]:not([aria-current=page])`)).toHaveCount(0)
}
