/**
 * Finds out whether the Electron flows can run on this machine, for the flows that skip themselves and for the summary.
 */
import { decideHost } from '../../src-main/launch/decide-host.mjs'
import { electronFault, electronPath } from '../../src-main/launch/electron-binary.mjs'
import { root } from '../../src-main/launch/prepare.mjs'

/** The path of the binary, for Playwright's `executablePath`; without it Playwright would start a download. */
export const electronBinary = electronPath(root, process.env)

/** Returns why the Electron flows cannot run here, as a clause that fits after “because”; undefined if they can. */
export function whyNoElectron() {
  if (!electronBinary) return "Electron's binary is not here"
  const decision = decideHost({
    asked: 'electron',
    platform: process.platform,
    display: Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY),
    root: process.getuid?.() === 0,
    fault: electronFault(electronBinary),
  })
  return decision.host === 'electron' ? undefined : decision.because
}
