/**
 * Owns how the end-to-end flows run: in the machine's Chromium, four at a time because most of a flow is waiting, and once more in Electron where its binary
 * is. Refuses retries: a flake is a bug.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { offeredLanguages } from '../src-preload/words/made/languages.ts'
import type { FlowOptions } from './e2e/support/tallystick.ts'
import { rareFlows, translatedFlows } from './e2e/support/flows-at-length.mjs'
import { zone } from './e2e/support/zone.ts'
import { chromium, chromiumArguments, chromiumSandbox } from './tools/chromium.mjs'
import { whyNoElectron } from './tools/electron-here.mjs'
import { extent } from './tools/extent.ts'

// Started programs keep what they know of a data folder's place here, not in the person's own folder.
process.env['XDG_STATE_HOME'] ??= join(tmpdir(), 'tallystick-state')

const filesOf = (flows: readonly string[]) => flows.map((name) => `flows/${name}.test.ts`)

export default defineConfig<FlowOptions>({
  testDir: './e2e',
  testIgnore: extent({ share: filesOf(rareFlows), all: [] }),
  // A run by hand empties its own folder, not that of an `npm test` beside it.
  outputDir: process.env.TALLYSTICK_REPORT ? '../test-results/whole/e2e' : '../test-results/by-hand',
  fullyParallel: true,
  workers: 4,
  retries: 0,
  // What takes seconds on a quiet machine may take long beside others; only a hang reaches these.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: process.env.TALLYSTICK_REPORT
    ? [['list'], ['json', { outputFile: process.env.TALLYSTICK_REPORT }]]
    : [['list']],
  projects: [
    { name: 'browser', testMatch: 'flows/*.test.ts', use: { host: 'browser' } },
    ...extent({ share: [], all: offeredLanguages.filter((each) => each !== 'en') }).map((language) => ({
      name: `browser in ${language}`,
      testMatch: filesOf(translatedFlows),
      use: { host: 'browser', language, locale: language } as const,
    })),
    {
      name: 'electron',
      // Without the binary its own flows say why they are skipped, and that is said once for the others too (tools/run.mjs).
      testMatch: whyNoElectron() === undefined ? '{electron,flows}/*.test.ts' : 'electron/*.test.ts',
      use: { host: 'electron' },
      // Two windows would take the focus from each other.
      workers: 1,
    },
  ],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-GB',
    timezoneId: zone,
    viewport: { width: 960, height: 680 },
    // Recording takes a third of a run; a flow that failed is run again by hand.
    trace: process.env.TALLYSTICK_REPORT ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromium, args: chromiumArguments, chromiumSandbox },
  },
})
