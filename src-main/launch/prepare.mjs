/**
 * Prepares a clone of the repository for running: installs the packages, finds Node 24, compiles the message catalogues
 * and builds the program. `npm run build` runs this module directly.
 */
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode24, noNode24 } from './node24.mjs'
import { ensureWords } from './words/make.mjs'

/** The absolute path of the repository's root folder, without a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '')

/** @param {string} line */
export const say = (line) => console.log(line)

/**
 * Prepares the clone. Resolves to the path of the Node executable to use. If a step fails, prints a sentence and exits
 * the process.
 * @param {{ build: boolean, say?: (line: string) => void }} wish `say` prints the progress, by default to stdout
 */
export async function prepare({ build, say: tell = say }) {
  const node = await withNode(tell)
  stopAt(await ensureWords(root))
  if (build) stopAt(await ensureBuilt(root, node, tell))
  return node
}

/**
 * Installs the packages and resolves to the path of the Node executable to use. Exits the process if either step fails.
 * @param {(line: string) => void} tell
 */
async function withNode(tell) {
  stopAt(await ensureInstalled(root, tell))
  const node = findNode24(root)
  if (node === undefined) stopAt(noNode24)
  return node ?? process.execPath
}

/** Exits with code 1 if the preceding step has returned an error message. @param {string | undefined} sentence */
function stopAt(sentence) {
  if (sentence === undefined) return
  console.error(sentence)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await prepare({ build: true })
  say('Built: out/')
}
