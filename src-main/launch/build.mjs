/**
 * Builds out/ from the sources. The build takes several seconds, so it is skipped if the sources have not changed since
 * the last build.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = [
  'src-main',
  'src-preload',
  'src-renderer',
  'resources',
  'electron.vite.config.ts',
  'package-lock.json',
]

/**
 * @typedef {{ folder: string, env?: NodeJS.ProcessEnv }} Program the folder to build into, and environment variables
 * for the build
 */

/**
 * Returns the path of the stamp file, which contains the hash of the sources from which the program was built.
 * @param {string} root @param {string} folder
 */
const stampFile = (root, folder) => join(root, folder, '.tallystick-built')

/** @param {string} root */
export function sourceHash(root) {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of filesOf(root, source)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * Returns the files at or below a path, except those in folders named `launch`, which are not built.
 * @param {string} root @param {string} path @returns {string[]}
 */
function filesOf(root, path) {
  let entries
  try {
    entries = readdirSync(join(root, path), { withFileTypes: true })
  } catch (problem) {
    const code = /** @type {NodeJS.ErrnoException} */ (problem).code
    return code === 'ENOTDIR' ? [path] : []
  }
  const within = entries.sort((a, b) => (a.name < b.name ? -1 : 1)).filter((entry) => entry.name !== 'launch')
  return within.flatMap((entry) => filesOf(root, `${path}/${entry.name}`))
}

/** @param {string} root @param {string} [folder] */
export function isBuilt(root, folder = 'out') {
  try {
    return readFileSync(stampFile(root, folder), 'utf8') === sourceHash(root)
  } catch {
    return false
  }
}

/** @param {string} root @param {string} hash @param {string} [folder] */
export function stampBuilt(root, hash, folder = 'out') {
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(stampFile(root, folder), hash)
}

/**
 * Builds the program unless its sources are unchanged. Resolves to an error message for the user, or to undefined if
 * the build succeeded or was not necessary.
 * @param {string} root
 * @param {string} node the path of a Node executable, version 24 or newer
 * @param {(line: string) => void} say
 * @param {Program} [program] by default, the program in out/
 * @returns {Promise<string | undefined>}
 */
export async function ensureBuilt(root, node, say, program = { folder: 'out' }) {
  if (isBuilt(root, program.folder)) return undefined
  say('Building …')
  const hash = sourceHash(root)
  const { code, output } = await electronVite(root, node, program)
  if (code !== 0) return `The build failed:\n${output.trim()}`
  stampBuilt(root, hash, program.folder)
  return undefined
}

/**
 * Runs the build with electron-vite. Resolves to the build's exit code (null if a signal ended it) and its output.
 * @param {string} root @param {string} node @param {Program} program
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function electronVite(root, node, { folder, env }) {
  const tool = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  return new Promise((resolve) => {
    const child = spawn(node, [tool, 'build', '--outDir', join(root, folder), '--logLevel', 'warn'], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    child.on('error', (problem) => resolve({ code: 1, output: problem.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}
