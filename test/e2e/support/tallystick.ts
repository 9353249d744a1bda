/**
 * Starts Tallystick for each flow, in the host that Playwright's project names: a separate process and data folder, and
 * a page with access. An error or warning in the page's console, or a violation of its policy, fails the flow.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type BrowserContext, type Page } from '@playwright/test'
import type { Settings } from '../../../src-preload/model/settings.ts'
import type { Language } from '../../../src-preload/words/made/languages.ts'
import { withSampleItems } from '../../support/sample-items.ts'
import type { StartOptions } from '../../support/start-browser-host.ts'
import { whyNoElectron } from '../../tools/electron-here.mjs'
import { buildPseudo } from './build-pseudo.ts'
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
import { expect, speakIn } from './speaking.ts'

export interface FlowOptions {
  readonly host: HostName
  /** The language of the page. Flows name everything in English. */
  readonly language: Language
  /** Why the flow runs only in the browser host, or the feature that it needs; undefined if it runs in both hosts. */
  readonly needs: string | undefined
  readonly entry: StartOptions['entry']
  /** Settings before the first start; all others have their defaults. */
  readonly settings: Partial<Settings>
  /** What the data folder begins with: items and fields of the sample data, or nothing, as for a new user. */
  readonly beginsWith: 'samples' | 'nothing'
  /** Pattern of problems that the flow expects, such as console errors. */
  readonly expected: RegExp | undefined
}

/** Chromium's errors for a page whose host ends during a request. */
export const hostGoes = /ERR_(CONNECTION|EMPTY|INCOMPLETE|SOCKET)|Failed to load resource/

/** For flows about sending: an entry is sent one second after it was saved instead of eight. */
export const sendsSoon = { holdSeconds: 1 } as const satisfies Partial<Settings>

interface Fixtures {
  able: undefined
  problems: string[]
  running: FlowHost
  tallystick: Tallystick
}

export const test = base.extend<FlowOptions & Fixtures>({
  host: ['browser', { option: true }],
  language: ['en', { option: true }],
  needs: [undefined, { option: true }],
  entry: ['built', { option: true }],
  settings: [{}, { option: true }],
  beginsWith: ['samples', { option: true }],
  expected: [undefined, { option: true }],

  /** Skips the flow before anything is started. */
  able: [
    async ({ host, needs, entry }, use, { skip }) => {
      if (host === 'electron') {
        const why = whyNoElectron()
        skip(why !== undefined, why)
        skip(needs !== undefined, needs)
        skip(entry !== 'built', 'the packaged program has neither faults to switch on nor pseudo-languages')
      }
      await use(undefined)
    },
    { auto: true },
  ],

  problems: ({ able: _able }, use) => use([]),

  running: async (
    { host, entry, settings, beginsWith, viewport, colorScheme, contextOptions, problems },
    use,
  ) => {
    if (entry === 'pseudo') await buildPseudo()
    const dataFolder = mkdtempSync(join(tmpdir(), 'tallystick-flow-'))
    writeFileSync(join(dataFolder, 'config.json'), JSON.stringify(settings), { mode: 0o600 })
    if (beginsWith === 'samples') withSampleItems(dataFolder)
    const look = { viewport, colorScheme, reducedMotion: contextOptions.reducedMotion ?? null }
    const running = await (host === 'electron'
      ? electronHost(dataFolder, (started) => dress(started, look, problems))
      : browserHost(dataFolder, entry))
    await use(running)
    await running.end()
    rmSync(dataFolder, { recursive: true, force: true })
  },

  tallystick: ({ running }, use) => use(running),

  /**
   * The page with access, after its first paint. Console errors and policy violations count until the host is stopped.
   */
  page: async ({ page: blank, context, host, language, running, problems, expected }, use) => {
    await speakIn(language, blank)
    // Requests are counted only in the browser host: Electron's page sends the same commands, but not over HTTP.
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

/** Returns a proxy for the page of the current process, because a window ends with its process. */
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

/**
 * Prepares the page of Electron as Playwright prepares its own pages: sets the size and the color scheme, and records
 * problems from the first load on.
 */
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
