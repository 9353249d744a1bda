/** Finds a Node executable, version 24 or newer, to run the app. It prefers the Node that npm installs as a package. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const NEEDED = 24

/**
 * Returns the path at which npm installs Node as a package of this project. This project has such a package for Linux
 * (x64 and arm64) and Windows (x64); on other systems, there is no file at that path.
 * @param {string} root
 */
export function pinnedNode(root) {
  const { platform, arch } = process
  const name = platform === 'win32' ? 'win' : platform
  const file = platform === 'win32' ? 'node.exe' : 'node'
  return join(root, 'node_modules', `node-${name}-${arch}`, 'bin', file)
}

/**
 * Returns the path of a Node of version 24 or newer, or undefined. Each candidate except the Node that runs this script
 * is started once as a check, because an existing file might not run on this machine.
 * @param {string} root
 */
export function findNode24(root) {
  const pinned = pinnedNode(root)
  if (existsSync(pinned) && isNewEnough(pinned)) return pinned
  if (majorOf(process.version) >= NEEDED) return process.execPath
  return isNewEnough('node') ? 'node' : undefined
}

export const noNode24 = `Tallystick needs Node ${NEEDED} or newer on this kind of machine; this is Node ${process.versions.node}.`

/**
 * Returns the major version, or 0 if the text is not a version.
 * @param {string} version as `node --version` prints it
 */
export function majorOf(version) {
  return Number(/^v?(\d+)\./.exec(version.trim())?.[1] ?? 0)
}

/**
 * Runs the command to read its version. A Node that is missing or does not run is treated as too old.
 * @param {string} command
 */
function isNewEnough(command) {
  const { stdout } = spawnSync(command, ['--version'], { encoding: 'utf8', timeout: 10_000 })
  return majorOf(stdout ?? '') >= NEEDED
}
