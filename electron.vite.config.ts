/**
 * Owns how the three trees become out/: main (two hosts), preload (one isolated script), renderer (one page).
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
        input: { electron: at('src-main/electron/index.ts'), browser: at('src-main/browser/index.ts') },
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
      // Views that load later are fetched when they are opened. Preload hints for them would be requests of the first load.
      modulePreload: false,
      rolldownOptions: {
        input: at('src-renderer/index.html'),
        // All that the first view needs travels as one script and one style, not as the pieces it shares with others.
        output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
      },
    },
  },
})
