/** A new user begins without items and fields: one typed line and two keys make the first entry. */
import { long } from '../support/long.ts'
import { commandField, entryRows, narrow, openHistory, runningTimer, wide } from '../support/steps.ts'
import { expect, test } from '../support/tallystick.ts'

test.use({ beginsWith: 'nothing', viewport: narrow })

const question = 'What are you working on right now?'

test('the first entry takes one typed line and two keys, and nothing is asked', async ({
  page,
  tallystick,
}) => {
  await expect(page.getByRole('textbox', { name: question })).toBeFocused()
  await page.keyboard.type('Logo sketches #Bakery Müller')
  await expect(page.getByText('New board Bakery Müller')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(runningTimer(page)).toContainText('Logo sketches')
  await expect(runningTimer(page)).toContainText('Bakery Müller')
  await page.keyboard.press('Control+Shift+Enter')

  await expect(runningTimer(page)).toBeHidden()
  await expect(page.getByText('Saved on this machine').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('No entries yet')).toHaveCount(0)
  await openHistory(page)
  await expect(entryRows(page)).toHaveCount(1)
  await expect(entryRows(page)).toContainText('Logo sketches')
  const items = await (await tallystick.client()).call('items.list', {})
  expect(items).toMatchObject([{ name: 'Logo sketches', board: 'Bakery Müller' }])
})

test('# offers the boards, and Tab completes one', long, async ({ page, tallystick }) => {
  const client = await tallystick.client()
  const board = 'Bakery Müller'
  for (const name of ['Logo sketches', 'Menu'])
    await client.call('items.add', {
      commandId: crypto.randomUUID(),
      itemId: null,
      name,
      board,
      pinned: false,
    })
  await expect(commandField(page)).toBeFocused()
  await page.keyboard.type('Oven #mü')
  await expect(page.getByRole('option', { name: board, exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(commandField(page)).toHaveValue('Oven #Bakery Müller')
  await expect(commandField(page)).toBeFocused()
  await expect(page.getByRole('option').first()).toHaveText(/^\s*New item “Oven” on “Bakery Müller”/)
  await page.keyboard.press('Enter')
  await expect(runningTimer(page)).toContainText('Oven')
  // The same name on the same board is the same item.
  await page.keyboard.press('Control+k')
  // Playwright inserts the "ü" as text without a key. Only a focused field can receive such text.
  await expect(commandField(page)).toBeFocused()
  await page.keyboard.type('menu #bakery müller')
  await page.keyboard.press('Enter')
  await expect(runningTimer(page)).toContainText('Menu')
  expect((await client.call('items.list', {})).map(({ name }) => name).toSorted()).toEqual([
    ...['Logo sketches', 'Menu', 'Oven'],
  ])
})

test(
  'Tab goes from the field to Start, Connect, the sample and at last the settings',
  long,
  async ({ page }) => {
    await expect(page.getByRole('textbox', { name: question })).toBeFocused()
    for (const name of ['Start', 'Connect an account', 'Look around with sample data', 'Settings']) {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
    }
  },
)

test.describe('in a wide window', () => {
  test.use({ viewport: wide })

  test('the day offers to start or to add time', long, async ({ page }) => {
    await expect(page.getByText('Nothing logged yet')).toBeVisible()
    await page.getByRole('region', { name: 'Today' }).getByRole('button', { name: 'Start' }).click()
    await expect(page.getByRole('textbox', { name: question })).toBeFocused()
    await page.getByRole('region', { name: 'Today' }).getByRole('button', { name: 'Add time' }).click()
    await expect(page.getByRole('textbox', { name: /^Add time: how long/ })).toBeFocused()
    await page.keyboard.type('45m Oven #Bakery')
    await page.keyboard.press('Enter')
  })
})
