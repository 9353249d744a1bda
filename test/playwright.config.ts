/** Owns how the end-to-end flows run: in the machine's Chromium, two at a time. Refuses retries: a flake is a bug. */
import { defineConfig } from '@playwright/test'
import { chromium, chromiumArguments, chromiumSandbox } from './tools/chromium.mjs'

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.test.ts',
  // A run by hand empties its own folder, not that of an `npm test` beside it.
  outputDir: process.env.TALLYSTICK_REPORT ? '../test-results/whole/e2e' : '../test-results/by-hand',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.TALLYSTICK_REPORT
    ? [['list'], ['json', { outputFile: process.env.TALLYSTICK_REPORT }]]
    : [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 960, height: 680 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromium, args: chromiumArguments, chromiumSandbox },
  },
})
