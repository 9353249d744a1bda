/**
 * A running Tallystick for each flow, in the host that the project names: its own process and data folder, and a page
 * that was let in. Owns the watch on the page: an error in its console or a breach of its policy fails the flow.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import type { Settings } from '../../../src-preload/model/settings.ts'
import type { StartOptions } from '../../support/start-browser-host.ts'
import { whyNoElectron } from '../../tools/electron-here.mjs'
import { countCommands } from './command-rate.ts'
import type { ElectronHost } from './electron-host.ts'
import {
  browserHost,
  electronHost,
  type FlowClient,
  type FlowHost,
  type HostName,
  type Tallystick,
} from './flow-host.ts'

export interface FlowOptions {
  readonly host: HostName
  /** What the flow needs of its host that only one has, as half a sentence. */
  readonly needs: string | undefined
  readonly entry: StartOptions['entry']
  /** What the person has set before the first start; everything else is as shipped. */
  readonly settings: Partial<Settings>
  /** Console errors that belong to the flow. */
  readonly expected: RegExp | undefined
}

/** What Chromium says of a page whose host ends, or is killed, while it asks something. */
export const hostGoes = /ERR_(CONNECTION|EMPTY|INCOMPLETE|SOCKET)|Failed to load resource/

/** For flows about what is sent: an entry goes out one second after it was saved, not eight. */
export const sendsSoon = { holdSeconds: 1 } as const satisfies Partial<Settings>

interface Fixtures {
  able: undefined
  problems: string[]
  running: FlowHost
  tallystick: Tallystick
}

export const test = base.extend<FlowOptions & Fixtures>({
  host: ['browser', { option: true }],
  needs: [undefined, { option: true }],
  entry: ['built', { option: true }],
  settings: [{}, { option: true }],
  expected: [undefined, { option: true }],

  /** Before anything is started. */
  able: [
    async ({ host, needs, entry }, use, { skip }) => {
      if (host === 'electron') {
        const why = whyNoElectron()
        skip(why !== undefined, why)
        skip(needs !== undefined, needs)
        skip(entry !== 'built', 'the packaged program has no faults to switch on')
      }
      await use(undefined)
    },
    { auto: true },
  ],

  problems: ({ able: _able }, use) => use([]),

  running: async ({ host, entry, settings, viewport, colorScheme, contextOptions, problems }, use) => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'tallystick-flow-'))
    writeFileSync(join(dataFolder, 'config.json'), JSON.stringify(settings), { mode: 0o600 })
    const look = { viewport, colorScheme, reducedMotion: contextOptions.reducedMotion ?? null }
    const running = await (host === 'electron'
      ? electronHost(dataFolder, (started) => dress(started, look, problems))
      : browserHost(dataFolder, entry))
    await use(running)
    await running.end()
    rmSync(dataFolder, { recursive: true, force: true })
  },

  tallystick: ({ running }, use) => use(running),

  /** The page, let in and painted. What went wrong on it counts until its host is ended. */
  page: async ({ page: blank, context, host, running, problems, expected }, use) => {
    // Electron's commands do not cross as HTTP; the page that gives them is the same.
    const tooManyCommands = host === 'browser' ? countCommands(context) : () => []
    if (host === 'browser') {
      await watch(context, problems)
      await blank.goto(running.link())
    }
    const page = host === 'browser' ? blank : pageNow(() => running.window()!)
    await expect(page.getByRole('main', { name: 'Timer' })).toBeVisible()
    await use(page)
    problems.push(...tooManyCommands())
    expect(problems.filter((each) => !expected?.test(each))).toEqual([])
  },
})

/** A window goes with its process, and the flow's page is the one of the process that runs now. */
function pageNow(current: () => Page): Page {
  return new Proxy(current(), {
    get(_first, name) {
      const page = current()
      const value: unknown = Reflect.get(page, name)
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(page) : value
    },
  })
}

interface Look {
  readonly viewport: { width: number; height: number } | null
  readonly colorScheme: 'light' | 'dark' | 'no-preference' | null
  readonly reducedMotion: 'reduce' | 'no-preference' | null
}

/** What Playwright's own pages get from their context: size, looks, and the watch, which sees the whole of a load. */
async function dress({ app, page }: ElectronHost, look: Look, problems: string[]): Promise<void> {
  const { viewport, colorScheme, reducedMotion } = look
  await watch(app.context(), problems)
  await page.emulateMedia({ colorScheme, reducedMotion })
  if (viewport)
    await app.evaluate(({ BrowserWindow }, { width, height }) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(width, height)
    }, viewport)
  await page.reload()
}

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

export { expect, type FlowClient, type Tallystick }
