/**
 * Decides when to try to download Electron. A failure is remembered for a day, so that a machine that cannot reach the
 * download server does not wait for it at every start. If the user asks for Electron, the program tries the download
 * anyway.
 */
import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { electronEnvironment } from './electron-binary.mjs'
import { readText } from './read-text.mjs'

const REMEMBER_MS = 24 * 60 * 60 * 1000
const program = fileURLToPath(new URL('./download-electron.mjs', import.meta.url))

/** This file records the time and the reason of the last failed download. @param {string} root */
const noteFile = (root) => join(root, 'node_modules', '.tallystick-no-electron')

/**
 * @param {string | undefined} note the note about the last failure: time (ms), a line break, reason
 * @param {number} now
 * @returns {string | undefined} a clause that says why there is no binary, or undefined when the download should be
 * tried
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
 * @param {string} node a Node of version 24 or newer
 * @param {{ insist: boolean }} wish with `insist`, an earlier failure is ignored
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
      // Node's `fetch` uses proxies and the system's certificates only if the two variables below are set.
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
