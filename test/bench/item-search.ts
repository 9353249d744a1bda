/**
 * The search for items in the command field, letter by letter, over 5,012 and 20,000 items: the search itself beside a
 * bare scan of the same names, and in Chromium all work from the key until the result is painted.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { find } from '../../src-preload/words/made/find.ts'
import { first } from '../../src-preload/words/made/first.ts'
import type { OtherItem } from '../../src-preload/model/item.ts'
import { indexItems, namesOfSeveral } from '../../src-renderer/lib/item-search.ts'
import { search, type Searched } from '../../src-renderer/timer/search.ts'
import { newCommandId, signIn } from '../support/host-client.ts'
import { startBrowserHost } from '../support/start-browser-host.ts'
import { chromium as executablePath, chromiumArguments, chromiumSandbox } from '../tools/chromium.mjs'
import { ms, pairedRatio, percentile, times, type Line } from './statistics.ts'
import { inTurn } from './turns.ts'

const topics = ['Refund', 'Checkout', 'Invoice', 'Release', 'Voucher', 'Onboarding', 'Search', 'Gift card']
const parts = ['flow', 'mails', 'import', 'freeze checklist', 'wording', 'redesign', 'edge cases', 'tests']
const boards = ['Storefront', 'Platform', 'Client care', 'Hiring', 'Team', 'Finance and controlling']
/** The texts that are typed: one and two words, an id, a single letter, a text that matches nothing. */
const texts = ['refund', 'store ref', 'voucher wor', '4410281', 'e', 'nothing like it']
const ownItems = 41

/** Returns invented items; some names occur several times. */
function itemsOf(count: number): OtherItem[] {
  return Array.from({ length: count }, (_, n) => ({
    id: String(4_410_280_000 + n),
    name: `${topics[n % topics.length]} ${parts[Math.floor(n / 8) % parts.length]} ${Math.floor(n / 3)}`,
    board: boards[n % boards.length]!,
    nameFrom: 'table',
  }))
}

/** Every text that is in the field while the texts are typed. */
const typed = texts.flatMap((text) => Array.from(text, (_, n) => text.slice(0, n + 1)))

export async function measureItemSearch(rounds: number): Promise<Line[]> {
  await Promise.all([find.load(), first.load()])
  return [
    ...(await searchLines(5_012, rounds, '16.7 ms')),
    ...(await searchLines(20_000, rounds, '50.0 ms')),
    await pageLine(5_012, '16.7 ms'),
    await pageLine(20_000, '50.0 ms'),
  ]
}

async function searchLines(count: number, rounds: number, allowed: string): Promise<Line[]> {
  const items = itemsOf(count)
  const others = indexItems(items.slice(ownItems))
  const own = indexItems(
    items.slice(0, ownItems).map((item) => ({
      ...item,
      ...{ pinned: false, lastDay: null, todayMinutes: 0, named: true, parentId: null },
    })),
  )
  const searched: Searched = {
    ...{
      own,
      others,
      archived: [],
      merged: new Map(),
      reading: false,
      notes: new Map(),
      unfolded: new Set(),
    },
    ...{ severalNames: namesOfSeveral(own, others), account: 'Fieldstone', today: '2026-11-20' },
  }
  const names = items.map(({ name }) => name.toLowerCase())
  const all = { ours: [] as number[], floor: [] as number[] }
  let slowest = { text: '', p95: 0 }
  for (const text of typed) {
    const seen = await inTurn(rounds, 1, {
      ours: () => search(text, searched),
      floor: () => names.filter((name) => name.includes(text)),
    })
    all.ours.push(...seen.ours)
    all.floor.push(...seen.floor)
    const p95 = percentile(seen.ours, 0.95)
    if (p95 > slowest.p95) slowest = { text, p95 }
  }
  const known = count.toLocaleString('en')
  const [ours, floor] = [percentile(all.ours, 0.95), percentile(all.floor, 0.95)]
  return [
    {
      budget: `items: a letter typed, the search over ${known}, p95, against a bare scan`,
      ...{ ours: ms(ours), floor: ms(floor), ratio: times(pairedRatio(all.ours, all.floor)), allowed },
    },
    {
      budget: `items: the slowest text over ${known} ("${slowest.text}"), p95`,
      ...{ ours: ms(slowest.p95), floor: '-', ratio: '-', allowed },
    },
  ]
}

/**
 * Measures the whole page: the work that a letter causes until the result is painted. The time until the next frame
 * begins, in which the page only waits for the screen, does not count.
 */
async function pageLine(count: number, allowed: string): Promise<Line> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tallystick-items-'))
  const host = await startBrowserHost({ dataFolder, entry: 'built' })
  const browser = await chromium.launch({ executablePath, args: chromiumArguments, chromiumSandbox })
  try {
    // A second start on the same folder prints another link.
    const client = await signIn((await startBrowserHost({ dataFolder, entry: 'built' })).link)
    const rows = itemsOf(count).map(({ id, name, board }) => ({ itemId: id, name, board, archived: false }))
    await client.call('items.bringIn', {
      ...{ commandId: newCommandId(), from: 'table', rows, names: 'keep', archive: [] },
    })
    // With a run, the page shows the timer and not the welcome view.
    await client.call('timer.start', { commandId: newCommandId(), itemId: rows[0]!.itemId })
    const page = await browser.newPage({ viewport: { width: 420, height: 640 } })
    await page.goto(host.link)
    await page.getByRole('button', { name: 'Stop' }).waitFor()
    await page.keyboard.press('Control+k')
    // The items are read and prepared once, at the first letter.
    await page.keyboard.press('r')
    await page.getByRole('option', { name: /more$/ }).waitFor()
    await page.keyboard.press('Backspace')
    const seen = await workOfKeys(page)
    return {
      budget: `items: a letter typed, the page's work until the result is painted, ${count.toLocaleString('en')}, p95`,
      ...{ ours: ms(percentile(seen, 0.95)), floor: '-', ratio: '-', allowed },
    }
  } finally {
    await browser.close()
    await host.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

/**
 * Types all texts three times and returns milliseconds of work for each change of the field: what the listeners of the event do,
 * the drawing of the result included, and then style, layout and paint of the next frame.
 */
async function workOfKeys(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const seen: number[] = []
    let began = 0
    addEventListener('input', () => (began = performance.now()), { capture: true })
    // The last listener of the event runs when Svelte has changed the document for the listeners before it.
    addEventListener('input', () => {
      const listeners = performance.now() - began
      requestAnimationFrame(() => {
        const frameBegan = performance.now()
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => seen.push(listeners + performance.now() - frameBegan)
        port2.postMessage(null)
      })
    })
    Object.assign(window, { seen })
  })
  let keys = 0
  for (const text of [...texts, ...texts, ...texts]) {
    for (const letter of text) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      keys += 1
      await page.waitForFunction((n) => (window as unknown as { seen: number[] }).seen.length >= n, keys)
    }
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Backspace')
    keys += 1
    await page.waitForFunction((n) => (window as unknown as { seen: number[] }).seen.length >= n, keys)
  }
  return page.evaluate(() => (window as unknown as { seen: number[] }).seen)
}
