/** Settings → Items → Boards in the local workspace: rename a board, put its items on another one, and archive it. */
import { commandId } from '../../support/builders.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { loadAgain, openSettings, undoInToast } from '../support/steps.ts'
import { expect, test } from '../support/tallystick.ts'
import type { FlowClient } from '../support/flow-host.ts'

test.use({ beginsWith: 'nothing' })

async function make(client: FlowClient, name: string, board: string): Promise<string> {
  const order = { commandId: commandId(), itemId: null, name, board, pinned: false }
  return (await client.call('items.add', order)).id
}

for (const [where, viewport] of sizesGuardedBy('narrow'))
  test.describe(`the boards, ${where}`, () => {
    test.use({ viewport })

    test('are renamed, joined, archived and taken back', async ({ page, tallystick }) => {
      const client = await tallystick.client()
      const logo = await make(client, 'Logo sketches', 'Bakery')
      await make(client, 'Menu', 'Bakery')
      await make(client, 'Desk', 'Office')
      const { draft } = await client.call('template.form', { itemId: logo })
      const entry = { itemId: logo, day: '2026-01-05', startedAt: null, minutes: 90, draft }
      await client.call('entries.save', { commandId: commandId(), entry, remember: false })

      await openSettings(page, 'Items')
      await page.getByRole('button', { name: /^Boards/ }).click()
      const rows = page.getByRole('list', { name: 'Boards' }).getByRole('listitem')
      await expect(rows).toHaveText([/^\s*Bakery\s*2 items, 1h\s30m/, /^\s*Office\s*1 item, 0m/])

      const choose = async (board: string, action: RegExp) => {
        await page.getByRole('button', { name: `Actions for ${board}` }).click()
        await page.getByRole('menuitem', { name: action }).click()
      }
      await choose('Bakery', /^Rename/)
      await page.getByRole('textbox', { name: 'Name of the board Bakery' }).fill('Bakery Müller')
      await page.keyboard.press('Enter')
      await expect(rows.first()).toContainText('Bakery Müller')
      await expect(page.getByText('Bakery is called Bakery Müller now').first()).toBeVisible()

      await choose('Office', /^Put all on another board/)
      await page.getByRole('button', { name: 'Put on the board' }).click()
      await expect(rows).toHaveText([/^\s*Bakery Müller\s*3 items, 1h\s30m/])

      await choose('Bakery Müller', /^Archive/)
      const question = page.getByRole('dialog', { name: 'Archive the board Bakery Müller?' })
      await expect(question).toContainText('Its 3 items are not offered any more, and can come back.')
      await question.getByRole('button', { name: 'Archive' }).click()
      await expect(page.getByText('No boards yet')).toBeVisible()
      await undoInToast(page, 'Archived Bakery Müller').click()
      await expect(rows).toHaveText([/^\s*Bakery Müller\s*3 items/])

      // With everything archived, what was logged is still there: this is not a new user.
      await client.call('items.changeSeveral', {
        ...{ commandId: commandId(), change: { archived: true } },
        itemIds: (await client.call('items.list', {})).map(({ id }) => id),
      })
      await loadAgain(page)
      await expect(page.getByRole('combobox', { name: /^Item/ })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Look around with sample data' })).toBeHidden()
    })
  })
