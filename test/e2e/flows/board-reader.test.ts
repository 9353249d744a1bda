/** The names of items are read from the board itself, with a token that the user adds, replaces and removes. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { boardToken } from '../../support/fake-board.ts'
import { breaksNoRule } from '../support/accessible.ts'
import { connectBeside, test } from '../support/account-steps.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { commandField, openSettings } from '../support/steps.ts'
import { expect } from '../support/tallystick.ts'

const card = (page: Page): Locator => page.getByRole('region', { name: /^Read the board itself/ })
const button = (page: Page, name: string): Locator => card(page).getByRole('button', { name })

async function openCard(page: Page): Promise<void> {
  await openSettings(page, 'Items')
  await page
    .getByRole('button', { name: /^Bring in/ })
    .first()
    .click()
  await expect(card(page)).toBeVisible()
}

test.use({ entry: 'board', needs: 'only the browser host can be started with a stand-in for the board' })

for (const [size, viewport] of sizesGuardedBy('narrow'))
  test.describe(size, () => {
    test.use({ viewport })

    test('the board is read with a token, which is refused later and replaced', async ({
      page,
      tallystick,
      service,
    }) => {
      test.slow()
      const client = await tallystick.client()
      await connectBeside(client, service)
      await page.reload()
      await expect(page.getByRole('main', { name: 'Timer' })).toBeVisible()
      await openCard(page)
      await breaksNoRule(page, `reader off in ${size}`)

      await button(page, 'Add a token').press('Enter')
      await page.keyboard.type('not-the-token')
      await page.keyboard.press('Enter')
      await expect(card(page).getByRole('alert')).toContainText(
        'The board refused the token. Nothing was saved.',
      )
      await card(page).getByLabel('Token').fill(boardToken)
      await page.keyboard.press('Enter')
      await expect(card(page)).toContainText('Works. 5 items on 2 boards.')
      await expect(card(page).getByRole('checkbox', { name: 'All boards' })).toBeFocused()
      await breaksNoRule(page, `boards in ${size}`)
      await page.keyboard.press('Space')
      await page.keyboard.press('Control+Enter')
      await expect(card(page)).toContainText(/5 items, read today \d+:\d\d\. 5 new\./)
      await expect(page.locator('.toast')).toContainText('Board read: 5 new.')
      await expect(button(page, 'Read now')).toBeFocused()
      await breaksNoRule(page, `reader on in ${size}`)
      expect(await page.content()).not.toContain(boardToken)

      writeFileSync(join(tallystick.dataFolder, 'board-token'), 'another-token')
      await button(page, 'Read now').press('Enter')
      await expect(card(page).getByRole('alert')).toContainText('The board refused the token.')
      await expect(card(page).getByRole('alert')).toContainText('Names stay as read today')
      await breaksNoRule(page, `token refused in ${size}`)
      await page.keyboard.press('Control+k')
      await commandField(page).fill('Gift cards')
      await expect(page.getByRole('option', { name: /^Gift cards/ }).first()).toBeVisible()
      await page.keyboard.press('Escape')

      await openCard(page)
      await button(page, 'Replace the token').click()
      await card(page).getByLabel('Token').fill('another-token')
      await button(page, 'Test').click()
      await expect(card(page).getByRole('checkbox', { name: 'All boards' })).toBeChecked()
      await button(page, 'Read 2 boards').click()
      await expect(card(page)).toContainText('Nothing new.')
      await button(page, 'Remove the token').click()
      await expect(button(page, 'Add a token')).toBeFocused()
      expect(await client.call('items.others', {})).toHaveLength(5)
    })
  })
