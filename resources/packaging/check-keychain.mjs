/**
 * electron-builder runs `afterPack` after it has assembled a program, and fails if `afterPack` throws. npm installs the
 * keychain's native library only for the processor that npm runs on, so a program for another processor would lack it.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The numbers by which electron-builder identifies processors (builder-util, Arch). */
const arches = /** @type {const} */ ({ 1: 'x64', 3: 'arm64' })
/** The ends of the packages' names, which name the C library or compiler of the system. */
const libraries = { linux: '-gnu', darwin: '', win32: '-msvc' }

/**
 * Returns the name of the package that holds the library.
 * @param {string} platform
 * @param {number} arch electron-builder's number
 */
export function keychainPackage(platform, arch) {
  const processor = arches[/** @type {keyof typeof arches} */ (arch)]
  const end = libraries[/** @type {keyof typeof libraries} */ (platform)]
  if (processor === undefined || end === undefined)
    throw new Error(`No keychain library for ${platform} ${arch}.`)
  return `keyring-${platform}-${processor}${end}`
}

/**
 * @param {{ appOutDir: string, electronPlatformName: string, arch: number,
 *   packager: { getResourcesDir: (appOutDir: string) => string } }} context
 */
export function afterPack({ appOutDir, electronPlatformName, arch, packager }) {
  const name = keychainPackage(electronPlatformName, arch)
  const folder = join(packager.getResourcesDir(appOutDir), 'app.asar.unpacked/node_modules/@napi-rs', name)
  if (libraryIn(folder)) return
  throw new Error(
    `The keychain library is missing: @napi-rs/${name}. Build on a machine with that processor, so that npm installs it.`,
  )
}

/** @param {string} folder */
function libraryIn(folder) {
  try {
    return readdirSync(folder).some((file) => file.endsWith('.node'))
  } catch {
    return false
  }
}
