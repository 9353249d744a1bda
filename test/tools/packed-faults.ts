/** Finds faults in a packed program for Linux: in the asar, in its folder, in its fuses and in its processor. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readAsar, type Node } from 'app-builder-lib/out/asar/asar.js'
import type { FuseOptionsV1 } from 'app-builder-lib/out/configuration.js'
import { everyTrayPicture } from '../main/electron/tray/tray-examples.ts'
import { elfMachines, fuseSentinel, type Processor } from './stand-in-electron.ts'

export interface Packed {
  /** The folder that contains the executable. */
  readonly folder: string
  readonly processor: Processor
  /** The folder `out` from which the program was packed. */
  readonly built: string
  readonly fuses: FuseOptionsV1
}

/** The fuses in the order in which the executable stores them (Electron's documentation, "Fuses"). */
const fuseNames = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
] as const satisfies readonly (keyof FuseOptionsV1)[]

/** License files in the folder of the executable, where a person would look for them. */
const licenses = [
  'LICENSE.electron.txt',
  'LICENSES.chromium.html',
  'resources/licenses/main.txt',
  'resources/licenses/page.txt',
  'resources/licenses/keyring.txt',
]

const keyring = 'node_modules/@napi-rs/keyring'
const asar = 'resources/app.asar'

/** Resolves to one sentence for each fault. */
export async function packedFaults(packed: Packed): Promise<string[]> {
  const { header } = await readAsar(join(packed.folder, asar))
  const inside = filesOf(header)
  return [
    ...insideFaults(inside, packed),
    ...besideFaults(packed),
    ...fuseFaults(packed),
    ...processorFaults(packed),
  ]
}

function insideFaults(inside: ReadonlyMap<string, Node>, { built, processor }: Packed): string[] {
  const library = libraryFolder(processor)
  const ours = [
    'package.json',
    'resources/icons/256x256.png',
    ...everyTrayPicture('linux')
      .flatMap((path) => [path, path.replace('.png', '@2x.png')])
      .map(inResources),
    ...listed(built)
      .filter((path) => !/\.map$|^\.tallystick-built$|licenses\.md$/.test(path))
      .map((path) => `out/${path}`),
  ]
  const required = [
    ...ours,
    ...['index.js', 'package.json'].map((name) => `${keyring}/${name}`),
    libraryFile(processor),
  ]
  const allowed = new Set(ours)
  const isLibrary = (path: string): boolean => path.startsWith(`${library}/`)
  return [
    ...required.filter((path) => !inside.has(path)).map((path) => `${asar} lacks ${path}.`),
    ...[...inside.keys()]
      .filter((path) => !allowed.has(path) && !path.startsWith(`${keyring}/`) && !isLibrary(path))
      .map((path) => `${asar} contains ${path}, which does not belong there.`),
    ...[...inside]
      .filter(([path, { unpacked }]) => isLibrary(path) !== (unpacked === true))
      .map(([path]) => `${path} is on the wrong side of ${asar}.`),
  ]
}

function besideFaults({ folder, processor }: Packed): string[] {
  const library = `${asar}.unpacked/${libraryFolder(processor)}`
  const required = [
    ...['tallystick', 'chrome-sandbox', 'icudtl.dat', 'locales/en-US.pak'],
    ...licenses,
    `${asar}.unpacked/${libraryFile(processor)}`,
  ]
  const beside = listed(folder)
  const isOurs = (path: string): boolean =>
    path === asar || path.startsWith(`${library}/`) || licenses.includes(path)
  return [
    ...required.filter((path) => !beside.includes(path)).map((path) => `${path} is missing.`),
    ...beside
      .filter((path) => path.startsWith('resources/') && !isOurs(path))
      .map((path) => `${path} does not belong there.`),
    ...beside
      .filter((path) => path.startsWith('locales/') && !path.startsWith('locales/en-'))
      .map((path) => `${path} is a language that the program does not speak.`),
    ...(beside.includes('electron') ? ['The executable is still called electron.'] : []),
  ]
}

function fuseFaults({ folder, fuses }: Packed): string[] {
  const program = readFileSync(join(folder, 'tallystick'))
  const at = program.indexOf(fuseSentinel)
  if (at < 0) return ['The executable has no fuses.']
  const start = at + fuseSentinel.length + 2
  return fuseNames.flatMap((name, index) => {
    const value = String.fromCharCode(program[start + index] ?? 0)
    const wanted = fuses[name] === true ? '1' : '0'
    return value === wanted ? [] : [`The fuse ${name} is ${value} and should be ${wanted}.`]
  })
}

function processorFaults({ folder, processor }: Packed): string[] {
  return ['tallystick', `${asar}.unpacked/${libraryFile(processor)}`]
    .filter((path) => existsSync(join(folder, path)))
    .filter((path) => readFileSync(join(folder, path)).readUInt16LE(18) !== elfMachines[processor])
    .map((path) => `${path} is not made for ${processor}.`)
}

const libraryFolder = (processor: Processor): string => `${keyring}-linux-${processor}-gnu`
const libraryFile = (processor: Processor): string =>
  `${libraryFolder(processor)}/keyring.linux-${processor}-gnu.node`
const inResources = (path: string): string => `resources/${path}`

/** Returns the files below a folder, with forward slashes. */
function listed(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.replaceAll('\\', '/'))
}

/** Returns the files of an asar by their paths. */
function filesOf({ files = {} }: Node, below = ''): Map<string, Node> {
  return new Map(
    Object.entries(files).flatMap(([name, node]): [string, Node][] =>
      node.files ? [...filesOf(node, `${below}${name}/`)] : [[below + name, node]],
    ),
  )
}
