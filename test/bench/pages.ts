/**
 * Measurements in Chromium of loading, clicking and the running clock, alternating between the product's page and a
 * floor.
 */
import { readFile, readdir } from 'node:fs/promises'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { pageKeyName } from '../../src-preload/contract/names.ts'
import type { FloorServer } from './floor-server.ts'
import type { Subject } from './sample-work.ts'
import { average, median, ms, pairedRatio, percentile, times, type Line } from './statistics.ts'

interface Site {
  readonly url: string
  readonly session?: Pick<Subject, 'cookie' | 'pageKey'>
  /** Selector of an element that exists once the main view is drawn. */
  readonly ready: string
  /** The language that the browser prefers. */
  readonly locale?: string
}

export interface Rig {
  readonly browser: Browser
  readonly floor: FloorServer
  readonly subject: Subject
}

const size = { width: 400, height: 620 }

function sites({ floor, subject }: Rig) {
  return {
    ours: { url: subject.url, session: subject, ready: '[role=timer]' },
    svelte: { url: floor.svelteUrl, ready: '#ready' },
    bare: { url: floor.bareUrl, ready: '#ready' },
  } satisfies Record<string, Site>
}

async function open(browser: Browser, site: Site): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: size, locale: site.locale ?? 'en-US' })
  const page = await context.newPage()
  if (site.session) {
    const { cookie, pageKey } = site.session
    await context.addCookies([cookie])
    await page.addInitScript(([name, key]) => localStorage.setItem(name, key), [
      pageKeyName,
      pageKey,
    ] as const)
  }
  return { context, page }
}

interface Load {
  readonly interactiveMs: number
  readonly heapBytes: number
  readonly elements: number
}

async function load(browser: Browser, site: Site): Promise<Load> {
  const { context, page } = await open(browser, site)
  await page.addInitScript((ready) => {
    const look = () => {
      if (!document.querySelector(ready)) return requestAnimationFrame(look)
      // When this message arrives, the browser has drawn the next frame and the main thread is free.
      return requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => Object.assign(window, { interactiveMs: performance.now() })
        port2.postMessage(null)
      })
    }
    requestAnimationFrame(look)
  }, site.ready)
  await page.goto(site.url)
  const handle = await page.waitForFunction(() => (window as { interactiveMs?: number }).interactiveMs)
  const interactiveMs = (await handle.jsonValue())!
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize: heapBytes } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number }
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  await context.close()
  return { interactiveMs, heapBytes, elements }
}

/** Returns the milliseconds until the main view is drawn and reacts, in a browser that prefers this language. */
export async function interactiveMs(browser: Browser, subject: Subject, locale: string): Promise<number> {
  const site = { url: subject.url, session: subject, ready: '[role=timer]', locale }
  return (await load(browser, site)).interactiveMs
}

/** Measures budgets 1 and 3: how long the main view takes to load, and how much memory it then uses. */
export async function measureLoad(rig: Rig, rounds: number): Promise<Line[]> {
  const { ours, svelte } = sites(rig)
  const loads: { ours: Load[]; floor: Load[] } = { ours: [], floor: [] }
  await load(rig.browser, ours)
  await load(rig.browser, svelte)
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0
    if (first) loads.floor.push(await load(rig.browser, svelte))
    loads.ours.push(await load(rig.browser, ours))
    if (!first) loads.floor.push(await load(rig.browser, svelte))
  }
  const of = (side: 'ours' | 'floor', key: keyof Load) => loads[side].map((each) => each[key])
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`
  return [
    {
      budget: '1 main view interactive',
      ours: ms(median(of('ours', 'interactiveMs'))),
      floor: ms(median(of('floor', 'interactiveMs'))),
      ratio: times(pairedRatio(of('ours', 'interactiveMs'), of('floor', 'interactiveMs'))),
      allowed: '1.30x',
    },
    {
      budget: '3 JS heap after load',
      ours: mb(median(of('ours', 'heapBytes'))),
      floor: mb(median(of('floor', 'heapBytes'))),
      ratio: times(pairedRatio(of('ours', 'heapBytes'), of('floor', 'heapBytes'))),
      allowed: '2.00x',
    },
    {
      budget: '3 DOM elements',
      ours: String(median(of('ours', 'elements'))),
      floor: String(median(of('floor', 'elements'))),
      ratio: '-',
      allowed: '600',
    },
  ]
}

/** Measures budget 4: the time from a click to the next frame. */
export async function measureClick(rig: Rig, clicks: number): Promise<Line[]> {
  const { ours, svelte } = sites(rig)
  const floor = await clickTimes(rig.browser, svelte, clicks, async () => {})
  const mine = await clickTimes(rig.browser, ours, clicks, async (page) => {
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
  return [
    {
      budget: '4 stop click to next frame',
      ours: ms(median(mine.frame)),
      floor: ms(median(floor.frame)),
      ratio: times(median(mine.frame) / median(floor.frame)),
      allowed: '1.25x',
    },
    {
      budget: '4 its handler, p95',
      ours: ms(percentile(mine.handler, 0.95)),
      floor: ms(percentile(floor.handler, 0.95)),
      ratio: '-',
      allowed: '8.0 ms',
    },
  ]
}

interface ClickTimes {
  readonly frame: number[]
  readonly handler: number[]
}

/** `back` returns the page to the state in which the button can be clicked again. */
async function clickTimes(
  browser: Browser,
  site: Site,
  clicks: number,
  back: (page: Page) => Promise<void>,
): Promise<ClickTimes> {
  const { context, page } = await open(browser, site)
  await page.goto(site.url)
  await page.locator(site.ready).waitFor()
  await page.evaluate(() => {
    const seen: { frame: number; handler: number }[] = []
    let began = 0
    addEventListener('click', () => (began = performance.now()), { capture: true })
    addEventListener('click', () => {
      const handler = performance.now() - began
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => seen.push({ frame: performance.now() - began, handler })
        port2.postMessage(null)
      })
    })
    Object.assign(window, { seen })
  })
  const button = page.getByRole('button', { name: /^(Start|Stop)/ }).first()
  for (let n = 0; n < clicks; n++) {
    await button.click()
    await back(page)
  }
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { frame: number; handler: number }[] }).seen,
  )
  await context.close()
  return { frame: seen.map((each) => each.frame), handler: seen.map((each) => each.handler) }
}

/** Budget 5: measures both pages in the same seconds, so that other load on the machine affects both. */
export async function measureRunning(rig: Rig, seconds: number): Promise<Line[]> {
  const { ours, bare } = sites(rig)
  const [mine, floor] = [await watched(rig.browser, ours), await watched(rig.browser, bare)]
  // The setup of a new page, up to its first major garbage collection, is not counted as work of its clock.
  await mine.page.waitForTimeout(restMs)
  await Promise.all([mine.look(), floor.look()])
  const cost: { mine: number[]; floor: number[] } = { mine: [], floor: [] }
  for (let second = 0; second < seconds; second++) {
    await betweenTicks()
    cost.mine.push(await mine.look())
    cost.floor.push(await floor.look())
  }
  const layouts = await layoutsASecond(mine.page, layoutSeconds)
  await mine.page.context().close()
  await floor.page.context().close()
  const line = (what: string, of: (values: readonly number[]) => number): Line => ({
    budget: `5 running clock, renderer CPU a second, ${what}`,
    ours: ms(of(cost.mine)),
    floor: ms(of(cost.floor)),
    ratio: times(of(cost.mine) / of(cost.floor)),
    allowed: '1.15x',
  })
  return [
    line('median', median),
    line('all of them', average),
    {
      budget: '5 layouts a second',
      ours: layouts.toFixed(2),
      floor: '-',
      ratio: '-',
      allowed: '1',
    },
  ]
}

const restMs = 40_000
const layoutSeconds = 10

interface Watched {
  readonly page: Page
  /** Processor time of the page's renderer since the last call, in milliseconds. */
  look(): Promise<number>
}

async function watched(browser: Browser, site: Site): Promise<Watched> {
  const { context, page } = await open(browser, site)
  await page.goto(site.url)
  await page.locator(site.ready).waitFor()
  const session = await context.newCDPSession(page)
  const pid = await rendererOf(browser, session)
  await session.detach()
  let seen = await cpuNs(pid)
  const look = async () => {
    const before = seen
    seen = await cpuNs(pid)
    return (seen - before) / 1e6
  }
  return { page, look }
}

/** Waits until both pages are idle: near the end of a second, because the product's clock ticks with the second. */
function betweenTicks(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_000 - ((Date.now() + 150) % 1_000)))
}

/** Counts layouts separately from processor time, because this measurement itself costs time. */
async function layoutsASecond(page: Page, seconds: number): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const count = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find((metric) => metric.name === 'LayoutCount')?.value ?? 0
  }
  const before = await count()
  await page.waitForTimeout(seconds * 1_000)
  const layouts = (await count()) - before
  await session.detach()
  return layouts / seconds
}

/** Finds the renderer of a page as the one that works most during a short busy loop in the page. */
async function rendererOf(browser: Browser, session: CDPSession): Promise<number> {
  const system = await browser.newBrowserCDPSession()
  const renderers = async () => {
    const { processInfo } = await system.send('SystemInfo.getProcessInfo')
    return processInfo.filter((process) => process.type === 'renderer').map((process) => process.id)
  }
  const before = new Map<number, number>()
  for (const pid of await renderers()) before.set(pid, await cpuNs(pid))
  await session.send('Runtime.evaluate', {
    expression: 'for (const t = performance.now(); performance.now() - t < 60; );',
  })
  let most = { pid: 0, ns: -1 }
  for (const pid of await renderers()) {
    const ns = (await cpuNs(pid)) - (before.get(pid) ?? 0)
    if (ns > most.ns) most = { pid, ns }
  }
  await system.detach()
  return most.pid
}

/** Processor time of all threads of a process in nanoseconds (Linux: /proc/PID/task/TID/schedstat). */
export async function cpuNs(pid: number): Promise<number> {
  let sum = 0
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const stat = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')
    sum += Number(stat.split(' ')[0])
  }
  return sum
}
