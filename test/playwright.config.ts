/**
 * Configures the end-to-end flows. They run in the machine's Chromium, four at a time because a flow mostly waits, and
 * again in Electron if its binary is installed. Flows are never retried, because a flaky flow is a bug.
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

// Programs that the flows start store the location of their data folder here, not in the user's own state folder.
process.env['XDG_STATE_HOME'] ??= join(tmpdir(), 'tallystick-state')

const filesOf = (flows: readonly string[]) => flows.map((name) => `flows/${name}.test.ts`)

export default defineConfig<FlowOptions>({
  testDir: './e2e',
  testIgnore: extent({ share: filesOf(rareFlows), all: [] }),
  ...extent({ share: { grepInvert: /@long/ }, all: {} }),
  // A run by hand writes to its own folder, so that it does not empty the folder of an `npm test` running beside it.
  outputDir: process.env.TALLYSTICK_REPORT ? '../test-results/whole/e2e' : '../test-results/by-hand',
  fullyParallel: true,
  workers: 4,
  retries: 0,
  // A step that takes seconds on an idle machine can take much longer under load; only a hang reaches these limits.
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
      // Without Electron's binary only the flows in `electron` run here; each is skipped with the reason. For `flows`,
      // tools/run.mjs prints the reason once.
      testMatch: whyNoElectron() === undefined ? '{electron,flows}/*.test.ts' : 'electron/*.test.ts',
      use: { host: 'electron' },
      // Two windows at the same time would take the focus from each other.
      workers: 1,
    },
  ],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-GB',
    timezoneId: zone,
    viewport: { width: 960, height: 680 },
    // Recording traces takes a third of the run time, so `npm test` records none; rerun a failed flow by hand to get
    // one.
    trace: process.env.TALLYSTICK_REPORT ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromium, args: chromiumArguments, chromiumSandbox },
  },
})
