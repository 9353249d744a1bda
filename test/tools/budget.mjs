/**
 * Checks the built program in `out` against its limits: the size and number of requests of what the page loads until
 * it shows its first view, and the modules that each host may import. Code that loads later has no limit.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { parseAst } from 'vite'
import { pageInLanguage } from '../../src-main/app/page-language.ts'
import { pseudos } from '../../src-main/launch/words/pseudo.mjs'

/** The most bytes after gzip, and requests, that the page needs before it asks for its first data. */
const START = { bytes: 30 * 1024, requests: 3 }
/** The most bytes after gzip, and requests, that the page needs before its first view. Both include {@link START}. */
const VIEW = { bytes: 70 * 1024, requests: 8 }

/**
 * Returns what the page loads before it shows its first view. `start` is what it loads before it asks for its first
 * data: the page with its script and style. `views` maps each language to everything: the code and style of the first
 * view (the chunks `view`) and the texts as well. All sizes are bytes after gzip. Other code that the page imports with
 * `import()` loads later and does not count.
 * @param {string} folder with index.html in it
 */
export function firstLoad(folder) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const start = loaded(folder, addressed(html))
  const view = readdirSync(join(folder, 'assets')).filter((name) => /^view-.*\.(js|css)$/.test(name))
  const texts = [...start].flatMap(([name, content]) =>
    textsIn(content.toString()).map(([tag, path]) => /** @type {const} */ ([tag, join(name, '..', path)])),
  )
  const views = texts.map(([tag, path]) => {
    const files = loaded(folder, [...start.keys(), ...view.map((name) => join('assets', name)), path])
    return /** @type {const} */ ([tag, sizeOf(pageInLanguage(html, { flag: tag, setting: 'system' }), files)])
  })
  return { start: sizeOf(html, start), views: new Map(views), files: [...start.keys()] }
}

/**
 * Returns the contents of these files and of all that they import statically or refer to in a style.
 * @param {string} folder @param {string[]} paths
 */
function loaded(folder, paths) {
  const queue = [...paths]
  /** @type {Map<string, Buffer>} */
  const files = new Map()
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const name = path.replace(/^\.?\//, '')
    if (files.has(name) || /^(data:|https?:)/.test(path)) continue
    const content = readFileSync(join(folder, name))
    files.set(name, content)
    const beside = (/** @type {string} */ found) => join(name, '..', found)
    if (/\.m?js$/.test(name)) queue.push(...staticImports(content.toString()).map(beside))
    if (name.endsWith('.css')) queue.push(...addresses(content.toString()).map(beside))
  }
  return files
}

/** @param {string} page @param {Map<string, Buffer>} files */
function sizeOf(page, files) {
  const code = [...files].filter(([name]) => /\.(m?js|css)$/.test(name)).map(([, content]) => content)
  const bytes = [page, ...code].reduce((sum, each) => sum + gzipSync(each).length, 0)
  return { bytes, requests: 1 + files.size }
}

/**
 * Returns the files that the page names. Those that it only preloads are left out, because it asks for its first data
 * without them.
 * @param {string} html
 */
const addressed = (html) =>
  [
    ...html.matchAll(
      /<(?:script|link|img)\b(?![^>]* rel="(?:module)?preload")[^>]*?\s(?:src|href)="([^"]+)"/g,
    ),
  ].map(([, path]) => path ?? '')

/**
 * Returns the file of each language's texts for the first view, from `src-preload/words/made/first.ts` after minifying.
 * The English texts are in the code of the first view (electron.vite.config.ts).
 * @param {string} code @returns {[tag: string, path: string][]}
 */
const textsIn = (code) =>
  [
    ...code.matchAll(
      /["']?([\w-]+)["']?:\(\)=>(?:[\w$]+\(\(\)=>)?import\(["'`](\.\/(?:first|view)-[^"'`]+)/g,
    ),
  ].map(([, tag = '', path = '']) => [tag, path])

/** @param {string} code */
const staticImports = (code) =>
  [...code.matchAll(/(?:\bimport|\bfrom)\s*["'](\.[^"']+)["']/g)].map(([, path]) => path ?? '')

/** @param {string} css */
const addresses = (css) =>
  [...css.matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)/g)]
    .map(([, path]) => path ?? '')
    .filter((path) => !/^(data:|#)/.test(path))

/**
 * Returns the page's scripts that have a top-level `await`. In the entry script it would be a deadlock: code that loads
 * later imports the entry script and waits for it to finish, while it waits for that code.
 * @param {string} folder
 */
function waiting(folder) {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.m?js$/.test(name),
  )
  return scripts.filter((name) => waits(parseAst(readFileSync(join(folder, name), 'utf8'))))
}

/**
 * Returns whether the code has an `await` outside of all functions.
 * @param {unknown} node @returns {boolean}
 */
function waits(node) {
  if (typeof node !== 'object' || node === null) return false
  if ('type' in node && typeof node.type === 'string') {
    if (/Function|^PropertyDefinition$|^StaticBlock$/.test(node.type)) return false
    if (node.type === 'AwaitExpression' || ('await' in node && node.await === true)) return true
  }
  return Object.values(node).some((inner) => waits(inner))
}

/**
 * Returns the packages that a host imports, directly or through the chunks that the hosts share.
 * @param {string} folder @param {string} entry
 */
function reach(folder, entry) {
  const queue = [entry]
  /** @type {Set<string>} */
  const seen = new Set()
  /** @type {Set<string>} */
  const packages = new Set()
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    if (seen.has(file) || !existsSync(join(folder, file))) continue
    seen.add(file)
    const code = readFileSync(join(folder, file), 'utf8')
    for (const [, path = ''] of code.matchAll(/^\s*(?:import|export)\b[^;'"]*?["']([^'"]+)["'];?$/gm))
      if (path.startsWith('.')) queue.push(join(file, '..', path))
      else packages.add(path)
  }
  return packages
}

/**
 * Returns one sentence for each violated limit.
 * @param {string} out @param {(line: string) => void} [say]
 */
export function faults(out, say = () => undefined) {
  const { start, views, files } = firstLoad(join(out, 'renderer'))
  say(`Before the first data: ${shown(start, START)} (index.html, ${files.join(', ')})`)
  for (const [tag, view] of views) say(`Before the first view, ${tag}: ${shown(view, VIEW)}`)
  const required = [
    ...readFileSync(join(out, 'preload/preload.cjs'), 'utf8').matchAll(/require\("([^"]+)"\)/g),
  ]
  const sentences = [
    views.size === 0 && 'The texts of the first view were not found, so the first view was not measured.',
    [...views.keys()].some((tag) => pseudos.includes(tag)) && 'The program contains a pseudo-language.',
    isAbove(start, START) &&
      'The page loads too much before its first data; let a view load when it is opened.',
    [...views.values()].some((view) => isAbove(view, VIEW)) &&
      'The page loads too much before its first view; let a view load when it is opened.',
    required.some(([, name]) => name !== 'electron') &&
      'The sandboxed preload may require nothing but electron.',
    readdirSync(join(out, 'preload')).filter((name) => /\.[cm]?js$/.test(name)).length !== 1 &&
      'The preload must be one file.',
    waiting(join(out, 'renderer')).length > 0 &&
      'A script of the page waits at its top level; put the await into a function.',
    reach(join(out, 'main'), 'browser.js').has('electron') && 'The browser host must not import electron.',
    reach(join(out, 'main'), 'cli.js').has('electron') && 'The command line must not import electron.',
  ]
  return sentences.filter((sentence) => sentence !== false)
}

/** @typedef {{ bytes: number, requests: number }} Load */

/** @param {Load} load @param {Load} limit */
const isAbove = (load, limit) => load.bytes > limit.bytes || load.requests > limit.requests

/** @param {Load} load @param {Load} limit */
const shown = (load, limit) =>
  `${kilobytes(load.bytes)} KB gzip of ${kilobytes(limit.bytes)}, ${load.requests} requests of ${limit.requests}`

/** @param {number} bytes */
const kilobytes = (bytes) => (bytes / 1024).toFixed(1)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = faults(fileURLToPath(new URL('../../out', import.meta.url)), console.log)
  for (const sentence of found) console.error(sentence)
  process.exit(found.length > 0 ? 1 : 0)
}
