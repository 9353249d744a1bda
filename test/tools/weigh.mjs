/**
 * `npm run weigh`: every script and style by weight, and what the first load is made of, heaviest first, to see what could
 * load when it is opened instead. The chunks are those of electron.vite.config.ts: `index` is the first load, `view` is the
 * first view and the actions of the timer (fetched beside the first read), `soon` comes once it is drawn, the rest when it is opened.
 * A module's own bytes are a measure of share, not of the budget; budget.mjs has that.
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
console.log('\nIn the first load, each on its own and before minifying:')
for (const { id, bytes } of rows.sort((a, b) => b.bytes - a.bytes).slice(0, 40))
  console.log(kilobytes(bytes), id)

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1).padStart(6)} KB`
}
