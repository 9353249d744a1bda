/**
 * Tests how a browser gets access, and how a tab behaves whose host has ended. The link leaves no key behind, and the
 * cookie alone gives no access. The tab says that it lost Tallystick, keeps typed text, and continues when a new link
 * is opened.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { commandNames } from '../../support/command-names.ts'
import { startBrowserHost } from '../../support/start-browser-host.ts'
import { runningTimer, startFirst } from '../support/steps.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { expect, hostGoes, test } from '../support/tallystick.ts'

test.use({ needs: 'Electron lets its own window in', expected: hostGoes })

const lost = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This tab isn’t connected to Tallystick any more.' })

test('a link leaves its key neither in the address nor in the browser’s history', async ({
  page,
  tallystick,
}) => {
  const key = new URL(tallystick.link()).hash.slice(1)
  expect(key).toHaveLength(43)
  expect(page.url()).toBe(`${new URL(tallystick.link()).origin}/`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url(), request.headers()['referer'] ?? ''))
  await page.goBack().catch(() => null)
  await page.waitForLoadState()
  expect([page.url(), ...asked].join(' ')).not.toContain(key)
})

test('the file that opens the browser grants access and is deleted afterwards', async ({
  page: _page,
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'tallystick-opener-'))
  const dataFolder = join(folder, 'data')
  const seen = join(folder, 'arguments')
  writeFileSync(
    join(folder, 'xdg-open'),
    `#!/bin/sh\nprintf '%s' "$*" > '${seen}.new'\nmv '${seen}.new' '${seen}'\n`,
  )
  chmodSync(join(folder, 'xdg-open'), 0o755)
  const env = { DISPLAY: ':99', PATH: `${folder}:${process.env['PATH'] ?? ''}` }
  const host = await startBrowserHost({ dataFolder, entry: 'built', env, opens: true })
  try {
    await expect.poll(() => existsSync(seen)).toBe(true)
    const file = readFileSync(seen, 'utf8')
    expect(file).toMatch(/\/data\/open-[0-9a-f]{12}\.html$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const context = await browser.newContext()
    const opened = await context.newPage()
    await opened.goto(`file://${file}`)
    await expect(opened.getByRole('main', { name: 'Timer' })).toBeVisible()
    expect(opened.url()).toBe(`${host.origin}/`)
    expect(existsSync(file)).toBe(false)
    await context.close()
  } finally {
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('another service on this machine that receives the cookie cannot use it', async ({
  page,
  context,
  tallystick,
}) => {
  await startFirst(page, 'Refund flow')
  const origin = new URL(tallystick.link()).origin
  const cookie = await cookieSentToAnotherPort(context)
  expect(cookie).toMatch(/tallystick_[0-9a-f]{12}=/)
  const headers = { cookie, origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  for (const name of commandNames) {
    const answer = await fetch(`${origin}/call/${name}`, { method: 'POST', headers, body: '{}' })
    expect([name, answer.status]).toEqual([name, 401])
  }
  const opening = await fetch(`${origin}/opening`, { method: 'POST', headers, body: '{}' })
  expect(opening.status).toBe(401)
  expect((await fetch(`${origin}/events`, { headers })).status).toBe(401)
  const shell = await (await fetch(`${origin}/`, { headers })).text()
  expect(shell).not.toContain('Refund flow')
  await expect(runningTimer(page)).toContainText('Refund flow')
})

for (const [size, viewport] of sizesGuardedBy('wide')) {
  test.describe(`a tab whose host is started again, in ${size}`, () => {
    test.use({ viewport })

    test('the tab notices within two seconds, keeps the typed text, says so once, and works on when opened again', async ({
      page,
      context,
      tallystick,
    }) => {
      await startFirst(page, 'Refund flow')
      await page.keyboard.press('Control+n')
      // Before the form has opened, the last Note field is that of the running timer.
      await expect(page.getByRole('textbox', { name: /^Add time: how long/ })).toBeFocused()
      const note = page.getByRole('textbox', { name: 'Note' }).last()
      await note.fill('Half a sentence')

      await tallystick.host().kill()
      await expect(lost(page)).toBeVisible()
      await expect(lost(page)).toContainText('What was saved is safe, and what you typed stays here.')
      await expect(lost(page)).toContainText('Run npm start and open the new link.')

      const again = await tallystick.startAgain()
      await expect(note).toHaveValue('Half a sentence')
      // The new host answers but rejects this tab's key, so the tab must not show that it is connected.
      const refused = page.waitForResponse((answer) => answer.status() === 401)
      await lost(page).getByRole('button', { name: 'Try again' }).click()
      await refused
      await expect(lost(page)).toHaveCount(1)
      expect(again.output()).toContain(new URL(page.url()).origin)

      const opened = await context.newPage()
      await opened.goto(tallystick.link())
      await expect(opened.getByRole('main', { name: 'Timer' })).toBeVisible()
      await expect(lost(page)).toBeHidden()
      await expect(note).toHaveValue('Half a sentence')
      await runningTimer(opened).getByRole('button', { name: 'Pause' }).click()
      await page.keyboard.press('Escape')
      await expect(page.getByText('Paused').first()).toBeVisible()
    })
  })
}

test('a reload of a tab whose session has ended says the same on a styled page', async ({
  page,
  tallystick,
}) => {
  await startFirst(page, 'Refund flow')
  await tallystick.host().kill()
  await expect(lost(page)).toBeVisible()
  await tallystick.startAgain()
  await page.reload()
  await expect(page.getByRole('heading')).toHaveText('This tab isn’t connected to Tallystick any more.')
  await expect(page.getByText('What was saved is safe. Run npm start and open the new link.')).toBeVisible()
  const margin = await page.getByRole('main').evaluate((main) => getComputedStyle(main).maxWidth)
  expect(margin).toBe('480px')
})

test('a tab that has its cookie but lost its key says so too', async ({ page }) => {
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('This tab isn’t connected to Tallystick any more.')
})

/** Visits another service on this machine, which records what the browser sends to it. */
async function cookieSentToAnotherPort(context: BrowserContext): Promise<string> {
  const heard: IncomingMessage[] = []
  const other = createServer((request, answer) => {
    heard.push(request)
    answer.end('<!doctype html><title>Another service</title>')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const tab = await context.newPage()
  await tab.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
  await tab.close()
  await new Promise<void>((resolve) => other.close(() => resolve()))
  return heard[0]?.headers.cookie ?? ''
}
