/**
 * Chooses between Electron and the browser. This module inspects the machine and downloads Electron if it is missing;
 * decide-host.mjs makes the decision based on the findings.
 */
import { decideBeforeBinary, decideHost } from './decide-host.mjs'
import { electronFault, electronPath } from './electron-binary.mjs'
import { fetchElectron } from './fetch-electron.mjs'

/** @typedef {{ host: 'electron', binary: string } | { host: 'browser', because: string | undefined }} Choice */

/**
 * Resolves to the host to run: Electron with the path of its executable, or the browser with the reason.
 * @param {string} root
 * @param {string} node the path of a Node executable, version 24 or newer
 * @param {import('./flags.mjs').Flags} flags
 * @returns {Promise<Choice>}
 */
export async function chooseHost(root, node, { host: asked }) {
  const circumstances = {
    asked,
    platform: process.platform,
    display: Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY),
    root: process.getuid?.() === 0,
  }
  const early = decideBeforeBinary(circumstances)
  if (early.host === 'browser') return early

  const there = electronPath(root, process.env)
  const unfetched = there ? undefined : await fetchElectron(root, node, { insist: asked === 'electron' })
  const binary = there ?? electronPath(root, process.env)
  const fault = binary ? electronFault(binary) : (unfetched ?? 'Electron is not here')
  const decision = decideHost({ ...circumstances, fault, ...(binary ? { binary } : {}) })
  return decision.host === 'electron' ? { host: 'electron', binary: binary ?? '' } : decision
}
