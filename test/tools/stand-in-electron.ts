/**
 * Creates the packager's inputs that a test cannot download: Electron's distribution for Linux, and a project that is
 * installed for another processor.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Processor = 'x64' | 'arm64'

/** The numbers by which ELF files name their processor (e_machine). */
export const elfMachines = { x64: 0x3e, arm64: 0xb7 } as const

/** The fuses follow this text in Electron's executable: a version, the number of fuses, and one digit for each. */
export const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/** Eight fuses as Electron ships them, and one that the packager does not know, as a newer Electron may have. */
const shippedFuses = '101100011'

const executables = ['electron', 'chrome-sandbox', 'chrome_crashpad_handler']
const libraries = ['libEGL.so', 'libGLESv2.so', 'libffmpeg.so', 'libvk_swiftshader.so', 'libvulkan.so.1']
const others = [
  ...['chrome_100_percent.pak', 'chrome_200_percent.pak', 'resources.pak', 'icudtl.dat'],
  ...['snapshot_blob.bin', 'v8_context_snapshot.bin', 'vk_swiftshader_icd.json'],
  ...['LICENSE', 'LICENSES.chromium.html'],
  ...['de', 'en-GB', 'en-US', 'fr'].map((language) => `locales/${language}.pak`),
]

/**
 * Writes a folder with the files of Electron's distribution. The executables have the header of a real one and no
 * program. `resources/default_app.asar` is left out, because the packager removes it only from an Electron that it has
 * downloaded itself.
 */
export function makeElectron(folder: string, processor: Processor, version: string): void {
  for (const name of [...executables, ...libraries]) write(join(folder, name), elf(processor), 0o755)
  const fuses = Buffer.from(`${fuseSentinel}\u0001${String.fromCharCode(shippedFuses.length)}${shippedFuses}`)
  write(join(folder, 'electron'), Buffer.concat([elf(processor), fuses, Buffer.alloc(64)]), 0o755)
  for (const name of others) write(join(folder, name), name)
  mkdirSync(join(folder, 'resources'), { recursive: true })
  write(join(folder, 'version'), version)
}

/**
 * Writes a project like the one in `root`, with its built program, installed on a machine with the processor. The
 * keychain's library is a stand-in.
 */
export function makeProject(folder: string, root: string, processor: Processor): void {
  const packages = join(folder, 'node_modules')
  for (const path of ['package-lock.json', 'out', 'resources', 'node_modules/@napi-rs/keyring'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, devDependencies: {} }))
  const node = `node-linux-${processor}`
  makePackage(join(packages, node), node)
  write(join(packages, node, 'bin/node'), elf(processor), 0o755)
  const library = `keyring-linux-${processor}-gnu`
  makePackage(join(packages, '@napi-rs', library), `@napi-rs/${library}`)
  write(join(packages, '@napi-rs', library, `keyring.linux-${processor}-gnu.node`), elf(processor))
}

function makePackage(folder: string, name: string): void {
  write(join(folder, 'package.json'), JSON.stringify({ name, version: '0.0.0' }))
}

/** Returns the header of an ELF file for 64 bits. */
function elf(processor: Processor): Buffer {
  const header = Buffer.alloc(64)
  header.write('\u007fELF\u0002\u0001\u0001', 'latin1')
  header.writeUInt16LE(elfMachines[processor], 18)
  return header
}

function write(path: string, content: string | Buffer, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content, { mode })
}
