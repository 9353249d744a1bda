/** Owns which Chromium the tests drive and with which flags. Refuses downloads: it is the machine's own. */
import { existsSync } from 'node:fs'

/** The headless shell first: the same engine without a desktop's interface needs a seventh less of the processor. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/** Where it is; the Debian path when none is there, so that an error names what to install. */
export const chromium =
  process.env.TALLYSTICK_CHROMIUM ?? places.find((path) => existsSync(path)) ?? '/usr/bin/chromium'

/** Without these it looks up its maker's hosts at every start, and waits for them on a closed network. */
export const chromiumArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium's sandbox refuses to work for root. */
export const chromiumSandbox = process.getuid?.() !== 0
