/**
 * Owns which test runs where: unit, shell (all about Electron) and page in Node; scenario in Node with real files and
 * processes, attack the same; component in the machine's Chromium. Refuses Electron's binary; those flows are Playwright's.
 */
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { ensureWords } from '../src-main/launch/words/make.mjs'
import { chromium, chromiumArguments, chromiumSandbox } from './tools/chromium.mjs'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const pass = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

// A single test file can be run without `npm test`, right after a catalogue was changed.
const fault = await ensureWords(at('..'))
if (fault) throw new Error(fault)

export default defineConfig({
  root: at('..'),
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } })],
  resolve: { alias: { electron: at('tools/electron-stub.ts') } },
  test: {
    env: {
      // Started programs keep what they know of a data folder's place here, not in the person's own folder.
      XDG_STATE_HOME: process.env['XDG_STATE_HOME'] ?? join(tmpdir(), 'tallystick-state'),
      // They speak English, whatever language the machine has.
      LC_ALL: 'C.UTF-8',
    },
    // What a quiet machine does in a moment may take long beside others; only a hang reaches these.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 40_000 } },
    // Half of a test is waiting for files, processes and the network; one worker more than cores fills that time.
    maxWorkers: availableParallelism() + 1,
    coverage: { provider: 'v8', include: ['src-*/**/*.{ts,svelte}'], reportsDirectory: 'coverage' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['test/{main,preload,tools}/**/*.test.ts'],
          exclude: ['test/main/electron/**'],
          server: { deps: { inline: ['electron-store'] } },
        },
      },
      {
        extends: true,
        test: {
          // Each file has an Electron of its own.
          name: 'shell',
          environment: 'node',
          setupFiles: [at('renderer/support/all-texts.ts')],
          include: ['test/main/electron/**/*.test.ts'],
          server: { deps: { inline: ['electron-store'] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'node',
          isolate: false,
          setupFiles: [at('renderer/support/all-texts.ts')],
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
        },
      },
      {
        extends: true,
        test: {
          name: 'attack',
          environment: 'node',
          include: ['test/attack/**/*.test.ts'],
          globalSetup: ['test/attack/count.ts'],
          server: { deps: { inline: ['electron-store'] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          setupFiles: [at('renderer/support/all-texts.ts')],
          include: ['test/renderer/**/*.svelte.test.ts'],
          // A browser has no environment of its own; tools/extent.ts reads these.
          env: pass('TALLYSTICK_LONG', 'TALLYSTICK_SEED'),
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
