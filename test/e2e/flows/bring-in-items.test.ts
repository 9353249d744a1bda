/** Items are brought in from a pasted table, a file and links, found by name, and taken back by Undo. */
import type { Locator, Page } from '@playwright/test'
import { newCommandId } from '../../support/host-client.ts'
import { breaksNoRule } from '../support/accessible.ts'
import { connectBeside, test } from '../support/account-steps.ts'
import { paste } from '../support/paste.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { commandField, narrow, openSettings, wide } from '../support/steps.ts'
import { expect, hostGoes, type FlowClient, type Tallystick } from '../support/tallystick.ts'

const known = { itemId: '6000000000', name: 'Checkout redesign', board: 'Storefront' }

/**
 * 448 rows: one that the user has under another name, one without an id, one with an id that occurs twice, and 445 new
 * ones.
 */
const table = [
  'Item ID\tTitle\tGroup\tOwner',
  `${known.itemId}\tCheckout – redesign (Q4)\tStorefront\tMira`,
  '\tIdeas for later\tStorefront\tMira',
  '6000000001\tGift cards\tStorefront\tMira',
  ...Array.from({ length: 445 }, (_, at) => `${6_000_000_001 + at}\tVoucher ${at + 1}\tStorefront\tJo`),
].join('\n')

const toast = (page: Page): Locator => page.locator('.toast')
const source = (page: Page, name: string): Locator =>
  page.getByRole('radiogroup', { name: 'Where from' }).getByRole('radio', { name })
const alert = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'Nothing was changed.' })

/** Connects an account that knows one item with a name that the user typed. */
async function prepare(page: Page, tallystick: Tallystick, service: Parameters<typeof connectBeside>[1]) {
  const client = await tallystick.client()
  await connectBeside(client, service)
  await client.call('items.add', { commandId: newCommandId(), ...known, pinned: false })
  await page.reload()
  await expect(page.getByRole('main', { name: 'Timer' })).toBeVisible()
  return client
}

async function openItems(page: Page): Promise<void> {
  await openSettings(page, 'Items')
}

async function openView(page: Page): Promise<void> {
  await openItems(page)
  await page.getByRole('button', { name: /^Bring in/ }).click()
  await expect(page.getByRole('textbox', { name: /^Copy rows of your board/ })).toBeFocused()
}

async function copy(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
}

const itemsKnown = async (client: FlowClient): Promise<number> => {
  const lists = [
    client.call('items.list', {}),
    client.call('items.others', {}),
    client.call('items.removed', {}),
  ]
  return (await Promise.all(lists)).flat().length
}

async function finds(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await commandField(page).fill(text)
  await expect(page.getByRole('option', { name: new RegExp(`^${text}`) }).first()).toBeVisible()
  await commandField(page).fill('')
}

async function startAgain(page: Page, tallystick: Tallystick): Promise<void> {
  await tallystick.host().stop()
  await tallystick.startAgain()
  await tallystick.enter(page)
  await expect(page.getByRole('main', { name: 'Timer' })).toBeVisible()
}

test.use({
  needs: 'only a browser lets a page write the clipboard',
  permissions: ['clipboard-read', 'clipboard-write'],
  // The page loses its host during a restart, and its console reports that.
  expected: hostGoes,
})

for (const [size, viewport] of sizesGuardedBy('wide'))
  test.describe(`in ${size}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('a pasted table is brought in by keys, found, and taken back, also after a restart', async ({
      page,
      tallystick,
      service,
    }) => {
      test.slow()
      const client = await prepare(page, tallystick, service)
      const before = await itemsKnown(client)
      await copy(page, table)
      await openItems(page)
      await page.keyboard.press('Control+v')
      await expect(page.getByText('448 rows, 4 columns.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'New 445' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Your name stays 1' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Left out 2' })).toBeVisible()
      await breaksNoRule(page, `the preview in ${size}`)
      expect(await itemsKnown(client)).toBe(before)

      await page.keyboard.press('Control+Enter')
      await expect(toast(page)).toContainText('445 items brought in')
      await expect.poll(() => itemsKnown(client)).toBe(before + 445)
      await finds(page, 'Voucher 17')
      await page.keyboard.press('Control+z')
      await expect.poll(() => itemsKnown(client)).toBe(before)

      await page.keyboard.press('Control+Shift+z')
      await expect.poll(() => itemsKnown(client)).toBe(before + 445)
      await startAgain(page, tallystick)
      const again = await tallystick.client()
      await page.keyboard.press('Control+z')
      await expect.poll(() => itemsKnown(again)).toBe(before)
    })

    test('a pasted table is brought in by the mouse with other choices, and taken back by the button', async ({
      page,
      tallystick,
      service,
    }) => {
      const client = await prepare(page, tallystick, service)
      const before = await itemsKnown(client)
      const nameOf = async () =>
        (await client.call('items.list', {})).find(({ id }) => id === known.itemId)?.name
      await client.call('items.bringIn', {
        ...{ commandId: newCommandId(), from: 'table', names: 'keep', archive: [] },
        rows: [{ itemId: '6100000000', name: 'Old banner', board: 'Storefront', archived: false }],
      })
      await openView(page)
      await paste(page, table)
      await page.getByRole('radio', { name: 'Take these' }).click()
      await page.getByRole('radio', { name: 'Archive 1' }).click()
      await page.getByRole('button', { name: 'Bring in 446 items' }).click()
      await expect(toast(page)).toContainText('446 items brought in')
      expect(await nameOf()).toBe('Checkout – redesign (Q4)')
      expect((await client.call('items.removed', {})).map(({ name }) => name)).toEqual(['Old banner'])
      await toast(page).getByRole('button', { name: /^Undo/ }).click()
      await expect.poll(() => itemsKnown(client)).toBe(before + 1)
      expect(await nameOf()).toBe(known.name)
      expect(await client.call('items.removed', {})).toEqual([])
    })

    test('names for items without one come from the links, which can be typed', async ({
      page,
      tallystick,
      service,
    }) => {
      const client = await prepare(page, tallystick, service)
      await openView(page)
      await source(page, 'Board links').click()
      await page
        .getByRole('textbox', { name: 'One board link or id on each line' })
        .fill('https://fieldstone.example/boards/9/items/6200000001 Audit\n6200000002')
      await breaksNoRule(page, `links in ${size}`)
      await page.keyboard.press('Control+Enter')
      await expect(toast(page)).toContainText('2 items brought in')
      const all = [...(await client.call('items.list', {})), ...(await client.call('items.others', {}))]
      expect(all.find(({ id }) => id === '6200000001')).toMatchObject({ name: 'Audit', nameFrom: 'link' })
      expect(all.find(({ id }) => id === '6200000002')).toMatchObject({ nameFrom: null })
    })
  })

test.describe('files', () => {
  test.use({ viewport: narrow })

  test('a file that cannot be read gets a sentence, and nothing is changed', async ({
    page,
    tallystick,
    service,
  }) => {
    test.slow()
    const client = await prepare(page, tallystick, service)
    const before = await itemsKnown(client)
    await openView(page)
    await source(page, 'CSV file').click()
    const columns = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',')
    const hostile: [string, string | Buffer, string][] = [
      ['items.xlsx', 'PK\x03\x04 xl/workbook.xml', 'items.xlsx is a spreadsheet. Save it as CSV'],
      ['big.csv', Buffer.alloc(20_000_001, 'a'), 'This is larger than 20 MB'],
      ['nul.csv', 'Id,Name\n6300000000,a\0b', 'nul.csv is not a text file.'],
      ['wide.csv', `${columns}\n${columns}`, 'The table has more than 500 columns'],
      ['board.pdf', '%PDF-1.7', 'board.pdf is a PDF.'],
      ['empty.csv', '', 'empty.csv is empty.'],
    ]
    for (const [name, content, sentence] of hostile) {
      const buffer = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer })
      await expect(alert(page)).toContainText(sentence)
    }
    await breaksNoRule(page, 'a file that cannot be read')
    expect(await itemsKnown(client)).toBe(before)

    const western = Buffer.from('Id;Name\r\n6300000000;Prüfung – Teil 1', 'latin1')
    await page.locator('input[type=file]').setInputFiles({ name: 'west.csv', mimeType: '', buffer: western })
    await expect(page.getByText('Prüfung')).toBeVisible()
    await expect(alert(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Items', exact: true })).toBeVisible()
    expect(await itemsKnown(client)).toBe(before)
  })
})

test.describe('many rows', () => {
  test.use({ viewport: wide })

  test('20,000 rows are brought in as one step', async ({ page, tallystick, service }) => {
    test.slow()
    const client = await prepare(page, tallystick, service)
    const before = await itemsKnown(client)
    const rows = Array.from(
      { length: 20_001 },
      (_, at) => `${7_000_000_000 + at}\tAn item with a longer name ${at}`,
    )
    await openView(page)
    await copy(page, `Id\tName\n${rows.join('\n')}`)
    await page.keyboard.press('Control+v')
    await expect(page.getByText('The first 20,000 rows are taken.')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(toast(page)).toContainText('20,000 items brought in', { timeout: 30_000 })
    await expect.poll(() => itemsKnown(client)).toBe(before + 20_000)
    await page.keyboard.press('Control+z')
    await expect.poll(() => itemsKnown(client), { timeout: 30_000 }).toBe(before)
  })
})
