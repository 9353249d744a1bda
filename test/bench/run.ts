/**
 * `npm run bench`: prints each budget as a ratio to a floor measured in the same run. No result makes the run fail.
 * `npm run bench -- load click` runs only those two.
 */
import '../../src-main/kernel/temporal.ts'
import { chromium } from '@playwright/test'
import { chromium as executablePath, chromiumArguments, chromiumSandbox } from '../tools/chromium.mjs'
import { measureAccountDays } from './account-days.ts'
import { measureDurable } from './durable.ts'
import { measureFirstPage, measurePageDelivery } from './first-page.ts'
import { startFloorServer } from './floor-server.ts'
import { measureHidden } from './hidden.ts'
import { measureHistory } from './history.ts'
import { measureItemSearch } from './item-search.ts'
import { manyEntries, type ManyEntries } from './many-entries.ts'
import { measureClick, measureLoad, measureRunning, type Rig } from './pages.ts'
import { measureDrain, measureEnqueue } from './queue.ts'
import { startSubject } from './sample-work.ts'
import { measureQuitting } from './quitting.ts'
import { measureService } from './service.ts'
import { print, type Line } from './statistics.ts'
import { measureTypedSearch } from './typed-search.ts'
import { measureWaiting } from './waiting.ts'

const suites: Record<string, () => Promise<Line[]>> = {
  load: () => withPages((rig) => measureLoad(rig, 11)),
  click: () => withPages((rig) => measureClick(rig, 40)),
  running: () => withPages((rig) => measureRunning(rig, 60)),
  hidden: () => measureHidden(120),
  durable: () => measureDurable(500),
  queue: async () => [...(await measureEnqueue(100)), ...(await measureDrain(200))],
  service: () => measureService(100_000),
  history: () => measureHistory(100_000),
  'first-page': async () => {
    const few = await manyEntries(100_000)
    try {
      return await measureFirstPage(await million(), few)
    } finally {
      await few.close()
    }
  },
  delivery: async () => measurePageDelivery(await million()),
  search: async () => measureTypedSearch(await million()),
  items: () => measureItemSearch(20),
  account: () => measureAccountDays(10_000, 3),
  waiting: async () => [...(await measureWaiting()), ...(await measureQuitting(3))],
}

/** The database with a million entries, filled at the first call. */
let filled: Promise<ManyEntries> | undefined
function million(): Promise<ManyEntries> {
  return (filled ??= manyEntries(1_000_000))
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in suites))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')} to measure; there are ${Object.keys(suites).join(', ')}.`)
  process.exit(2)
}

const lines: Line[] = []
try {
  for (const [name, measure] of Object.entries(suites))
    if (asked.length === 0 || asked.includes(name)) lines.push(...(await measure()))
} finally {
  await (await filled)?.close()
}
print(lines)

async function withPages(measure: (rig: Rig) => Promise<Line[]>): Promise<Line[]> {
  const floor = await startFloorServer()
  const subject = await startSubject()
  const browser = await chromium.launch({ executablePath, args: chromiumArguments, chromiumSandbox })
  try {
    return await measure({ browser, floor, subject })
  } finally {
    await browser.close()
    await subject.close()
    await floor.close()
  }
}
