/**
 * Divides the tests into projects. `unit`, `shell` (everything about Electron) and `page` run in Node; `scenario` and
 * `attack` run in Node with real files and processes; `component` runs in the machine's Chromium. None of them uses
 * Electron's binary; Playwright runs the flows that do.
 */
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { InlineConfig } from 'vitest/node'
import { ensureWords } from '../src-main/launch/words/make.mjs'
import { chromium, chromiumArguments, chromiumSandbox } from './tools/chromium.mjs'
import { extent } from './tools/extent.ts'
import { rareTests } from './tools/rare-tests.mjs'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const pass = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

const rare = extent({ share: rareTests, all: [] })

// The texts are compiled here too, so that one test file can be run without `npm test` right after a catalogue was
// changed.
const fault = await ensureWords(at('..'))
if (fault) throw new Error(fault)

/** These files replace a module of the page, which must not have been loaded before. */
const replacing = ['held-keys', 'key-pairs'].map((name) => `test/renderer/app/${name}.svelte.test.ts`)

/** Returns a project that runs test files in the machine's Chromium. */
function component(name: string, files: Pick<InlineConfig, 'include' | 'exclude' | 'isolate'>) {
  const test: InlineConfig & { name: string } = {
    name,
    setupFiles: [at('renderer/support/all-texts.ts')],
    include: ['test/renderer/**/*.svelte.test.ts'],
    ...files,
    // A browser has no environment variables; tools/extent.ts reads these two through Vite.
    env: pass('TALLYSTICK_LONG', 'TALLYSTICK_SEED'),
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        // The locale decides how times are written, so it is the same on every machine.
        contextOptions: {
          ...{ locale: 'en-GB', timezoneId: 'Europe/Berlin' },
          // Drawing animations takes a tenth of the run time. The flows run with them.
          reducedMotion: 'reduce',
        },
        launchOptions: { executablePath: chromium, args: chromiumArguments, chromiumSandbox },
      }),
    },
  }
  return { extends: true, test } as const
}

export default defineConfig({
  root: at('..'),
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } })],
  resolve: { alias: { electron: at('tools/electron-stub.ts') } },
  test: {
    env: {
      // Programs that the tests start store the location of their data folder here, not in the user's own state folder.
      XDG_STATE_HOME: process.env['XDG_STATE_HOME'] ?? join(tmpdir(), 'tallystick-state'),
      // Programs that the tests start print English, whatever language the machine has.
      LC_ALL: 'C.UTF-8',
    },
    // A step that is instant on an idle machine can take long under load; only a hang reaches these limits.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 40_000 } },
    // `npm test` runs two projects at a time, so while one waits for files, processes or the network, the other works. A
    // further worker would load all modules once more.
    maxWorkers: availableParallelism(),
    coverage: { provider: 'v8', include: ['src-*/**/*.{ts,svelte}'], reportsDirectory: 'coverage' },
    // With `isolate: false`, a test file uses the modules that earlier files have loaded. Loading all modules again would
    // take a third to a half of the run time. A file must therefore restore what it changes in a module.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['test/{main,preload,tools}/**/*.test.ts'],
          exclude: ['test/main/electron/**', ...rare],
          server: { deps: { inline: ['electron-store'] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'shell',
          environment: 'node',
          isolate: false,
          setupFiles: [at('renderer/support/all-texts.ts'), at('support/mock-electron.ts')],
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
          isolate: false,
          include: ['test/{scenario,conformance,simulation,processes}/**/*.test.ts'],
          exclude: rare,
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
      component('component', { exclude: [...replacing, ...rare], isolate: false }),
      component('component-alone', { include: replacing }),
    ],
  },
})
