/**
 * Finds Electron's binary and checks that it runs. The electron package is never imported, because that would start a
 * download that cannot be stopped.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from './read-text.mjs'
import { isSandboxFault, noSandbox } from './sandbox-fault.mjs'

/**
 * Returns the path of the executable, or undefined if it has not been downloaded or has the wrong version.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env if its variable ELECTRON_OVERRIDE_DIST_PATH names a folder, the binary in that folder
 * is used, whatever its version
 * @returns {string | undefined}
 */
export function electronPath(root, env) {
  const folder = join(root, 'node_modules', 'electron')
  const override = env.ELECTRON_OVERRIDE_DIST_PATH
  const file = readText(join(folder, 'path.txt')) ?? 'electron'
  if (override) return whereThere(join(override, file))
  const version = readText(join(folder, 'dist', 'version'))
    ?.trim()
    .replace(/^v/, '')
  const asked = JSON.parse(readText(join(folder, 'package.json')) ?? '{}').version
  return version === asked && version !== undefined ? whereThere(join(folder, 'dist', file)) : undefined
}

/**
 * Returns why the binary does not run, as a clause such as "the system library X is missing". Returns undefined if it
 * runs.
 * @param {string} binary
 */
export function electronFault(binary) {
  const { status, stderr, error } = spawnSync(binary, ['--version'], {
    encoding: 'utf8',
    timeout: 15_000,
    env: electronEnvironment(process.env),
  })
  if (status === 0) return undefined
  if (isSandboxFault(stderr)) return noSandbox
  const library = /error while loading shared libraries: (\S+?):/.exec(stderr ?? '')?.[1]
  if (library) return `the system library ${library} is missing`
  return `its program does not run (${error?.message ?? firstLine(stderr) ?? `exit ${status}`})`
}

/**
 * Returns the environment without ELECTRON_RUN_AS_NODE, which would make Electron run as plain Node.
 * @param {NodeJS.ProcessEnv} env
 */
export function electronEnvironment(env) {
  const { ELECTRON_RUN_AS_NODE: _, ...rest } = env
  return rest
}

/** @param {string} file */
const whereThere = (file) => (existsSync(file) ? file : undefined)

/** @param {string | null} output */
const firstLine = (output) => output?.split('\n').find((line) => line.trim() !== '')
