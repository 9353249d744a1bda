/**
 * Owns which test runs where: unit and page in Node, scenario in Node with real files and processes,
 * component in the machine's Chromium. Refuses Electron's binary; those flows are Playwright's.
 */
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromium, chromiumArguments, chromiumSandbox } from './tools/chromium.mjs'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: at('..'),
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } })],
  resolve: { alias: { electron: at('tools/electron-stub.ts') } },
  test: {
    coverage: { provider: 'v8', include: ['src-*/**/*.{ts,svelte}'], reportsDirectory: 'coverage' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/{main,preload,tools}/**/*.test.ts'],
          server: { deps: { inline: ['electron-store'] } },
          testTimeout: 15_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'node',
          include: ['test/renderer/**/*.test.ts'],
          exclude: ['**/*.svelte.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'scenario',
          environment: 'node',
          include: ['test/{scenario,conformance,simulation,processes}/**/*.test.ts'],
          server: { deps: { inline: ['electron-store'] } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['test/renderer/**/*.svelte.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              // A person's locale decides how times are written; here it is the same one on every machine.
              contextOptions: { locale: 'en-GB', timezoneId: 'Europe/Berlin' },
              launchOptions: { executablePath: chromium, args: chromiumArguments, chromiumSandbox },
            }),
          },
        },
      },
    ],
  },
})
