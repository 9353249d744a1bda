/** Owns the Debian packages the tests need: seen by their files, installed where that is allowed, else named in one line to type. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from './chromium.mjs'

/** Package and a file that shows it is there. @type {[string, () => boolean][]} */
const needed = [
  ['chromium-headless-shell', () => existsSync(chromium)],
  ['gnome-keyring', () => existsSync('/usr/bin/gnome-keyring-daemon')],
  ['dbus-daemon', () => existsSync('/usr/bin/dbus-daemon')],
  ['fonts-dejavu-core', () => existsSync('/usr/share/fonts/truetype/dejavu')],
  [
    'fonts-inter',
    () => ['opentype', 'truetype'].some((kind) => existsSync(`/usr/share/fonts/${kind}/inter`)),
  ],
]

/**
 * Undefined when the tests can run, else a sentence that says what to do.
 * @param {(line: string) => void} say
 * @returns {string | undefined}
 */
export function ensureDebianPackages(say) {
  const missing = needed.filter(([, there]) => !there()).map(([name]) => name)
  if (missing.length === 0) return undefined
  if (!existsSync('/usr/bin/apt-get')) {
    return existsSync(chromium)
      ? undefined
      : 'The tests need Chromium; set TALLYSTICK_CHROMIUM to where it is.'
  }
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...missing]
  const rise = privilege()
  if (rise === undefined)
    return `The tests need some Debian packages. Please type:\n  sudo ${install.join(' ')}`
  say(`Installing Debian packages for the tests: ${missing.join(', ')} …`)
  if (apt([...rise, ...install]) || (apt([...rise, 'apt-get', 'update']) && apt([...rise, ...install])))
    return undefined
  return `The Debian packages could not be installed. Please try:\n  ${[...rise, ...install].join(' ')}`
}

/** What to put before a command that only root may run, or undefined where that needs a password. */
function privilege() {
  if (process.getuid?.() === 0) return []
  const free = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
  return free ? ['sudo', '-n'] : undefined
}

/** @param {string[]} words */
function apt([command = '', ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
