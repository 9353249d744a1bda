/**
 * Detects that the system denies Electron its sandbox, and suggests remedies. Since version 23.10, Ubuntu allows user
 * namespaces only to certain programs, and an Electron in node_modules is not one of them (electron#42510).
 */
import { dirname, join } from 'node:path'

/** The reason for not using Electron, as a clause that follows "because" in the message to the user. */
export const noSandbox = 'this system denies Electron its sandbox'

/**
 * Returns whether Electron exited because it has no sandbox, which only its error output reveals.
 * @param {string | null | undefined} stderr what Electron printed before it ended
 */
export function isSandboxFault(stderr) {
  return /No usable sandbox|SUID sandbox helper/.test(stderr ?? '')
}

/**
 * Returns a message with two commands, each of which makes the sandbox work. Turning off the sandbox is deliberately
 * not suggested.
 * @param {string} binary the path of Electron's executable
 */
export function sandboxRemedies(binary) {
  const helper = `'${join(dirname(binary), 'chrome-sandbox').replaceAll("'", `'\\''`)}'`
  return [
    'For a window of its own, type one of these and start again:',
    `  sudo chown root:root ${helper} && sudo chmod 4755 ${helper}  # until Electron is installed again`,
    '  sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0  # for all programs, until the next boot',
  ].join('\n')
}
