/**
 * Starts a separate desktop for the tests: a private message bus and an unlocked keyring in a temporary folder. The
 * keyring of the user who runs the tests is never touched.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const READY_MS = 60_000
const config = fileURLToPath(new URL('./session-bus.conf', import.meta.url))
const probe = fileURLToPath(new URL('./probe-keyring.mjs', import.meta.url))

/**
 * @typedef {object} Desktop
 * @property {NodeJS.ProcessEnv} env for every test process; TALLYSTICK_TEST_DESKTOP=1 says that a keyring is there
 * @property {string | undefined} because why there is no keyring, as a clause that fits after “because”
 * @property {() => void} stop kills the desktop without waiting, for a process that is about to exit
 * @property {() => Promise<void>} end stops the desktop, and waits until its processes and files are gone
 */

/** @param {string} node @returns {Promise<Desktop>} */
export async function startDesktop(node) {
  const folder = mkdtempSync(join(tmpdir(), 'tallystick-desktop-'))
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = []
  const stop = () => {
    for (const child of children.reverse()) child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  const end = async () => {
    const gone = children.map(
      (child) => child.exitCode === null && child.signalCode === null && once(child, 'close'),
    )
    stop()
    await Promise.all(gone)
    // A keyring writes once more while it ends.
    rmSync(folder, { recursive: true, force: true })
  }
  const without = (/** @type {string} */ because) => {
    stop()
    // Nothing answers at this address, so a program that looks for a keyring finds none.
    return {
      env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' },
      because,
      stop: () => undefined,
      end: async () => undefined,
    }
  }
  if (process.platform !== 'linux') return without('the test keyring is a Linux one')

  const bus = spawn('dbus-daemon', ['--config-file', config, '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(bus)
  const address = await firstLine(bus)
  if (address === undefined) return without('dbus-daemon does not start')

  const env = {
    DBUS_SESSION_BUS_ADDRESS: address,
    XDG_RUNTIME_DIR: folder,
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_STATE_HOME: join(folder, 'state'),
    TALLYSTICK_TEST_DESKTOP: '1',
  }
  const keyring = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, ...env },
  })
  children.push(keyring)
  keyring.on('error', () => undefined)
  keyring.stdin.on('error', () => undefined)
  keyring.stdin.end('tests')
  return (await isReady(node, env))
    ? { env: { ...env }, because: undefined, stop, end }
    : without('gnome-keyring does not start')
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<string | undefined>} */
async function firstLine(child) {
  if (!child.stdout) return undefined
  const lines = createInterface({ input: child.stdout })
  const ended = Promise.race([once(child, 'error').catch(() => undefined), once(child, 'close')]).then(
    () => undefined,
  )
  const line = await Promise.race([once(lines, 'line').then(([text]) => String(text)), ended])
  return line
}

/**
 * Returns whether the keyring works. It does not report when it is ready, so a separate process tries to use it.
 * @param {string} node @param {NodeJS.ProcessEnv} env
 */
async function isReady(node, env) {
  const child = spawn(node, [probe, String(READY_MS)], { stdio: 'ignore', env: { ...process.env, ...env } })
  const [code] = await once(child, 'close')
  return code === 0
}
