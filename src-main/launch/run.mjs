/**
 * Runs a host (Electron or the browser host) as a child process, forwards signals to it, and returns its exit code. If
 * Electron fails within its first seconds, the reason is returned too, so that the caller can use the browser instead.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { electronEnvironment } from './electron-binary.mjs'
import { isSandboxFault, noSandbox } from './sandbox-fault.mjs'

/** @typedef {import('./flags.mjs').Flags} Flags */

/** If Electron fails within this many milliseconds, it is assumed to have shown no window, and the browser is used. */
export const PATIENCE_MS = 5_000

/** At most this many characters of Electron's error output are kept; a fatal error appears near the beginning. */
const mostHeard = 20_000

/** @param {string} root @param {Flags} flags */
export function browserArguments(root, flags) {
  return [join(root, 'out', 'main', 'browser.js'), ...browserFlags(flags)]
}

/** @param {Flags} flags @returns {string[]} */
export function browserFlags({ port, data, lang, open }) {
  return [
    ...(port === undefined ? [] : ['--port', String(port)]),
    ...(data === undefined ? [] : ['--data', data]),
    ...(lang === undefined ? [] : ['--lang', lang]),
    ...(open ? [] : ['--no-open']),
  ]
}

/**
 * Returns the arguments for Electron. The folder is passed instead of a file, because Electron reads the app's name and
 * version from the package.json in that folder.
 * @param {string} root @param {Flags} flags
 */
export function electronArguments(root, flags) {
  const args = electronFlags(flags)
  return [root, ...(args.length === 0 ? [] : ['--', ...args])]
}

/**
 * Returns the flags for Electron. It accepts a value only after `=`, unlike the browser host.
 * @param {Pick<Flags, 'data' | 'lang'>} flags @returns {string[]}
 */
export function electronFlags({ data, lang }) {
  return [
    ...(data === undefined ? [] : [`--data=${data}`]),
    ...(lang === undefined ? [] : [`--lang=${lang}`]),
  ]
}

/**
 * Runs a command and resolves to its exit code. Resolves to 127 if the command could not be started, to 0 if SIGINT or
 * SIGTERM ended the command, and to 1 if another signal ended it.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} [hear] receives the stderr output of the command, which is also printed
 * @returns {Promise<number>}
 */
export function run(command, args, env, hear) {
  const child = spawn(command, args, { stdio: ['inherit', 'inherit', hear ? 'pipe' : 'inherit'], env })
  child.stderr?.on('data', (/** @type {Buffer} */ part) => {
    process.stderr.write(part)
    hear?.(part.toString('latin1'))
  })
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
  // A terminal sends Ctrl-C to this process and to the host. If this process also forwarded the signal, the host would
  // get it twice, and the second signal ends the host before it has finished closing.
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
 * Runs Electron. If Electron failed before the user could use it, `gaveUp` is the reason as a clause.
 * @param {string} binary
 * @param {string[]} args
 * @returns {Promise<{ code: number, gaveUp: string | undefined }>}
 */
export async function runElectron(binary, args, patienceMs = PATIENCE_MS) {
  const began = Date.now()
  let said = ''
  const hear = (/** @type {string} */ text) => void (said = (said + text).slice(0, mostHeard))
  const code = await run(binary, args, electronEnvironment(process.env), hear)
  const soon = Date.now() - began < patienceMs
  if (code === 0 || !soon) return { code, gaveUp: undefined }
  return { code, gaveUp: isSandboxFault(said) ? noSandbox : `Electron ended at once (exit ${code})` }
}
