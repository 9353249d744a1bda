/**
 * Runs a host: forwards arguments and signals, and returns the exit code. Why the host ended matters only during
 * Electron's first seconds.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { electronEnvironment } from './electron-binary.mjs'

/** @typedef {import('./flags.mjs').Flags} Flags */

/** If Electron fails within this time, in milliseconds, it never showed a window. */
export const PATIENCE_MS = 5_000

/** @param {string} root @param {Flags} flags @returns {string[]} the arguments for Node */
export function browserArguments(root, { port, data, open }) {
  return [
    join(root, 'out', 'main', 'browser.js'),
    ...(port === undefined ? [] : ['--port', String(port)]),
    ...(data === undefined ? [] : ['--data', data]),
    ...(open ? [] : ['--no-open']),
  ]
}

/**
 * Returns the arguments for Electron. The folder is passed instead of a file, because Electron reads the app's name and
 * version from the package.json in it.
 * @param {string} root @param {Flags} flags
 */
export function electronArguments(root, { data }) {
  return [root, ...(data === undefined ? [] : ['--', `--data=${data}`])]
}

/**
 * Runs a command and resolves to its exit code when it has ended.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
export function run(command, args, env) {
  const child = spawn(command, args, { stdio: 'inherit', env })
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
  // A terminal sends Ctrl-C to both processes. Forwarding it would be a second signal, which ends the host before it
  // has finished closing.
  const interrupted = () => (process.stdin.isTTY ? undefined : forward('SIGINT'))
  process.on('SIGINT', interrupted).on('SIGTERM', forward).on('SIGHUP', forward)
  return new Promise((resolve) => {
    const done = (/** @type {number} */ code) => {
      process.off('SIGINT', interrupted).off('SIGTERM', forward).off('SIGHUP', forward)
      resolve(code)
    }
    child.on('error', () => done(127))
    child.on('close', (code, signal) => done(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
  })
}

/**
 * Runs Electron. If it failed before it could be used, `gaveUp` says why, as a clause for use in a sentence.
 * @param {string} binary
 * @param {string[]} args
 * @returns {Promise<{ code: number, gaveUp: string | undefined }>}
 */
export async function runElectron(binary, args, patienceMs = PATIENCE_MS) {
  const began = Date.now()
  const code = await run(binary, args, electronEnvironment(process.env))
  const soon = Date.now() - began < patienceMs
  return {
    code,
    gaveUp: code !== 0 && soon ? `Electron ended at once (exit ${code}${sandboxHint()})` : undefined,
  }
}

/** Returns a hint for distributions that block Electron's sandbox unless Electron was installed as a system package. */
function sandboxHint() {
  try {
    const barred =
      readFileSync('/proc/sys/kernel/apparmor_restrict_unprivileged_userns', 'utf8').trim() === '1'
    return barred ? '; kernel.apparmor_restrict_unprivileged_userns is 1 here' : ''
  } catch {
    return ''
  }
}
