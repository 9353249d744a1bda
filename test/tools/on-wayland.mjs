/**
 * Runs the Electron flows on Wayland instead of X11, with a separate message bus and keyring. The compositor is weston,
 * which needs no screen. The program must be built in `out`. Arguments are passed on to Playwright.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { root } from '../../src-main/launch/prepare.mjs'
import { startDesktop } from './desktop.mjs'
import { whyNoElectron } from './electron-here.mjs'
import { run } from './steps.mjs'

const READY_MS = 30_000
const socket = 'tallystick-wayland'

/**
 * Returns the environment of a Wayland session. Without DISPLAY no program can fall back to X11; Chromium reads
 * XDG_SESSION_TYPE to choose between the two.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function waylandSession({ DISPLAY: _, ...env }) {
  return { ...env, XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: socket }
}

/**
 * Starts weston. Resolves when programs can connect; rejects if weston ends before that.
 * @param {NodeJS.ProcessEnv} env with XDG_RUNTIME_DIR, where the socket will be
 */
export async function startWeston(env) {
  const { WAYLAND_DISPLAY: _, ...own } = env
  // Before version 12 weston accepted only this longer name of the backend; later versions accept it too.
  const weston = spawn(
    'weston',
    ['--backend=headless-backend.so', `--socket=${socket}`, '--idle-time=0', '--width=1600', '--height=1200'],
    { stdio: ['ignore', 'inherit', 'inherit'], env: own },
  )
  const ended = once(weston, 'exit').then(([code]) => `weston has ended with ${code}`)
  const tooLate = wait(READY_MS, 'weston does not start', { ref: false })
  const place = join(env.XDG_RUNTIME_DIR ?? '', socket)
  while (!existsSync(place)) {
    const fault = await Promise.race([ended, tooLate, wait(50)])
    if (fault === undefined) continue
    weston.kill()
    throw new Error(fault)
  }
  return weston
}

/** @param {string[]} args for Playwright */
async function main(args) {
  const desktop = await startDesktop(process.execPath)
  process.on('exit', desktop.stop)
  if (desktop.because) throw new Error(desktop.because)
  const env = waylandSession({ ...process.env, ...desktop.env })
  // The flows and whyNoElectron() read the environment of this process.
  delete process.env.DISPLAY
  Object.assign(process.env, env)
  const reason = whyNoElectron()
  if (reason) throw new Error(reason)
  const weston = await startWeston(env)
  const { ok } = await run(process.execPath, {
    name: 'electron flows on Wayland',
    tool: 'playwright',
    args: ['test', '--config', join(root, 'test/playwright.config.ts'), '--project=electron', ...args],
    live: true,
  })
  weston.kill()
  await desktop.end()
  return ok
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exit((await main(process.argv.slice(2))) ? 0 : 1)
