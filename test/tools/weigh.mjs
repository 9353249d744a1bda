/**
 * `npm run weigh`: prints the size of every script and style, and the modules of the first script, largest first, to
 * find code that could load later. The chunks are defined in electron.vite.config.ts: `index` is the first script,
 * `view` is the first view with the timer's actions (requested together with the first data), `soon` loads once that
 * view is drawn, and the rest loads when it is opened.
 * The size of a module shows its share of a chunk; budget.mjs checks the limits.
 */
import { relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import config from '../../electron.vite.config.ts'
import { root } from '../../src-main/launch/prepare.mjs'

const built = await build({
  ...config.renderer,
  configFile: false,
  logLevel: 'error',
  build: { ...config.renderer?.build, write: false },
})
const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
for (const output of outputs) {
  const content = output.type === 'chunk' ? output.code : output.source
  if (/\.(js|css)$/.test(output.fileName))
    console.log(kilobytes(gzipSync(content).length), output.fileName.replace(/^assets\/(.*)-.{8}\./, '$1.'))
}

const first = outputs.find((output) => output.type === 'chunk' && output.isEntry)
const modules = first?.type === 'chunk' ? Object.entries(first.modules) : []
const rows = modules.map(([id, { code }]) => ({ id: relative(root, id), bytes: gzipSync(code ?? '').length }))
console.log('\nIn the first script, each on its own and before minifying:')
for (const { id, bytes } of rows.sort((a, b) => b.bytes - a.bytes).slice(0, 40))
  console.log(kilobytes(bytes), id)

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1).padStart(6)} KB`
}
