/**
 * Checks the built program in `out` against its limits: the size and number of requests of the page's first load, and
 * the modules that each host may import. Code that loads later has no limit.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { parseAst } from 'vite'
import { pageInLanguage } from '../../src-main/app/page-language.ts'
import { pseudos } from '../../src-main/launch/words/pseudo.mjs'

const LIMIT_BYTES = 30 * 1024
const LIMIT_REQUESTS = 3

/**
 * Returns what the first load consists of: the page with its script and style, and the texts of the language. `bytes`
 * maps each language to the size of everything after gzip. Follows static imports, but not `import()`: the script
 * requests the code of the first view (the chunk `view`) together with the first data.
 * @param {string} folder with index.html in it
 */
export function firstLoad(folder) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const queue = [...html.matchAll(/<(?:script|link|img)\b[^>]*?\s(?:src|href)="([^"]+)"/g)].map(
    ([, path]) => path ?? '',
  )
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
  const code = [...files].filter(([name]) => /\.(m?js|css)$/.test(name))
  const bytes = code.flatMap(([name, content]) =>
    textsIn(content.toString()).map(([tag, found]) => {
      const page = pageInLanguage(html, { flag: tag, setting: 'system' })
      const texts = readFileSync(join(folder, name, '..', found))
      return /** @type {const} */ ([tag, zipped([page, texts, ...code.map(([, each]) => each)])])
    }),
  )
  return { requests: 1 + files.size, bytes: new Map(bytes), files: [...files.keys()] }
}

/** @param {(string | Buffer)[]} contents */
const zipped = (contents) => contents.reduce((sum, each) => sum + gzipSync(each).length, 0)

/**
 * Returns the file of each language's texts for the first view, from `src-preload/words/made/first.ts` after minifying.
 * @param {string} code @returns {[tag: string, path: string][]}
 */
const textsIn = (code) =>
  [...code.matchAll(/["']?([\w-]+)["']?:\(\)=>(?:[\w$]+\(\(\)=>)?import\(["'`](\.\/first-[^"'`]+)/g)].map(
    ([, tag = '', path = '']) => [tag, path],
  )

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
  const { requests, bytes, files } = firstLoad(join(out, 'renderer'))
  const sizes = [...bytes].map(([tag, size]) => `${tag} ${(size / 1024).toFixed(1)}`)
  const size = `${sizes.join(', ')} KB gzip of ${LIMIT_BYTES / 1024}, ${requests} requests of ${LIMIT_REQUESTS}`
  say(`First load: ${size} (index.html, ${files.join(', ')}, texts)`)
  const required = [
    ...readFileSync(join(out, 'preload/preload.cjs'), 'utf8').matchAll(/require\("([^"]+)"\)/g),
  ]
  const sentences = [
    bytes.size === 0 && 'The texts of the first view were not found, so the first load was not measured.',
    [...bytes.keys()].some((tag) => pseudos.includes(tag)) && 'The program contains a pseudo-language.',
    Math.max(0, ...bytes.values()) > LIMIT_BYTES &&
      'The first load is too heavy; let a view load when it is opened.',
    requests > LIMIT_REQUESTS && 'The first load makes too many requests.',
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = faults(fileURLToPath(new URL('../../out', import.meta.url)), console.log)
  for (const sentence of found) console.error(sentence)
  process.exit(found.length > 0 ? 1 : 0)
}
