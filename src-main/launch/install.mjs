/**
 * Installs the packages from the lockfile. In a fresh clone, this module runs first, so it needs no packages itself and
 * also runs on Node 20. It does not reinstall packages that were installed by hand from the same lockfile.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { readText } from './read-text.mjs'

/**
 * Returns the path of the stamp file, which contains the result of {@link wanted} from the last installation. If
 * `wanted` now returns a different value, the packages must be installed again.
 * @param {string} root
 */
const stampFile = (root) => join(root, 'node_modules', '.tallystick-installed')

/**
 * Returns a hash that changes when the packages must be installed again: because of a new lockfile, or because the
 * folder was copied to a machine with another operating system or processor type.
 * @param {string} root
 */
function wanted(root) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
}

/**
 * Returns whether the packages of the lockfile are installed. If they were installed by hand, writes the stamp file to
 * make the next check fast.
 * @param {string} root
 */
export function isInstalled(root) {
  const stamp = readText(stampFile(root))
  if (stamp !== undefined) return stamp === wanted(root)
  if (!agrees(root)) return false
  writeFileSync(stampFile(root), wanted(root))
  return true
}

/**
 * Returns whether the installed packages match the lockfile. npm writes its record of the installed packages last, so
 * the record is missing after a failed installation.
 * @param {string} root
 */
function agrees(root) {
  const record = readText(join(root, 'node_modules', '.package-lock.json'))
  if (record === undefined) return false
  const there = JSON.parse(record).packages
  const asked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(asked).every(([path, entry]) => {
    const version = there[path]?.version
    if (path === '' || version === entry.version) return true
    return version === undefined && entry.optional && !isForHere(entry)
  })
}

/**
 * Returns whether an optional package is meant for this machine, so that its absence means an incomplete installation.
 * Such a package lists this operating system and processor type. Returns false for a package that also requires a
 * certain C library, because npm may have skipped it.
 * @param {{ os?: string[], cpu?: string[], libc?: string[] }} entry
 */
function isForHere({ os, cpu, libc }) {
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && libc === undefined)
}

/**
 * Installs the packages if necessary. Resolves to an error message for the user, or to undefined if they are installed.
 * @param {string} root
 * @param {(line: string) => void} say
 * @returns {Promise<string | undefined>}
 */
export async function ensureInstalled(root, say) {
  if (isInstalled(root)) return undefined
  // If node_modules were a symbolic link, npm would follow it and delete the contents of the other folder.
  if (isLink(join(root, 'node_modules'))) return 'node_modules is a link to another folder; run npm ci there.'
  say('Installing the packages (first start only, about half a minute) …')
  const began = Date.now()
  const ticking = setInterval(
    () => say(`… still installing, ${Math.round((Date.now() - began) / 1000)} s`),
    10_000,
  )
  const code = await npm(root).finally(() => clearInterval(ticking))
  if (code !== 0) return 'The packages could not be installed; npm says why above.'
  writeFileSync(stampFile(root), wanted(root))
  return undefined
}

/** @param {string} path */
const isLink = (path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

/**
 * Runs npm. Resolves to its exit code, to 1 if it could not be started, or to null if a signal ended it.
 * @param {string} root @returns {Promise<number | null>}
 */
function npm(root) {
  // `npm ci` deletes all packages first. On Windows, this fails if the running Node binary is in one of the packages,
  // because a running program cannot be deleted. In that case, `npm install` is used.
  const locked = process.platform === 'win32' && process.execPath.startsWith(join(root, 'node_modules') + sep)
  // NODE_ENV=production would leave out the packages that build the app, so they are included explicitly.
  const args = [locked ? 'install' : 'ci', '--include=dev', '--include=optional', '--no-fund', '--no-audit']
  const path = process.env.npm_execpath
  const [command, first] = path && /\.c?js$/.test(path) ? [process.execPath, [path]] : ['npm', []]
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...args], {
      cwd: root,
      // npm prints only progress to stdout, so its stdout goes to stderr; our stdout is reserved for the result.
      stdio: ['inherit', process.stderr, 'inherit'],
      shell: command === 'npm' && process.platform === 'win32',
    })
    child.on('error', () => resolve(1))
    child.on('close', resolve)
  })
}
