import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { faults, firstLoad } from './budget.mjs'

/** A script that loads a view later, and the first view with the texts of one language at once. */
const start = 'const later=()=>import("./later.js"),t={en:()=>import("./view-1.js")};'
const tooMuchAtStart = 'The page loads too much before its first data; let a view load when it is opened.'
const tooMuchForView = 'The page loads too much before its first view; let a view load when it is opened.'

let out = ''
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'tallystick-budget-'))
  put(
    'renderer/index.html',
    '<script type="module" src="./assets/a.js"></script><link rel="stylesheet" href="./assets/a.css">',
  )
  put('renderer/assets/a.js', start)
  put('renderer/assets/later.js', 'x'.repeat(99))
  put('renderer/assets/view-1.js', '')
  put('renderer/assets/view-1.css', '')
  put('renderer/assets/a.css', 'a{color:red}')
  put('preload/preload.cjs', 'require("electron")')
  put('main/browser.js', `import { x } from "./chunks/c.js";\n`)
  put('main/chunks/c.js', `import y from "node:fs";\n`)
})
afterEach(() => rmSync(out, { recursive: true, force: true }))

function put(path: string, content: string | Buffer): void {
  mkdirSync(join(out, path, '..'), { recursive: true })
  writeFileSync(join(out, path), content)
}

/** A string that has more than 40 KB even after gzip. */
const noise = Array.from({ length: 9000 }, (_, at) => ((at * 2654435761) % 4294967296).toString(36)).join(' ')

describe('the first load', () => {
  test('consists of the page, its script and its style, without what loads later', () => {
    const load = firstLoad(join(out, 'renderer'))
    expect(load.start.requests).toBe(3)
    expect(load.files).toEqual(['assets/a.js', 'assets/a.css'])
    expect(faults(out)).toEqual([])
  })

  test('does not include what the page only preloads', () => {
    const html = '<script type="module" src="./assets/a.js"></script>'
    const preloads = [
      'rel="modulepreload" href="./assets/later.js"',
      'rel="preload" as="style" href="./assets/a.css"',
    ]
    put('renderer/index.html', html + preloads.map((each) => `<link ${each}>`).join(''))
    expect(firstLoad(join(out, 'renderer')).files).toEqual(['assets/a.js'])
  })

  test('includes what the script imports at once and what the style refers to', () => {
    put('renderer/assets/a.js', 'import{x}from"./b.js";import"./c.js"')
    put('renderer/assets/b.js', '')
    put('renderer/assets/c.js', '')
    put('renderer/assets/a.css', '@font-face{src:url(./f.woff2)}b{background:url(data:x)}')
    put('renderer/assets/f.woff2', '')
    expect(firstLoad(join(out, 'renderer')).start.requests).toBe(6)
    expect(faults(out)).toContain(tooMuchAtStart)
  })

  test('must not be above 30 KB before the first data, including inline code', () => {
    put('renderer/assets/a.js', `${start}/*${noise}*/`)
    expect(faults(out)).toContain(tooMuchAtStart)
    put('renderer/assets/a.js', start)
    put('renderer/index.html', `<script src="./assets/a.js"></script><script>${noise}</script>`)
    expect(faults(out)).toContain(tooMuchAtStart)
  })

  test('must not be above 70 KB and eight requests before the first view', () => {
    put('renderer/assets/view-1.js', `import"./b.js";/*${noise}*/`)
    put('renderer/assets/b.js', '')
    expect(firstLoad(join(out, 'renderer')).views.get('en')?.requests).toBe(6)
    expect(faults(out)).toEqual([])
    put('renderer/assets/b.js', `/*${noise}*/`)
    expect(faults(out)).toEqual([tooMuchForView])
    put('renderer/assets/view-1.js', 'import"./b.js";import"./c.js";import"./d.js";import"./e.js"')
    for (const name of ['b', 'c', 'd', 'e']) put(`renderer/assets/${name}.js`, '')
    expect(faults(out)).toEqual([tooMuchForView])
  })

  test('counts the texts of each language, and wants no pseudo-language', () => {
    const languages = 'x({en:()=>y(()=>import(`./view-1.js`),z),"pt-BR":()=>y(()=>import(`./first-2.js`),z)})'
    put('renderer/assets/a.js', languages)
    put('renderer/assets/first-2.js', 'words')
    const { views } = firstLoad(join(out, 'renderer'))
    expect([...views].map(([tag, { requests }]) => [tag, requests])).toEqual([
      ['en', 5],
      ['pt-BR', 6],
    ])
    expect(faults(out)).toEqual([])
    put('renderer/assets/first-2.js', `/*${noise}${noise.toUpperCase()}*/`)
    expect(faults(out)).toEqual([tooMuchForView])
    put('renderer/assets/a.js', 'x({"en-XA":()=>import("./first-2.js")})')
    expect(faults(out)).toContain('The program contains a pseudo-language.')
    put('renderer/assets/a.js', 'const later=()=>import("./later.js")')
    expect(faults(out).join()).toContain('was not measured')
  })
})

describe('the built files', () => {
  test('reports an await at the top level of a script, because scripts that import each other would wait for ever', () => {
    const sentence = 'A script of the page waits at its top level; put the await into a function.'
    put('renderer/assets/a.js', 'async function f(){await 1}const g=async()=>await f();g()')
    expect(faults(out)).not.toContain(sentence)
    put('renderer/assets/a.js', 'await import("./later.js")')
    expect(faults(out)).toContain(sentence)
    put('renderer/assets/a.js', 'export const x=1;if(x){for await(const y of[])y()}')
    expect(faults(out)).toContain(sentence)
  })

  test('reports a preload that requires anything but electron or consists of several files', () => {
    put('preload/preload.cjs', 'require("electron");require("./chunk.cjs")')
    put('preload/chunk.cjs', '')
    expect(faults(out)).toHaveLength(2)
  })

  test('reports a browser host that reaches electron through a chunk', () => {
    put('main/chunks/c.js', `import { app } from "electron";\n`)
    expect(faults(out)).toEqual(['The browser host must not import electron.'])
  })
})
