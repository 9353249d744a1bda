import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { faults, firstLoad } from './budget.mjs'

/** A script that loads a view and the texts of one language later. */
const start = 'const later=()=>import("./later.js"),t={en:()=>import("./first-1.js")};'

let out = ''
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'tallystick-budget-'))
  put(
    'renderer/index.html',
    '<script type="module" src="./assets/a.js"></script><link rel="stylesheet" href="./assets/a.css">',
  )
  put('renderer/assets/a.js', start)
  put('renderer/assets/later.js', 'x'.repeat(99))
  put('renderer/assets/first-1.js', '')
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

/** A text that has more than 30 KB even after gzip. */
const noise = Array.from({ length: 9000 }, (_, at) => ((at * 2654435761) % 4294967296).toString(36)).join(' ')

describe('the first load', () => {
  test('the first load consists of the page, its script and its style, without what loads later', () => {
    const load = firstLoad(join(out, 'renderer'))
    expect(load.requests).toBe(3)
    expect(load.files).toEqual(['assets/a.js', 'assets/a.css'])
    expect(faults(out)).toEqual([])
  })

  test('the first load includes what the script imports at once and what the style refers to', () => {
    put('renderer/assets/a.js', 'import{x}from"./b.js";import"./c.js"')
    put('renderer/assets/b.js', '')
    put('renderer/assets/c.js', '')
    put('renderer/assets/a.css', '@font-face{src:url(./f.woff2)}b{background:url(data:x)}')
    put('renderer/assets/f.woff2', '')
    expect(firstLoad(join(out, 'renderer')).requests).toBe(6)
    expect(faults(out)).toContain('The first load makes too many requests.')
  })

  test('reports a first load above 30 KB, including inline code', () => {
    put('renderer/assets/a.js', `${start}/*${noise}*/`)
    expect(faults(out).join()).toContain('too heavy')
    put('renderer/assets/a.js', start)
    put('renderer/index.html', `<script src="./assets/a.js"></script><script>${noise}</script>`)
    expect(faults(out).join()).toContain('too heavy')
  })

  test('counts the texts of the language that has the largest ones, and wants no pseudo-language', () => {
    const languages =
      'x({en:()=>y(()=>import(`./first-1.js`),z),"pt-BR":()=>y(()=>import(`./first-2.js`),z)})'
    put('renderer/assets/a.js', languages)
    put('renderer/assets/first-2.js', 'words')
    expect([...firstLoad(join(out, 'renderer')).bytes.keys()]).toEqual(['en', 'pt-BR'])
    expect(faults(out)).toEqual([])
    put('renderer/assets/first-2.js', `/*${noise}*/`)
    expect(faults(out)).toEqual(['The first load is too heavy; let a view load when it is opened.'])
    put('renderer/assets/a.js', 'x({"en-XA":()=>import("./first-1.js")})')
    expect(faults(out)).toEqual(['The program contains a pseudo-language.'])
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
