/**
 * Downloads Electron. After a failed download, no other attempt is made for a day; otherwise a machine that cannot
 * reach the download server would wait for it at every start. If the user explicitly requests Electron, the download is
 * tried anyway.
 */
import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { electronEnvironment } from './electron-binary.mjs'
import { readText } from './read-text.mjs'

const REMEMBER_MS = 24 * 60 * 60 * 1000
const program = fileURLToPath(new URL('./download-electron.mjs', import.meta.url))

/** Returns the path of the file with the time of the last failed download and the reason. @param {string} root */
const noteFile = (root) => join(root, 'node_modules', '.tallystick-no-electron')

/**
 * Returns a clause that says why Electron is missing, if a download failed within the last day. Returns undefined if
 * the download should be tried.
 * @param {string | undefined} note the last failure: its time in milliseconds since 1970, a line break, its reason
 * @param {number} now in milliseconds since 1970
 * @returns {string | undefined}
 */
export function remembered(note, now) {
  const [at, why] = note?.split('\n') ?? []
  const age = now - Number(at)
  if (!why || !(age >= 0 && age < REMEMBER_MS)) return undefined
  return `Electron could not be fetched (${why}; tried again tomorrow, or with --host=electron)`
}

/**
 * Downloads Electron. Resolves to undefined, or to a clause that says why there is no binary.
 * @param {string} root
 * @param {string} node the path of a Node executable, version 24 or newer
 * @param {{ insist: boolean }} wish if `insist` is true, the download is tried even after a recent failure
 * @returns {Promise<string | undefined>}
 */
export async function fetchElectron(root, node, { insist }) {
  const known = insist ? undefined : remembered(readText(noteFile(root)), Date.now())
  if (known) return known
  const why = await download(node)
  if (why === undefined) {
    rmSync(noteFile(root), { force: true })
    return undefined
  }
  writeFileSync(noteFile(root), `${Date.now()}\n${why}`)
  return `Electron could not be fetched (${why})`
}

/** @param {string} node @returns {Promise<string | undefined>} */
function download(node) {
  return new Promise((resolve) => {
    const child = spawn(node, [program], {
      stdio: ['ignore', 'inherit', 'pipe'],
      // Without these two variables, Node's `fetch` ignores the configured proxy and the system's certificates.
      env: { ...electronEnvironment(process.env), NODE_USE_ENV_PROXY: '1', NODE_USE_SYSTEM_CA: '1' },
    })
    let errors = ''
    child.stderr.on('data', (data) => (errors += data))
    child.on('error', (problem) => resolve(problem.message))
    child.on('close', (code) =>
      resolve(code === 0 ? undefined : (errors.trim().split('\n').at(-1) ?? 'it failed')),
    )
  })
}
