/**
 * A running Tallystick for each flow: its own host process, port and data folder, and a page that was let in by the
 * host's own link. Owns the watch on the page: an error in its console or a breach of its policy fails the flow.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { signIn, type HostClient } from '../../support/host-client.ts'
import { startBrowserHost, type HostProcess, type StartOptions } from '../../support/start-browser-host.ts'

/** The browser's zone and the host's are the same on a person's machine. */
const zone = 'Europe/Berlin'

export interface Tallystick {
  readonly dataFolder: string
  /** The process that runs now. */
  host(): HostProcess
  /** Another process on the same folder; the one before must have ended. */
  startAgain(): Promise<HostProcess>
  /** Lets a page in by a fresh link, which only a second start can give. */
  enter(page: Page): Promise<void>
  /** A client beside the page, signed in as another browser would be. */
  client(): Promise<HostClient>
  /** `unreachable`, `lost` or `` (well); for hosts that started as `faulty`. */
  fault(kind: 'unreachable' | 'lost' | ''): void
}

interface Options {
  readonly entry: StartOptions['entry']
  /** Console errors that belong to the flow. */
  readonly expected: RegExp | undefined
}

export const test = base.extend<Options & { tallystick: Tallystick; problems: string[] }>({
  entry: ['built', { option: true }],
  expected: [undefined, { option: true }],

  tallystick: async ({ entry }, use) => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'tallystick-flow-'))
    const start = () => startBrowserHost({ dataFolder, entry, env: { TZ: zone } })
    let host = await start()
    const freshLink = async () => (await start()).link
    await use({
      dataFolder,
      host: () => host,
      startAgain: async () => (host = await start()),
      async enter(page) {
        await page.goto(await freshLink())
      },
      client: async () => signIn(await freshLink()),
      fault: (kind) => writeFileSync(join(dataFolder, 'fault'), kind),
    })
    await host.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  },

  problems: async ({ context, expected }, use) => {
    const problems: string[] = []
    await watch(context, problems)
    await use(problems)
    expect(problems.filter((each) => !expected?.test(each))).toEqual([])
  },

  /** The page, let in and painted. */
  page: async ({ page, tallystick, problems: _watched }, use) => {
    await page.goto(tallystick.host().link)
    await expect(page.getByRole('main', { name: 'Timer' })).toBeVisible()
    await use(page)
  },
})

async function watch(context: BrowserContext, problems: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => problems.push(`page: ${error.error().message}`))
  await context.exposeFunction('tallystickBreach', (text: string) => problems.push(`policy: ${text}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = Reflect.get(window, 'tallystickBreach') as (text: string) => void
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
    })
  })
}

export { expect }
