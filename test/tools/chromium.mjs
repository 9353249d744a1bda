/** Finds the Chromium that the tests use, and sets its flags. It is always the machine's own; nothing is downloaded. */
import { existsSync } from 'node:fs'

/**
 * The headless shell comes first: it has the same engine without a desktop interface, and needs a seventh less
 * processor time.
 */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/** The path of Chromium; if none is found, the Debian path, so that the error message names the package to install. */
export const chromium =
  process.env.TALLYSTICK_CHROMIUM ?? places.find((path) => existsSync(path)) ?? '/usr/bin/chromium'

/** Without these flags Chromium contacts its maker's servers at every start, and on a closed network waits for them. */
export const chromiumArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium's sandbox does not work for root. */
export const chromiumSandbox = process.getuid?.() !== 0
