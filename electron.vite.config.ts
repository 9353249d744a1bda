/**
 * Configures how the three source trees are built into `out`: `main` (two hosts, the command line and the stand-alone
 * service), `preload` (one script for the isolated context) and `renderer` (one page). `src-main/launch` runs and
 * packages the result.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { withoutPseudos } from './src-main/launch/words/pseudo.mjs'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/**
 * Writes into the page which bytes each of its scripts has: the policy of both hosts names them, and no other script
 * runs (src-main/app/page-delivery.ts). After everything is written: what is built before that may still change.
 */
function sealed(): Plugin {
  return {
    name: 'tallystick:sealed',
    writeBundle({ dir = '' }, bundle) {
      const sealOf = (name: string): string =>
        `sha256-${createHash('sha256')
          .update(readFileSync(join(dir, name)))
          .digest('base64')}`
      const scripts = Object.keys(bundle).filter((name) => name.endsWith('.js'))
      const integrity = Object.fromEntries(scripts.map((name) => [`./${name}`, sealOf(name)]))
      const page = join(dir, 'index.html')
      const first = /<script type="module" crossorigin src="(\.\/[^"]+)">/
      const html = readFileSync(page, 'utf8').replace(first, (_element, src: string) => {
        const map = JSON.stringify({ integrity })
        return `<script type="importmap">${map}</script>\n    <script type="module" crossorigin integrity="${integrity[src]}" src="${src}">`
      })
      writeFileSync(page, html)
    },
  }
}

/**
 * Matches the modules of Svelte that only views use, and not the script at the start. Importing one of them has no side
 * effect.
 */
const laterSvelte =
  /\/svelte\/src\/(reactivity\/(map|media-query|reactive-value)|legacy\/|internal\/client\/dom\/(blocks\/(each|await|key|svelte-component|snippet)|elements\/(attributes|custom-element|style|class|attachments|bindings\/(?!shared))))/

/** Leaves the pseudo-languages out of the program, except for the flows that visit them (src-main/launch/build.mjs). */
function offered(): Plugin {
  return {
    name: 'tallystick:offered',
    enforce: 'pre',
    apply: () => !process.env['TALLYSTICK_PSEUDO'],
    transform: {
      filter: { id: /\/src-preload\/words\/made\/\w+\.ts$/ },
      handler: (code) => withoutPseudos(code),
    },
  }
}

export default defineConfig({
  main: {
    plugins: [offered()],
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
    plugins: [offered()],
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
    plugins: [
      svelte({ configFile: false, compilerOptions: { runes: true, discloseVersion: false } }),
      sealed(),
      offered(),
    ],
    build: {
      minify: true,
      license: { fileName: 'licenses.md' },
      // The imports of a chunk are fetched together with it. The first chunk imports none, so the page needs no hints.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: at('src-renderer/index.html'),
        treeshake: { moduleSideEffects: [{ test: laterSvelte, sideEffects: false }] },
        output: {
          // There are few chunks, because each one costs the first load a hash in the import map. They are in the order in
          // which the user meets them, and a module is in the first chunk that it matches. `soon` has the views that are
          // loaded right after the first paint (src-renderer/lib/lazy.ts).
          codeSplitting: {
            groups: [
              // Until the first data is there, the page shows nothing but `Unreachable`. The parts of Svelte that it
              // does not need are loaded with the first view. The chunk of the first view also contains its English texts,
              // because most users read English and the view appears sooner with one request less. Each other language
              // has its own chunk for these texts.
              {
                name: 'first',
                tags: ['$initial'],
                test: (id) => !laterSvelte.test(id),
                includeDependenciesRecursively: false,
                priority: 10,
              },
              {
                name: 'view',
                test: (id) =>
                  laterSvelte.test(id) || /\/app\/App\.svelte|\/words\/made\/en\/first\.ts/.test(id),
                priority: 8,
              },
              {
                name: 'soon',
                test: /\/src-renderer\/(app|away|form|timer)\/|\/words\/made\/\w+\.ts$/,
                priority: 7,
              },
              { name: 'log', test: /\/src-renderer\/(history|entry)\//, priority: 6 },
              { name: 'settings', test: /\/src-renderer\/settings\//, priority: 5 },
              // Each language has one chunk with the texts of everything after the first view.
              {
                name: (id) => `texts-${id.split('/').at(-2) ?? ''}`,
                test: /\/words\/made\/[\w-]+\/(?!first)\w+\.ts$/,
                priority: 4,
              },
            ],
          },
        },
      },
    },
  },
})
