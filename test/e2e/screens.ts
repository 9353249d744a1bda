/**
 * `npm run screens -- [FOLDER] [--lang TAG]`: takes pictures of the real app with sample work, in both themes and both
 * sizes, into `test-results/screens` or FOLDER. It needs a build and the machine's Chromium.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium as playwright, type Page } from '@playwright/test'
import { languageIn } from '../../src-preload/words/chosen-language.ts'
import { languages } from '../../src-preload/words/made/languages.ts'
import { startStandAlone, type StandAlone } from '../conformance/stand-alone-process.ts'
import { newCommandId, signIn, type HostClient } from '../support/host-client.ts'
import { afternoonZone, giveSampleWork, startSampleRun } from '../support/sample-work.ts'
import { startBrowserHost } from '../support/start-browser-host.ts'
import { chromium, chromiumArguments, chromiumSandbox } from '../tools/chromium.mjs'
import { connectBeside } from './support/account-steps.ts'
import { giveUnnamedItems, shootAccountItems, shootOwnItems } from './support/item-screens.ts'
import { speakIn } from './support/speaking.ts'
import {
  commandField,
  loadAgain,
  narrow,
  openSettings,
  runningTimer,
  stop,
  stopSheet,
  wide,
} from './support/steps.ts'

const { positionals, values } = parseArgs({ options: { lang: { type: 'string' } }, allowPositionals: true })
const folder = positionals[0] ?? fileURLToPath(new URL('../../test-results/screens', import.meta.url))
const { language, locale } = languageIn(values.lang ?? 'en-GB') ?? unknownLanguage()
mkdirSync(folder, { recursive: true })

// Without this configuration a bare Debian would use DejaVu, while real desktops have a font designed for screens.
const fontFolder = mkdtempSync(join(tmpdir(), 'tallystick-fonts-'))
const fonts = join(fontFolder, 'fonts.conf')
const inter = '<edit name="family" mode="prepend" binding="strong"><string>Inter</string></edit>'
const asInter = ['system-ui', 'sans-serif', 'sans'].map(
  (family) => `<match><test name="family"><string>${family}</string></test>${inter}</match>`,
)
writeFileSync(fonts, `<fontconfig><include>/etc/fonts/fonts.conf</include>${asInter.join('')}</fontconfig>`)

const zone = afternoonZone(Date.now())
const browser = await playwright.launch({
  executablePath: chromium,
  args: chromiumArguments,
  chromiumSandbox,
  env: { ...process.env, FONTCONFIG_FILE: fonts },
})
for (const theme of ['light', 'dark'] as const)
  for (const [size, viewport] of [
    ['', narrow],
    ['-wide', wide],
  ] as const)
    await tour(theme, size, viewport)
await browser.close()
rmSync(fontFolder, { recursive: true })

async function tour(theme: 'light' | 'dark', size: string, viewport: typeof wide): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tallystick-screens-'))
  const host = await startBrowserHost({ dataFolder, entry: 'built', env: { TZ: zone.name } })
  const context = await browser.newContext({
    viewport,
    colorScheme: theme,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    locale,
    timezoneId: zone.name,
  })
  const page = await context.newPage()
  await speakIn(language, page)
  const shot = (name: string) => take(page, join(folder, `${name}${size}.${theme}.png`))

  await page.goto(host.link)
  await page.getByRole('textbox', { name: 'What are you working on right now?' }).waitFor()
  await shot('first-run')

  const client = await signIn((await startBrowserHost({ dataFolder, entry: 'built' })).link)
  await giveSampleWork(client, zone, Date.now())
  await loadAgain(page)
  await commandField(page).waitFor()
  await shot('timer-idle')
  await page.keyboard.type('ref')
  await shot('command')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('https://fieldstone.example/boards/9/items/88213')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Call it' }).fill('Gift cards: redemption')
  await shot('add-item')
  await page.keyboard.press('Escape')
  await shootOwnItems(page, shot)
  await loadAgain(page)
  await commandField(page).waitFor()

  await startSampleRun(client, zone, Date.now())
  await runningTimer(page).waitFor()
  await shot('timer-running')
  await page.keyboard.press('Control+j')
  await page.getByRole('dialog', { name: 'Adjust the start' }).waitFor()
  await shot('adjust-start')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+n')
  await page.getByRole('textbox', { name: /^Add time: how long/ }).fill('45m 16:10 accessibility')
  await shot('manual-entry')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('yesterday 23:15-0:45 accessibility')
  await shot('past-midnight')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+H')
  await page.getByRole('grid', { name: 'Entries, newest first' }).waitFor()
  await shot('history')
  await page.getByRole('row').filter({ hasText: 'Partial refunds' }).click()
  await page.getByRole('article', { name: 'Entry' }).waitFor()
  await shot('entry')
  await page.keyboard.press('Control+Shift+S')
  await page.getByRole('dialog', { name: /^Split/ }).waitFor()
  await shot('split')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await openImport(page, client)
  await shot('import')
  await page.keyboard.press('Escape')
  await openSettings(page)
  await page.getByRole('radiogroup', { name: 'Theme' }).waitFor()
  await shot('settings')
  await page.keyboard.press('Control+/')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await shot('keys')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+Shift+T')
  await stop(page)
  await stopSheet(page).waitFor()
  await shot('stop-sheet')

  // A run that stopped 47 minutes ago and is resumed now leads to a question.
  const endedAt = new Date(Date.now() - 47 * 60_000).toISOString()
  await client.call('timer.adjust', { commandId: newCommandId(), endedAt })
  await client.call('timer.resume', { commandId: newCommandId() })
  await page.getByRole('dialog', { name: /was stopped for/ }).waitFor()
  await page.keyboard.press('s')
  await shot('idle-return')
  await page.keyboard.press('Escape')
  await page.getByText('Nothing of this time is sent').waitFor()
  await shot('idle-put-off')

  const service = await startStandAlone([])
  await giveUnnamedItems(service)
  await openConnections(page, client, service)
  await shot('connections')
  await shootAccountItems(page, client, shot)

  await context.close()
  await host.stop()
  await service.end('SIGTERM')
  rmSync(dataFolder, { recursive: true, force: true })
}

/** Opens the import of a file that names one of two items with the same name, and an unknown item. */
async function openImport(page: Page, client: HostClient): Promise<void> {
  for (const board of ['Shop', 'Mobile app'])
    await client.call('items.add', {
      commandId: newCommandId(),
      ...{ itemId: null, name: 'Search results', board, pinned: false },
    })
  await loadAgain(page)
  await runningTimer(page).waitFor()
  await page.keyboard.press('Control+Shift+H')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Import / })
  await dialog.getByLabel('The file to import').setInputFiles({
    name: 'last-month.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Date,Start,Duration,Item,Note',
        '2026-01-12,09:00,1:30,Search results,Filters',
        '2026-01-12,10:30,0:45,Search results,Sorting',
        '2026-01-13,09:15,2:00,Newsletter archive,',
        '2026-01-13,13:00,1:10,Weekly planning,',
        '2026-01-13,25:00,1:10,Weekly planning,',
      ].join('\r\n'),
    ),
  })
  await dialog.getByRole('status').waitFor()
}

/** Discards the run, connects an account in place of the local workspace, and opens the settings of connections. */
async function openConnections(page: Page, client: HostClient, service: StandAlone): Promise<void> {
  const { run } = await client.call('timer.read', {})
  if (run) await client.call('timer.discard', { commandId: newCommandId(), runId: run.id })
  await connectBeside(client, service)
  await openSettings(page, 'Connections')
  await page.getByRole('region', { name: 'Fieldstone', exact: true }).waitFor()
}

function unknownLanguage(): never {
  console.error(`There is no language ${values.lang}; there are ${languages.join(', ')}.`)
  process.exit(2)
}

/** Takes a picture without the caret, which blinks and would make pictures differ. */
async function take(page: Page, path: string): Promise<void> {
  await page.waitForTimeout(300)
  await page.screenshot({ path, caret: 'hide' })
  console.log(path)
}
