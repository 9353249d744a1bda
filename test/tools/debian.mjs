/**
 * Finds out which Debian packages the tests lack, and installs them if possible; otherwise returns the command to type.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from './chromium.mjs'

/** @typedef {[name: string, isThere: () => boolean]} DebianPackage */

/**
 * Packages without which the tests cannot run.
 * @type {DebianPackage[]}
 */
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
 * Packages with small validators. A test whose validator is missing is skipped with the reason.
 * @type {DebianPackage[]}
 */
const helpful = [
  ['appstream', () => existsSync('/usr/bin/appstreamcli')],
  ['desktop-file-utils', () => existsSync('/usr/bin/desktop-file-validate')],
]

/**
 * Returns undefined when the tests can run, otherwise a sentence that says what to do.
 * @param {(line: string) => void} say
 * @returns {string | undefined}
 */
export function ensureDebianPackages(say) {
  const missing = absent(needed)
  if (missing.length === 0) {
    installHelpful(say)
    return undefined
  }
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
  if (apt([...rise, ...install]) || (apt([...rise, 'apt-get', 'update']) && apt([...rise, ...install]))) {
    installHelpful(say)
    return undefined
  }
  return `The Debian packages could not be installed. Please try:\n  ${[...rise, ...install].join(' ')}`
}

/**
 * Tries once to install the helpful packages, with a short timeout; a failure is ignored.
 * @param {(line: string) => void} say
 */
function installHelpful(say) {
  const missing = absent(helpful)
  const rise = existsSync('/usr/bin/apt-get') ? privilege() : undefined
  if (missing.length === 0 || rise === undefined) return
  say(`Installing Debian packages for the tests: ${missing.join(', ')} …`)
  const brief = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']
  apt([...rise, 'apt-get', 'install', '-y', '--no-install-recommends', ...brief, ...missing], 'ignore')
}

/** @param {DebianPackage[]} packages */
const absent = (packages) => packages.filter(([, isThere]) => !isThere()).map(([name]) => name)

/** Returns the words to put before a command that needs root, or undefined if a password would be required. */
function privilege() {
  if (process.getuid?.() === 0) return []
  const free = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
  return free ? ['sudo', '-n'] : undefined
}

/** @param {string[]} words @param {'inherit' | 'ignore'} [errors] */
function apt([command = '', ...args], errors = 'inherit') {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', errors], env }).status === 0
}
