/**
 * Runs electron-builder over the built program with a stand-in for Electron, and checks what it has packed. Nothing is
 * downloaded: every address from which the packager would fetch something leads to a closed port.
 */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPackageWithOptions, extractAll } from '@electron/asar'
import { getConfig } from 'app-builder-lib/out/util/config/config.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packedFaults, type Packed } from './packed-faults.ts'
import { skipBecause } from './skip-because.ts'
import { elfMachines, fuseSentinel, makeElectron, makeProject, type Processor } from './stand-in-electron.ts'

const root = join(import.meta.dirname, '../..')
const built = join(root, 'out')
const configFile = join(root, 'resources/packaging/electron-builder.yml')
const fuses = (await getConfig(root, configFile, null)).electronFuses ?? {}
const electron: unknown = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'))
const { version } = electron as { version: string }

const here: Processor = process.arch === 'arm64' ? 'arm64' : 'x64'
const foreign: Processor = here === 'x64' ? 'arm64' : 'x64'

const reason =
  process.platform !== 'linux'
    ? 'the stand-in imitates Electron for Linux'
    : existsSync(join(built, 'main/electron.js'))
      ? undefined
      : 'the program is not built (npm run build)'

interface Outcome {
  readonly code: number
  readonly output: string
}

let place: string

/** Packs a project for the given processor into the folder `place/NAME`, but makes no installer from it. */
function pack(name: string, project: string, processor: Processor): Promise<Outcome> {
  const distribution = join(place, `electron-${name}`)
  makeElectron(distribution, processor, version)
  const closed = 'http://127.0.0.1:9/'
  const args = [
    ...[join(root, 'node_modules/electron-builder/cli.js'), '--dir', '--linux', `--${processor}`],
    ...['--projectDir', project, '--config', configFile, '--publish', 'never'],
    ...[`-c.electronDist=${distribution}`, `-c.electronVersion=${version}`],
    `-c.directories.output=${join(place, name)}`,
  ]
  const env = {
    ...process.env,
    TMPDIR: place,
    ...{ ELECTRON_MIRROR: closed, ELECTRON_BUILDER_BINARIES_MIRROR: closed, npm_config_registry: closed },
    ...{ ELECTRON_CACHE: join(place, 'cache'), ELECTRON_BUILDER_CACHE: join(place, 'cache') },
  }
  return new Promise((resolve) =>
    execFile(process.execPath, args, { cwd: project, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    ),
  )
}

const unpacked = (name: string, processor: Processor): Packed => ({
  folder: join(place, name, processor === 'x64' ? 'linux-unpacked' : `linux-${processor}-unpacked`),
  processor,
  built,
  fuses,
})

describe('a packed program', () => {
  let ours: Outcome
  let other: Outcome
  let lacking: Outcome

  beforeAll(async () => {
    if (reason !== undefined) return
    place = mkdtempSync(join(tmpdir(), 'tallystick-packaged-'))
    for (const name of ['other', 'lacking']) makeProject(join(place, `project-${name}`), root, foreign)
    const library = `node_modules/@napi-rs/keyring-linux-${foreign}-gnu`
    rmSync(join(place, 'project-lacking', library), { recursive: true })
    ;[ours, other, lacking] = await Promise.all([
      pack('ours', root, here),
      pack('other', join(place, 'project-other'), foreign),
      pack('lacking', join(place, 'project-lacking'), foreign),
    ])
  })
  afterAll(() => reason ?? rmSync(place, { recursive: true, force: true }))

  it('packs this repository for the processor of this machine with everything that belongs into a package', async (context) => {
    if (reason !== undefined) return skipBecause(context, reason)
    expect(ours.code, ours.output).toBe(0)
    expect(await packedFaults(unpacked('ours', here))).toEqual([])
  })

  it('packs a repository that is installed for the other processor with the keychain library of that processor', async (context) => {
    if (reason !== undefined) return skipBecause(context, reason)
    expect(other.code, other.output).toBe(0)
    expect(await packedFaults(unpacked('other', foreign))).toEqual([])
  })

  it('stops packing when the keychain library of the other processor is missing', (context) => {
    if (reason !== undefined) return skipBecause(context, reason)
    expect(lacking.code).not.toBe(0)
    expect(lacking.output).toContain(
      `The keychain library is missing: @napi-rs/keyring-linux-${foreign}-gnu.`,
    )
  })

  describe('the check of a packed program', () => {
    /** Returns the folder for a copy of the packed program. */
    const folder = () => join(place, 'spoiled')
    const inside = () => join(place, 'inside')

    /** `inTheAsar` changes the extracted asar, which is then packed again; `beside` changes the program's folder. */
    const wrong: [string, { inTheAsar?: () => void; beside?: () => void }, string[]][] = [
      ['nothing in a program whose asar was packed again unchanged', { inTheAsar: () => undefined }, []],
      [
        'a forbidden file in the asar',
        { inTheAsar: () => writeFileSync(join(inside(), 'out/main/electron.js.map'), '') },
        ['resources/app.asar contains out/main/electron.js.map, which does not belong there.'],
      ],
      [
        'missing files in the asar',
        {
          inTheAsar: () => {
            rmSync(join(inside(), 'out/main/electron.js'))
            rmSync(join(inside(), 'resources/tray/dark-panel/22/tray-paused@2x.png'))
          },
        },
        [
          'resources/app.asar lacks resources/tray/dark-panel/22/tray-paused@2x.png.',
          'resources/app.asar lacks out/main/electron.js.',
        ],
      ],
      [
        'a keychain library that is missing beside the asar',
        { beside: () => rmSync(join(folder(), `resources/app.asar.unpacked/${libraryOf(here)}`)) },
        [`resources/app.asar.unpacked/${libraryOf(here)} is missing.`],
      ],
      [
        'a keychain library for another processor',
        {
          beside: () =>
            writeMachine(join(folder(), `resources/app.asar.unpacked/${libraryOf(here)}`), foreign),
        },
        [`resources/app.asar.unpacked/${libraryOf(here)} is not made for ${here}.`],
      ],
      [
        'an executable for another processor',
        { beside: () => writeMachine(join(folder(), 'tallystick'), foreign) },
        [`tallystick is not made for ${here}.`],
      ],
      [
        'missing licenses beside the asar',
        {
          beside: () => {
            rmSync(join(folder(), 'LICENSES.chromium.html'))
            rmSync(join(folder(), 'resources/licenses/page.txt'))
          },
        },
        ['LICENSES.chromium.html is missing.', 'resources/licenses/page.txt is missing.'],
      ],
      [
        'a second program beside the asar',
        { beside: () => writeFileSync(join(folder(), 'resources/default_app.asar'), '') },
        ['resources/default_app.asar does not belong there.'],
      ],
      [
        'a fuse with the wrong value',
        {
          beside: () => {
            const program = readFileSync(join(folder(), 'tallystick'))
            program.write('1', program.indexOf(fuseSentinel) + fuseSentinel.length + 2)
            writeFileSync(join(folder(), 'tallystick'), program)
          },
        },
        ['The fuse runAsNode is 1 and should be 0.'],
      ],
    ]

    it.for(wrong)('the check reports %s', async ([, { inTheAsar, beside }, sentences], context) => {
      if (reason !== undefined) return skipBecause(context, reason)
      const packed = unpacked('ours', here)
      for (const copy of [folder(), inside()]) rmSync(copy, { recursive: true, force: true })
      cpSync(packed.folder, folder(), { recursive: true })
      if (inTheAsar) {
        const archive = join(folder(), 'resources/app.asar')
        extractAll(archive, inside())
        rmSync(`${archive}.unpacked`, { recursive: true })
        inTheAsar()
        const unpackDir = `node_modules/@napi-rs/keyring-linux-${here}-gnu`
        await createPackageWithOptions(inside(), archive, { unpackDir })
      }
      beside?.()
      expect(await packedFaults({ ...packed, folder: folder() })).toEqual(sentences)
    })
  })
})

const libraryOf = (processor: Processor): string =>
  `node_modules/@napi-rs/keyring-linux-${processor}-gnu/keyring.linux-${processor}-gnu.node`

/** Makes an ELF file state that it is for the processor. */
function writeMachine(path: string, processor: Processor): void {
  const file = readFileSync(path)
  file.writeUInt16LE(elfMachines[processor], 18)
  writeFileSync(path, file)
}
