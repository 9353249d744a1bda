/**
 * Owns how the three trees become out/: main (two hosts, the command, the service that stands alone), preload (one isolated script), renderer (one page).
 * Refuses anything about running or packaging them; see src-main/launch for that.
 */
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'electron-vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  main: {
    build: {
      // Only `dependencies` stay outside the bundle, and that is the one native module.
      externalizeDeps: true,
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        input: {
          electron: at('src-main/electron/index.ts'),
          browser: at('src-main/browser/index.ts'),
          cli: at('src-main/cli/index.ts'),
          service: at('src-main/service/stand-alone.ts'),
        },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload may require nothing but `electron`, so it is one CommonJS file with everything inside.
      externalizeDeps: false,
      isolatedEntries: true,
      rolldownOptions: { input: { preload: at('src-preload/electron.ts') }, output: { format: 'cjs' } },
    },
  },
  renderer: {
    root: at('src-renderer'),
    // Every component is written in runes; saying so leaves the older way of Svelte out of the bundle.
    plugins: [svelte({ configFile: false, compilerOptions: { runes: true, discloseVersion: false } })],
    build: {
      minify: true,
      license: { fileName: 'licenses.md' },
      // What a chunk imports is fetched beside it, not after it. The first one imports none, so the first load has no hints.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: at('src-renderer/index.html'),
        output: {
          // Few chunks, each with all it needs: what many small ones share costs the first load a line for each of them.
          // In the order in which a person meets them; whatever an earlier one holds is not in a later one.
          codeSplitting: {
            groups: [
              { name: 'first', tags: ['$initial'], priority: 9 },
              { name: 'view', test: /\/app\/App\.svelte/, priority: 8 },
              { name: 'soon', test: /\/later\.ts/, priority: 7 },
              { name: 'log', test: /\/src-renderer\/(history|entry)\//, priority: 6 },
              { name: 'settings', test: /\/src-renderer\/settings\//, priority: 5 },
            ],
          },
        },
      },
    },
  },
})
