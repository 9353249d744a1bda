/** Owns the way from a fresh clone to something that can run: packages, Node 24, build. Is `npm run build` when run itself. */
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode24, noNode24 } from './node24.mjs'

/** The folder with package.json in it. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '')

/** @param {string} line */
export const say = (line) => console.log(line)

/**
 * Resolves with the Node to use; ends the program with one sentence where that cannot be.
 * @param {{ build: boolean, say?: (line: string) => void }} wish `say` is where progress goes, stdout if absent
 */
export async function prepare({ build, say: tell = say }) {
  const node = await withNode(tell)
  if (build) stopAt(await ensureBuilt(root, node, tell))
  return node
}

/** @param {(line: string) => void} tell */
async function withNode(tell) {
  stopAt(await ensureInstalled(root, tell))
  const node = findNode24(root)
  if (node === undefined) stopAt(noNode24)
  return node ?? process.execPath
}

/** @param {string | undefined} sentence */
function stopAt(sentence) {
  if (sentence === undefined) return
  console.error(sentence)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await prepare({ build: true })
  say('Built: out/')
}
