/** Tests screens about a damaged or copied data folder, and about entries that no connected account would send. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { checkout } from '../../support/builders.ts'
import { newCommandId } from '../../support/host-client.ts'
import { startBrowserHost } from '../../support/start-browser-host.ts'
import { connectBeside, templateRead, test } from '../support/account-steps.ts'
import { breaksNoRule } from '../support/accessible.ts'
import type { FlowClient } from '../support/flow-host.ts'
import { showPart, wide } from '../support/steps.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { expect, hostGoes } from '../support/tallystick.ts'
import { zone } from '../support/zone.ts'

test.use({ needs: 'files of the folder are changed while nothing runs', viewport: wide, expected: hostGoes })

/** Saves an entry that is held for a while, so that it is not sent before the folder is changed. */
async function logUnsent(client: FlowClient): Promise<void> {
  await client.call('settings.change', { patch: { holdSeconds: 30 } })
  await client.call('items.add', {
    ...{ commandId: newCommandId(), itemId: checkout, name: 'Checkout', board: null, pinned: false },
  })
  await templateRead(client)
  const { draft: blank } = await client.call('template.form', { itemId: null })
  const draft = { ...blank, options: { ...blank.options, 'billing-code': 'internal' } }
  const entry = { itemId: checkout, day: '2026-11-20', startedAt: null, minutes: 35, draft }
  await client.call('entries.save', { commandId: newCommandId(), entry, remember: false })
}

const notice = (page: Page, title: RegExp) => page.getByRole('alert').filter({ hasText: title })

test('a lost database restores the account, and a notice says so until it is dismissed', async ({
  page,
  tallystick,
  service,
}) => {
  const client = await tallystick.client()
  await connectBeside(client, service)
  await logUnsent(client)
  await tallystick.host().kill()
  for (const name of readdirSync(tallystick.dataFolder))
    if (name.startsWith('tallystick.db') || name === 'backups')
      rmSync(join(tallystick.dataFolder, name), { recursive: true })
  await tallystick.startAgain()
  await tallystick.enter(page)
  await expect(notice(page, /had lost Fieldstone/)).toContainText(
    'Fieldstone is connected again. 1 entry came back',
  )
  await expect(page.getByRole('main', { name: 'Timer' })).toContainText('Fieldstone')
  await breaksNoRule(page, 'a notice about the data folder')
  await notice(page, /had lost/)
    .getByRole('button', { name: 'Got it' })
    .click()
  await expect(notice(page, /had lost/)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('main', { name: 'Timer' })).toContainText('Fieldstone')
  await expect(notice(page, /had lost/)).toHaveCount(0)
})

for (const [size, viewport] of sizesGuardedBy('narrow'))
  test(`what a disconnected account left behind is reported, listed and moved, in ${size}`, async ({
    page,
    tallystick,
    service,
  }) => {
    await page.setViewportSize(viewport)
    const client = await tallystick.client()
    const first = await connectBeside(client, service)
    await logUnsent(client)
    await client.call('connections.remove', { connectionId: first })
    const left = notice(page, /1 entry is not sent, and no account in use has it/)
    await expect(left).toContainText('Fieldstone is not connected')
    await breaksNoRule(page, 'entries that nobody would send')
    await connectBeside(client, service, { name: 'Second', baseUrl: `${service.ready.url}/second` })
    await left.getByRole('button', { name: 'See them' }).click()
    await showPart(page, 'Connections')
    const card = page.getByRole('region', { name: 'Fieldstone, not connected' })
    await expect(card).toContainText('1 entry not sent yet')
    await breaksNoRule(page, 'what an account left behind')
    await card.getByRole('button', { name: 'Move to Second' }).click()
    await expect(card).toHaveCount(0)
    await expect(left).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Second' })).toContainText('1 entry not sent yet')
  })

test('a copied folder says that it checks the account before it sends', async ({
  page,
  tallystick,
  service,
}) => {
  const client = await tallystick.client()
  await connectBeside(client, service)
  await logUnsent(client)
  await tallystick.host().stop()
  const copy = mkdtempSync(join(tmpdir(), 'tallystick-copied-'))
  cpSync(tallystick.dataFolder, copy, { recursive: true })
  const host = await startBrowserHost({ dataFolder: copy, entry: 'built', env: { TZ: zone } })
  try {
    await page.goto(host.link)
    await expect(notice(page, /copied or moved/)).toContainText(
      '1 unsent entry is looked up in the account first',
    )
    await breaksNoRule(page, 'a copied folder')
  } finally {
    await page.goto('about:blank')
    await host.stop()
    rmSync(copy, { recursive: true, force: true })
  }
  await tallystick.startAgain()
})
