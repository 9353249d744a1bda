/** `npm run bench`: the budgets as ratios to floors measured in the same run. Prints; never fails on a number. */
import '../../src-main/kernel/temporal.ts'
import { chromium } from '@playwright/test'
import { chromium as executablePath, chromiumArguments, chromiumSandbox } from '../tools/chromium.mjs'
import { measureDurable } from './durable.ts'
import { startFloorServer } from './floor-server.ts'
import { measureClick, measureLoad, measureRunning } from './pages.ts'
import { startSubject } from './sample-work.ts'
import { print } from './statistics.ts'

const floor = await startFloorServer()
const subject = await startSubject()
const browser = await chromium.launch({ executablePath, args: chromiumArguments, chromiumSandbox })
const rig = { browser, floor, subject }
try {
  print([
    ...(await measureLoad(rig, 11)),
    ...(await measureClick(rig, 40)),
    ...(await measureRunning(rig, 3, 12)),
    ...(await measureDurable(500)),
  ])
} finally {
  await browser.close()
  await subject.close()
  await floor.close()
}
