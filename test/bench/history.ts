/**
 * The history over a hundred thousand entries in Chromium, relative to a plain list of a hundred rows in the same
 * browser: the time from a key to the frame that shows its result, and scrolling through all entries.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { EntryStore } from '../../src-main/entries/entry-store.ts'
import { ItemBook } from '../../src-main/items/item-book.ts'
import { OutboxStore } from '../../src-main/outbox/outbox-store.ts'
import { Database } from '../../src-main/storage/database.ts'
import { migrate } from '../../src-main/storage/migrate.ts'
import { migrations } from '../../src-main/storage/migrations/all.ts'
import { addDays, addMinutes } from '../../src-preload/rules/local-time.ts'
import { emptyDraft } from '../../src-preload/rules/missing-fields.ts'
import { startBrowserHost } from '../support/start-browser-host.ts'
import { chromium as executablePath, chromiumArguments, chromiumSandbox } from '../tools/chromium.mjs'
import { ms, percentile, times, type Line } from './statistics.ts'

const aDay = 20
const words = [
  'audit',
  'budget',
  'call',
  'design',
  'estimate',
  'figures',
  'gateway',
  'hiring',
  'invoice',
  'journey',
]
/** Letters that are in some of the words, but in no name of an item or board. */
const letters = ['c', 'f', 'g', 'h', 'j', 'l', 's', 'v', 'w', 'y']
const size = { width: 960, height: 680 }
const rounds = 20
const allowedMs = '50.0 ms'

export async function measureHistory(entries: number): Promise<Line[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tallystick-history-'))
  fill(join(dataFolder, 'tallystick.db'), entries)
  const host = await startBrowserHost({ dataFolder, entry: 'built' })
  const browser = await chromium.launch({ executablePath, args: chromiumArguments, chromiumSandbox })
  try {
    const page = await browser.newPage({ viewport: size })
    await page.goto(host.link)
    await page.getByRole('main', { name: 'Timer' }).waitFor()
    await page.keyboard.press('Control+Shift+H')
    await page.locator('[data-row]').first().waitFor()
    await watch(page)
    const { floor, plain, tasks: least } = await plainPage(browser)
    const lines = [
      key('history: first day on screen, p95', await opened(page), floor),
      key('history: a week turned, p95', await turned(page), floor),
      key('history: a filter typed, the week, p95', await typed(page), floor),
    ]
    await chooseAll(page)
    lines.push(key('history: a filter typed, all dates, p95', await typed(page), floor))
    const slow = await frames(page, 120)
    const fast = await frames(page, 9_000)
    const tasks = await tasksPerFrame(page)
    return [
      ...lines,
      task('13 scrolling, 12 px a frame, task of a frame', tasks.slow, least.slow, '1.70x'),
      task('13 scrolling, 300 px a frame, task of a frame', tasks.fast, least.fast, '3.20x'),
      scrolled('history: frames a second, wheel', slow, plain),
      scrolled('history: frames a second, through all', fast, plain),
    ]
  } finally {
    await browser.close()
    await host.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

/** Writes years of sent entries directly to the file, because saving them one by one would take an hour. */
function fill(path: string, count: number): void {
  const db = new Database(path)
  migrate(db, migrations)
  const [items, entries, outbox] = [
    new ItemBook(db, 'local'),
    new EntryStore(db, 'local'),
    new OutboxStore(db, 'local'),
  ]
  const today = new Date().toISOString().slice(0, 10)
  db.transaction(() => {
    for (let n = 0; n < 40; n++)
      items.put({ id: `i${n}`, name: `Item ${n}`, board: `Board ${n % 5}` }, `${today}T00:00:00.000Z`)
    for (let n = 0; n < count; n++) {
      const day = addDays(today, -Math.floor(n / aDay))
      const startedAt = addMinutes(`${day}T06:00:00.000Z`, (n % aDay) * 30)
      const id = `01900000-0000-7000-8000-${String(count - n).padStart(12, '0')}`
      entries.add({
        ...{ id, itemId: `i${n % 40}`, day, startedAt, endedAt: addMinutes(startedAt, 25), zone: 'Etc/UTC' },
        ...{ countedMs: 25 * 60_000, minutes: 25, optionLabels: {}, runId: null },
        draft: { ...emptyDraft, description: `${words[n % words.length]!} number ${n}` },
      })
      outbox.add(id, { state: 'confirmed' })
    }
  })
  db.close()
}

/**
 * Records the time from each key to the frame that shows the changed rows, at the moment when the main thread is free
 * again.
 */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const rows = () =>
      [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset['row']).join()
    const seen: number[] = []
    let began = 0
    let before = ''
    addEventListener(
      'keydown',
      (event) => {
        if (['Control', 'Shift', 'Alt'].includes(event.key)) return
        before = rows()
        began = performance.now()
      },
      { capture: true },
    )
    new MutationObserver(() => {
      const now = rows()
      if (began === 0 || now === '' || now === before) return
      const start = began
      began = 0
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => seen.push(performance.now() - start)
        port2.postMessage(null)
      })
    }).observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { seen })
  })
}

/**
 * Waits until there are more than `before` results, and returns the milliseconds from the last key to the newest one.
 */
async function took(page: Page, before: number): Promise<number> {
  const handle = await page.waitForFunction(
    (count) => {
      const { seen } = window as unknown as { seen: number[] }
      return seen.length > count ? seen.at(-1) : undefined
    },
    before,
    { polling: 20 },
  )
  return (await handle.jsonValue())!
}

async function timed(page: Page, press: () => Promise<void>): Promise<number> {
  const before = await page.evaluate(() => (window as unknown as { seen: number[] }).seen.length)
  await press()
  return took(page, before)
}

async function opened(page: Page): Promise<number[]> {
  const all: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.getByRole('tab', { name: 'Today' }).click()
    await page.locator('[data-row]').first().waitFor({ state: 'detached' })
    all.push(await timed(page, () => page.keyboard.press('Control+Shift+H')))
  }
  return all
}

async function turned(page: Page): Promise<number[]> {
  const all: number[] = []
  for (let round = 0; round < rounds; round++)
    all.push(
      await timed(page, () => page.keyboard.press(round % 4 === 3 ? 'Alt+ArrowRight' : 'Alt+ArrowLeft')),
    )
  return all
}

async function typed(page: Page): Promise<number[]> {
  await page.keyboard.press('Control+f')
  const all: number[] = []
  for (const letter of letters)
    for (const press of [letter, 'Backspace']) all.push(await timed(page, () => page.keyboard.press(press)))
  return all
}

async function chooseAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'Dates' }).click()
  await page.getByRole('option', { name: 'All dates' }).click()
  await page.getByRole('heading', { name: 'All dates' }).waitFor()
  // The index is built once, at the first search.
  await page.waitForFunction(
    () => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) > 10_000,
  )
}

interface Frames {
  readonly aSecond: number
  /** Frames without a visible row. */
  readonly empty: number
}

/**
 * Returns the mean processor time of the main thread for a frame, in milliseconds. Rows are not inspected meanwhile,
 * because that would cost time too.
 */
async function taskPerFrame(page: Page, pixels: number): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  }
  const before = await worked()
  const drawn = await page.evaluate(async (step) => {
    const scroller = document.querySelector('[role=grid], ul')!.parentElement!
    scroller.scrollTop = 0
    let down = 1
    for (let frame = 0; frame < 240; frame++) {
      if (scroller.scrollTop >= scroller.scrollHeight - scroller.clientHeight) down = -1
      if (scroller.scrollTop <= 0) down = 1
      scroller.scrollTop += down * step
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return 240
  }, pixels)
  const cost = ((await worked()) - before) / drawn
  await session.detach()
  return cost
}

async function tasksPerFrame(page: Page): Promise<{ slow: number; fast: number }> {
  // The pointer is over the list, as when the user turns the mouse wheel.
  await page.mouse.move(size.width * 0.7, size.height * 0.7)
  return { slow: await taskPerFrame(page, 12), fast: await taskPerFrame(page, 300) }
}

function frames(page: Page, pixels: number): Promise<Frames> {
  return page.evaluate(async (step) => {
    const scroller = document.querySelector('[role=grid], ul')!.parentElement!
    scroller.scrollTop = 0
    const inSight = () => {
      const { top, bottom, left } = scroller.getBoundingClientRect()
      const at = document.elementFromPoint(left + 200, (top + bottom) / 2)
      return at?.closest('[data-row], [role=row], li') !== null
    }
    const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    for (let warm = 0; warm < 20; warm++) await next()
    const began = await next()
    let now = began
    let drawn = 0
    let empty = 0
    let down = 1
    while (now - began < 4_000) {
      const most = scroller.scrollHeight - scroller.clientHeight
      if (scroller.scrollTop >= most) down = -1
      if (scroller.scrollTop <= 0) down = 1
      scroller.scrollTop += down * step
      now = await next()
      drawn += 1
      if (!inSight()) empty += 1
    }
    return { aSecond: (drawn * 1_000) / (now - began), empty }
  }, pixels)
}

/** Measures a list of a hundred plain rows: how fast they scroll, and how fast a key changes them. */
async function plainPage(
  browser: Browser,
): Promise<{ floor: number[]; plain: Frames; tasks: { slow: number; fast: number } }> {
  const page = await browser.newPage({ viewport: size })
  const rows = Array.from({ length: 100 }, (_, n) => `<li style="height:36px">Row ${n}</li>`).join('')
  await page.setContent(`<div style="height:600px;overflow:auto"><ul style="margin:0">${rows}</ul></div>`)
  const plain = await frames(page, 120)
  const tasks = await tasksPerFrame(page)
  await watch(page)
  await page.evaluate(() => {
    let turn = 0
    addEventListener('keydown', () => {
      turn += 1
      document.querySelector('ul')!.innerHTML = Array.from(
        { length: 100 },
        (_, n) => `<li data-row="${turn}-${n}" style="height:36px">Row ${n} of ${turn}</li>`,
      ).join('')
    })
  })
  const floor: number[] = []
  for (let round = 0; round < rounds; round++) floor.push(await timed(page, () => page.keyboard.press('a')))
  await page.close()
  return { floor, plain, tasks }
}

function key(budget: string, all: readonly number[], floor: readonly number[]): Line {
  const [ours, least] = [percentile(all, 0.95), percentile(floor, 0.95)]
  return { budget, ours: ms(ours), floor: ms(least), ratio: times(ours / least), allowed: allowedMs }
}

function task(budget: string, ours: number, floor: number, allowed: string): Line {
  return { budget, ours: ms(ours), floor: ms(floor), ratio: times(ours / floor), allowed }
}

function scrolled(budget: string, ours: Frames, floor: Frames): Line {
  const empty = ours.empty === 0 ? '' : `, ${ours.empty} without a row`
  return {
    budget,
    ours: `${ours.aSecond.toFixed(1)}${empty}`,
    floor: floor.aSecond.toFixed(1),
    ratio: times(ours.aSecond / floor.aSecond),
    allowed: '0.90x',
  }
}
