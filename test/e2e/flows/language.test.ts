/** The page is in the language of the browser or of the setting, and follows a change of the setting at once. */
import { breaksNoRule } from '../support/accessible.ts'
import { expect, test } from '../support/tallystick.ts'

test.describe('in a German browser', () => {
  test.use({ locale: 'de-AT', settings: { language: 'en' } })

  test('the setting decides, and a change of it needs no reload', async ({ page }) => {
    const root = page.locator('html')
    await expect(root).toHaveAttribute('lang', 'en')
    await page.keyboard.press('Control+Comma')
    const language = () => page.getByRole('combobox', { name: /^(Language|Sprache|Langue)$/ })
    for (const [choice, name, tag] of [
      ['System (Deutsch)', 'Sprache', 'de-AT'],
      ['Français', 'Langue', 'fr'],
      ['English', 'Language', 'en'],
      ['Deutsch', 'Sprache', 'de-AT'],
    ] as const) {
      await language().click()
      await page.getByRole('option', { name: choice, exact: true }).click()
      await expect(page.getByRole('combobox', { name, exact: true })).toBeVisible()
      await expect(root).toHaveAttribute('lang', tag)
    }
    await breaksNoRule(page, 'the settings in German')
    await page.reload()
    await expect(root).toHaveAttribute('lang', 'de-AT')
  })
})
