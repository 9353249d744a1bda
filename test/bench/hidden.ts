/**
 * Budget 6: the cost of a running clock in a hidden page, relative to the same program without one, measured at the
 * same time.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type CDPSession } from '@playwright/test'
import { newCommandId, signIn } from '../support/host-client.ts'
import { startBrowserHost } from '../support/start-browser-host.ts'
import { chromium as executablePath, chromiumArguments, chromiumSandbox } from '../tools/chromium.mjs'
import { cpuNs } from './pages.ts'
import { ms, times, type Line } from './statistics.ts'
import { openTab, type Tab } from './tab.ts'

/** Rest in milliseconds before measuring, so that the setup of a new page is not counted as work of its clock. */
const restMs = 40_000

/** Costs since the start of a program, or, as `perMinute` returns them, of a minute. */
interface Cost {
  /** Callbacks of timers and frames that ran in the page. */
  readonly pageTimers: number
  readonly pageMs: number
  /** How often main's thread was woken: by a timer, a socket or the disk. */
  readonly mainWakes: number
  readonly mainMs: number
}

export async function measureHidden(seconds: number): Promise<Line[]> {
  const browser = await chromium.launch({ executablePath, args: chromiumArguments, chromiumSandbox })
  const session = await browser.newBrowserCDPSession()
  const programs: Program[] = []
  try {
    const running = await startProgram(session, true)
    programs.push(running)
    const idle = await startProgram(session, false)
    programs.push(idle)
    await openTab(session, 'about:blank')
    for (const { tab } of programs)
      if (!(await tab.evaluate<boolean>('document.hidden'))) throw new Error('the page can still be seen')
    await later(restMs)
    const before = [await look(running), await look(idle)] as const
    await later(seconds * 1_000)
    const ours = perMinute(before[0], await look(running), seconds)
    const floor = perMinute(before[1], await look(idle), seconds)
    return linesOf(ours, floor)
  } finally {
    await browser.close()
    for (const each of programs) await each.close()
  }
}

interface Program {
  readonly tab: Tab
  /** The process id of main. */
  readonly pid: number
  close(): Promise<void>
}

async function startProgram(session: CDPSession, runs: boolean): Promise<Program> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tallystick-hidden-'))
  const host = await startBrowserHost({ dataFolder, entry: 'built' })
  const client = await signIn(host.link)
  const [item] = await client.call('items.list', {})
  if (runs) await client.call('timer.start', { commandId: newCommandId(), itemId: item!.id })
  const [name = '', value = ''] = client.cookie.split('=')
  await session.send('Storage.setCookies', { cookies: [{ name, value, url: host.origin }] })
  const tab = await openTab(session, `${host.origin}/`, countTimers)
  // The page must be visible until it is drawn, because a hidden page may delay drawing.
  while (!(await tab.evaluate<boolean>("document.querySelector('main') !== null"))) await later(100)
  await tab.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    tab,
    pid: host.pid,
    async close() {
      await host.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** A script that runs in the page before everything else and counts the callbacks of timers and frames. */
const countTimers = `
  window.timersRun = 0
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback']) {
    const own = window[name]
    window[name] = (act, ...more) =>
      own.call(window, (...given) => {
        window.timersRun += 1
        return act(...given)
      }, ...more)
  }
`

async function look({ tab, pid }: Program): Promise<Cost> {
  const { metrics } = (await tab.send('Performance.getMetrics')) as {
    metrics: { name: string; value: number }[]
  }
  const status = await readFile(`/proc/${pid}/task/${pid}/status`, 'utf8')
  return {
    pageTimers: await tab.evaluate<number>('window.timersRun'),
    pageMs: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000,
    mainWakes: Number(/^voluntary_ctxt_switches:\s+(\d+)$/m.exec(status)?.[1]),
    mainMs: (await cpuNs(pid)) / 1e6,
  }
}

function perMinute(before: Cost, after: Cost, seconds: number): Cost {
  const of = (key: keyof Cost) => ((after[key] - before[key]) * 60) / seconds
  return {
    pageTimers: of('pageTimers'),
    pageMs: of('pageMs'),
    mainWakes: of('mainWakes'),
    mainMs: of('mainMs'),
  }
}

function linesOf(ours: Cost, floor: Cost): Line[] {
  const line = (
    what: string,
    key: keyof Cost,
    allowed: string,
    shown = (value: number) => value.toFixed(1),
  ) => ({
    budget: `6 hidden, running against none, a minute: ${what}`,
    ours: shown(ours[key]),
    floor: shown(floor[key]),
    ratio: floor[key] === 0 ? '-' : times(ours[key] / floor[key]),
    allowed,
  })
  return [
    line('timers that ran in the page', 'pageTimers', '0'),
    line("the page's thread", 'pageMs', '1.05x', ms),
    line('wakes of main, those by its disk among them', 'mainWakes', '4 more'),
    line('processor of main', 'mainMs', '1.05x', ms),
  ]
}

function later(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
