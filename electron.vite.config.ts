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
import type { Plugin, Rolldown } from 'vite'
import { withoutPseudos } from './src-main/launch/words/pseudo.mjs'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The names of the chunks that the page needs for its first view. */
const firstChunks: readonly string[] = ['index', 'view']

/**
 * Completes the built page and its scripts:
 *
 * - Most functions of the first view are called at once. A comment at the top of its scripts therefore asks V8 to compile
 *   all their functions on another thread while they are loaded, and not one after the other on the main thread.
 * - The page names the other files of the first view, so that they are loaded while the first script is still running.
 *   Their priority is low, so that they do not delay the first script. A file of messages has the tag of its language in
 *   `hreflang` (src-main/app/page-language.ts).
 * - The page contains the hash of each script. The Content-Security-Policy of both hosts allows no other script
 *   (src-main/app/page-delivery.ts).
 *
 * All this happens after the files were written, because Vite changes the scripts until then.
 */
function completed(): Plugin {
  return {
    name: 'tallystick:completed',
    writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const { name, fileName } of chunks)
        if (firstChunks.includes(name)) compileEagerly(join(dir, fileName))
      const integrity = Object.fromEntries(
        chunks.map(({ fileName }) => [`./${fileName}`, hashOf(join(dir, fileName))]),
      )
      const links = preloads(chunks).map(([name, kind]) => preloadLink(name, kind, integrity))
      const page = join(dir, 'index.html')
      const html = withHashes(readFileSync(page, 'utf8'), integrity)
      writeFileSync(page, html.replace('  </head>', `${links.join('')}  </head>`))
    },
  }
}

function compileEagerly(script: string): void {
  writeFileSync(script, `//# allFunctionsCalledOnLoad\n${readFileSync(script, 'utf8')}`)
}

function hashOf(script: string): string {
  return `sha256-${createHash('sha256').update(readFileSync(script)).digest('base64')}`
}

type Integrity = Readonly<Record<string, string>>

function withHashes(html: string, integrity: Integrity): string {
  const first = /<script type="module" crossorigin src="(\.\/[^"]+)">/
  return html.replace(first, (_element, src: string) => {
    const map = JSON.stringify({ integrity })
    return `<script type="importmap">${map}</script>\n    <script type="module" crossorigin integrity="${integrity[src]}" src="${src}">`
  })
}

/** Returns the files to preload, each with the attributes that say what it is. */
function preloads(chunks: readonly Rolldown.OutputChunk[]): (readonly [name: string, kind: string])[] {
  const view = chunks.find(({ name }) => name === 'view')!
  const first = chunks.find(({ isEntry }) => isEntry)!
  const code = [view.fileName, ...view.imports].filter((name) => name !== first.fileName)
  const styles = [...(view.viteMetadata?.importedCss ?? [])]
  const messages = chunks
    .filter((chunk) => chunk !== view)
    .flatMap(({ fileName, moduleIds }) => {
      const [, tag] = /\/words\/made\/([\w-]+)\/first\.ts$/.exec(moduleIds[0] ?? '') ?? []
      return tag === undefined ? [] : [[fileName, `rel="modulepreload" hreflang="${tag}"`] as const]
    })
  return [
    ...code.map((name) => [name, 'rel="modulepreload"'] as const),
    ...styles.map((name) => [name, 'rel="preload" as="style"'] as const),
    ...messages,
  ]
}

function preloadLink(name: string, kind: string, integrity: Integrity): string {
  const hash = integrity[`./${name}`]
  return `    <link ${kind} fetchpriority="low" crossorigin${hash === undefined ? '' : ` integrity="${hash}"`} href="./${name}">\n`
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
      completed(),
      offered(),
    ],
    build: {
      minify: true,
      license: { fileName: 'licenses.md' },
      // Loads the imports of a chunk together with it.
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
