/**
 * Decides between Electron and the browser. A decision against Electron includes a sentence that explains the decision
 * to the user.
 */
import { noSandbox, sandboxRemedies } from './sandbox-fault.mjs'

/**
 * @typedef {object} Circumstances
 * @property {'electron' | 'browser' | undefined} asked the host that the user chose by flag or TALLYSTICK_HOST
 * @property {NodeJS.Platform} platform
 * @property {boolean} display whether DISPLAY or WAYLAND_DISPLAY is set; used on Linux only
 * @property {boolean} root whether the user is root
 * @property {string | undefined} fault why Electron's binary cannot be used, as a clause such as "the download failed"
 * @property {string} [binary] the path of Electron's executable
 * @typedef {{ host: 'electron' } | { host: 'browser', because: string | undefined }} Decision `because` is undefined if
 * the user requested the browser, because no explanation is needed in that case.
 */

/**
 * Returns a first decision, before Electron's binary is inspected or downloaded. The decision `electron` means that
 * nothing has ruled out Electron so far.
 * @param {Pick<Circumstances, 'asked' | 'platform' | 'display' | 'root'>} circumstances
 * @returns {Decision}
 */
export function decideBeforeBinary({ asked, platform, display, root }) {
  if (asked === 'browser') return { host: 'browser', because: undefined }
  if (platform === 'linux' && !display) return notElectron('there is no display here')
  if (root) return notElectron('its sandbox does not work for root')
  return { host: 'electron' }
}

/** @param {Circumstances} circumstances @returns {Decision} */
export function decideHost(circumstances) {
  const early = decideBeforeBinary(circumstances)
  if (early.host === 'browser' || circumstances.fault === undefined) return early
  return notElectron(circumstances.fault, circumstances.binary)
}

/**
 * Returns the decision to use the browser, with an explanation and, if Electron's sandbox is missing, with commands
 * that fix this.
 * @param {string} half the reason as a clause
 * @param {string} [binary] the path of Electron's executable, for the remedies
 * @returns {Decision}
 */
export function notElectron(half, binary) {
  const because = `Not in a window of its own, because ${half}: using the browser.`
  const remedies = half === noSandbox && binary !== undefined ? `\n${sandboxRemedies(binary)}` : ''
  return { host: 'browser', because: because + remedies }
}
