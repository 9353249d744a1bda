/**
 * How the packages are made, held to electron-builder's own schema and code without building or downloading anything: its
 * keys, the fuses, the entry in the menus, the names that have to be the same in four places, and the workflow.
 */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js'
import { getWindowsInstallationDirName } from 'app-builder-lib/out/targets/targetUtil.js'
import { LinuxTargetHelper } from 'app-builder-lib/out/targets/LinuxTargetHelper.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appId, desktopId, linkScheme } from '../../src-main/electron/identity.ts'
import { readRelease } from '../../src-main/electron/update/release.ts'

const root = join(import.meta.dirname, '../..')
const inPackaging = (file: string) => join(root, 'resources/packaging', file)
const configFile = inPackaging('electron-builder.yml')
const config = await getConfig(root, configFile, null)
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown> & {
  scripts: Record<string, string>
  build?: unknown
}

/** The packager reads its own configuration with it. */
const { load } = createRequire(createRequire(import.meta.url).resolve('app-builder-lib'))('js-yaml') as {
  load: (text: string) => unknown
}

/** It would collect what the validator looked at. */
const quiet = { isEnabled: false, add: () => undefined } as never

describe('the configuration', () => {
  it('fits electron-builder’s own schema', async () => {
    await expect(validateConfiguration(config, quiet)).resolves.toBeUndefined()
  })

  it('would be refused with a misspelt key', async () => {
    const misspelt = { ...config, linux: { ...config.linux, catergory: 'Office' } } as typeof config
    await expect(validateConfiguration(misspelt, quiet)).rejects.toThrow(/configuration\.linux should be/)
  })

  it('makes AppImage, deb, rpm, dmg and nsis for both processors, and publishes nothing by itself', () => {
    const targets = (of: unknown) => of as { target: string; arch: string[] }[]
    expect(targets(config.linux?.target).map(({ target }) => target)).toEqual(['AppImage', 'deb', 'rpm'])
    expect(targets(config.mac?.target).map(({ target }) => target)).toEqual(['dmg', 'zip'])
    expect(targets(config.win?.target).map(({ target }) => target)).toEqual(['nsis'])
    for (const { arch } of [config.linux, config.mac, config.win].flatMap((each) => targets(each?.target)))
      expect(arch).toEqual(['x64', 'arm64'])
    expect(config.publish).toBeNull()
    // What a running program fetches is for its own processor alone.
    expect(config.nsis?.buildUniversalInstaller).toBe(false)
  })

  it('burns every fuse one way or the other', () => {
    expect(config.electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
      resetAdHocDarwinSignature: true,
    })
  })

  it('names files that are there, and packs no source and no second Node', () => {
    for (const path of [config.win?.icon, config.mac?.icon, config.mac?.entitlements, config.linux?.icon])
      expect(existsSync(join(root, String(path))), String(path)).toBe(true)
    for (const mapping of [...(config.deb?.fpm ?? []), ...(config.rpm?.fpm ?? [])])
      expect(existsSync(join(root, mapping.split('=')[0]!)), mapping).toBe(true)
    const [{ filter: files }] = config.files as unknown as [{ filter: string[] }]
    expect(files.filter((each) => /^(src|test|docs)/.test(each))).toEqual([])
    expect(files).toContain('!**/node_modules/node-{linux,win,darwin}-*/**/*')
  })

  it('keeps the person’s time when the program is taken off', () => {
    expect(config.nsis).toMatchObject({ deleteAppDataOnUninstall: false, perMachine: false })
  })
})

describe('the command', () => {
  it('on Windows is beside every other one, and starts what the installer put there', () => {
    const include = readFileSync(inPackaging('installer.nsh'), 'utf8')
    const script = readFileSync(inPackaging('tallystick.cmd'), 'utf8')
    expect(config.nsis?.include).toBe('resources/packaging/installer.nsh')
    const place = '$LOCALAPPDATA\\Microsoft\\WindowsApps\\tallystick.cmd'
    expect(include).toContain(`File "/oname=${place}" "\${BUILD_RESOURCES_DIR}\\tallystick.cmd"`)
    expect(include).toContain(`Delete "${place}"`)
    expect(config.directories?.buildResources).toBe('resources/packaging')
    // As the packer itself names folder and program: one click, for one person.
    const folder = getWindowsInstallationDirName(
      { productFilename: config.productName, sanitizedName: String(manifest['name']) } as never,
      false,
    )
    expect(script).toContain(`"%LOCALAPPDATA%\\Programs\\${folder}\\${config.productName}.exe" %*`)
    // A batch file with bare line feeds loses lines.
    expect(script.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  it('on macOS finds its program through any link, and hands on every word', ({ skip }) => {
    if (process.platform === 'win32') return skip('a shell script')
    const [{ from, to }] = config.mac?.extraResources as unknown as [{ from: string; to: string }]
    expect(to).toBe('bin/tallystick')
    const place = mkdtempSync(join(tmpdir(), 'tallystick-macos-'))
    try {
      const contents = join(place, 'With Space', 'Tallystick.app', 'Contents')
      const script = join(contents, 'Resources', to)
      mkdirSync(join(contents, 'MacOS'), { recursive: true })
      mkdirSync(join(contents, 'Resources', 'bin'), { recursive: true })
      copyFileSync(join(root, from), script)
      writeFileSync(join(contents, 'MacOS', 'Tallystick'), '#!/bin/sh\nprintf "%s|" "$@"\nexit 7\n', {
        mode: 0o755,
      })
      symlinkSync(script, join(place, 'first'))
      symlinkSync('first', join(place, 'tallystick'))
      for (const command of [script, join(place, 'first'), join(place, 'tallystick')])
        expect(spawnSync(command, ['start', 'Refund flow', '$HOME'], { encoding: 'utf8' })).toMatchObject({
          status: 7,
          stdout: 'start|Refund flow|$HOME|',
        })
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  })
})

describe('the names', () => {
  it('are the same for the program, its packages and its manifest', () => {
    expect(config.appId).toBe(appId)
    expect(manifest['desktopName']).toBe(`${desktopId}.desktop`)
    expect(config.linux?.syncDesktopName).toBe(true)
    expect(config.protocols).toEqual([{ name: 'Tallystick', schemes: [linkScheme] }])
    // A package of Debian names somebody who can be written to.
    expect(manifest['author']).toMatch(/^.+ <[^@\s]+@[^@\s]+>$/)
    expect(manifest.build).toBeUndefined()
  })
})

describe('the entry in the menus', async () => {
  const packager = {
    appInfo: { productName: 'Tallystick', sanitizedProductName: 'Tallystick', description: '' },
    executableName: config.linux!.executableName,
    config,
    platformSpecificBuildOptions: config.linux,
    fileAssociations: [],
    info: { metadata: manifest },
  }
  const entry = await new LinuxTargetHelper(packager as never).computeDesktopEntry(config.linux!)
  const lines = new Map(entry.split('\n').map((line) => line.split(/=(.*)/s) as [string, string]))

  it('hands a link over where it can be no switch', () => {
    expect(lines.get('Exec')).toBe('/opt/Tallystick/tallystick -- %U')
    expect(lines.get('MimeType')).toBe('x-scheme-handler/tallystick;')
  })

  it('belongs to the window that it opens', () => {
    expect(lines.get('StartupWMClass')).toBe(desktopId)
  })

  it('has all that a menu asks for, each once', () => {
    for (const [key, value] of [
      ['Type', 'Application'],
      ['Name', 'Tallystick'],
      ['Terminal', 'false'],
      ['Icon', 'tallystick'],
      ['Categories', 'Office;'],
    ])
      expect(lines.get(key!)).toBe(value)
    const keys = entry.split('\n').flatMap((line) => /^([\w-]+)=/.exec(line)?.[1] ?? [])
    expect(new Set(keys).size).toBe(keys.length)
    for (const list of ['Keywords', 'Categories', 'MimeType']) expect(lines.get(list)).toMatch(/;$/)
  })
})

describe('what a software centre shows', () => {
  const file = inPackaging(`${desktopId}.metainfo.xml`)
  const text = readFileSync(file, 'utf8')
  const element = (name: string) => new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(text)?.[1]

  it('names the program as everything else does', () => {
    expect(element('id')).toBe(desktopId)
    expect(element('launchable')).toBe(`${desktopId}.desktop`)
    expect(element('binary')).toBe(config.linux?.executableName)
    expect(element('mediatype')).toBe(`x-scheme-handler/${linkScheme}`)
    expect(element('url')).toBe(manifest['homepage'])
    expect(element('summary')).toBe(config.linux?.synopsis)
  })

  it('tells of the version that is packed', () => {
    expect(text).toContain(`<release version="${String(manifest['version'])}"`)
  })

  it('is found good by AppStream’s own validator', ({ skip }) => {
    const { status, stdout, stderr, error } = spawnSync('appstreamcli', ['validate', '--no-net', file], {
      encoding: 'utf8',
    })
    if (error) return skip('appstreamcli is not here')
    expect(status, `${stdout}${stderr}`).toBe(0)
  })
})

describe('the workflow', () => {
  interface Job {
    'runs-on': string
    needs?: string
    strategy?: { matrix: { os: string[] } }
    steps: { run?: string; uses?: string; env?: Record<string, string> }[]
    if?: string
  }
  const workflow = load(readFileSync(join(root, '.github/workflows/build.yml'), 'utf8')) as {
    permissions: unknown
    jobs: Record<string, Job>
  }
  const systems = ['ubuntu-24.04', 'macos-15', 'windows-2025']

  it('builds and tests on the three systems, and may change nothing', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    for (const name of ['test', 'packages']) {
      expect(workflow.jobs[name]?.strategy?.matrix.os).toEqual(systems)
      expect(workflow.jobs[name]?.steps.map(({ run }) => run ?? '')).toContain('npm ci')
    }
    expect(workflow.jobs['packages']?.if).toContain('refs/tags/v')
  })

  it('signs a release after it is packed, where no package’s code ever runs', () => {
    const note = workflow.jobs['note']!
    expect([note.needs, note.if]).toEqual(['packages', expect.stringContaining('refs/tags/v')])
    expect(note.steps.flatMap(({ run }) => run ?? [])).toEqual([
      'node resources/packaging/sign-release.mjs dist',
    ])
    const source = readFileSync(inPackaging('sign-release.mjs'), 'utf8')
    for (const [, from] of source.matchAll(/from '([^']+)'/g)) expect(from).toMatch(/^node:/)
  })

  it('calls only scripts that exist', () => {
    const called = Object.values(workflow.jobs)
      .flatMap(({ steps }) => steps)
      .flatMap(({ run = '' }) => [...run.matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name]) => name!))
      .filter((name) => name !== 'ci')
    expect(called.length).toBeGreaterThan(3)
    for (const name of called) expect(Object.keys(manifest.scripts)).toContain(name)
  })

  it('hands secrets to the packer and the signer alone, to each its own', () => {
    const handed = Object.entries(workflow.jobs).flatMap(([name, { steps }]) =>
      steps.flatMap(({ run = '', env = {} }) =>
        Object.values(env).flatMap((value) => {
          const [, secret] = /secrets\.(\w+)/.exec(value) ?? []
          return secret === undefined ? [] : [`${name}: ${run.split(' ').slice(0, 3).join(' ')}: ${secret}`]
        }),
      ),
    )
    expect(handed).toEqual([
      ...['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'].map(
        (secret) => `packages: npm run dist: ${secret}`,
      ),
      'note: node resources/packaging/sign-release.mjs dist: RELEASE_KEY',
    ])
  })

  it('is the only one', () => {
    expect(readdirSync(join(root, '.github/workflows'))).toEqual(['build.yml'])
  })
})

describe('a release', () => {
  let dist: string
  beforeEach(() => (dist = mkdtempSync(join(tmpdir(), 'tallystick-dist-'))))
  afterEach(() => rmSync(dist, { recursive: true, force: true }))
  const signer = (args: string[], env: Record<string, string> = {}) =>
    spawnSync(process.execPath, [inPackaging('sign-release.mjs'), ...args], { encoding: 'utf8', env })
  const version = String(manifest['version'])

  it('as it is signed is the one that a running program believes', () => {
    const [, privateKey, publicKey] = /private: (\S+)\npublic: (\S+)/.exec(signer(['--new-key']).stdout)!
    const names = [
      'linux-x86_64.AppImage',
      'linux-arm64.AppImage',
      'win-x64.exe',
      'win-arm64.exe',
      'mac-x64.zip',
      'mac-arm64.zip',
    ]
    for (const name of [...names, 'linux-amd64.deb', 'mac-arm64.dmg', 'win-x64.exe.blockmap'])
      writeFileSync(join(dist, `Tallystick-${version}-${name}`), name)
    expect(signer([dist], { RELEASE_KEY: privateKey! })).toMatchObject({ status: 0, stderr: '' })
    const read = readRelease(readFileSync(join(dist, 'stable.json'), 'utf8'), [publicKey!])
    expect(read).toMatchObject({ ok: true, release: { version } })
    const files = read.ok ? read.release.files : []
    expect(
      files
        .map(({ kind, arch, name }) => `${kind} ${arch} ${name.replace(`Tallystick-${version}-`, '')}`)
        .sort(),
    ).toEqual([
      'appimage arm64 linux-arm64.AppImage',
      'appimage x64 linux-x86_64.AppImage',
      'mac arm64 mac-arm64.zip',
      'mac x64 mac-x64.zip',
      'nsis arm64 win-arm64.exe',
      'nsis x64 win-x64.exe',
    ])
    for (const { name, size } of files) expect(size).toBe(statSync(join(dist, name)).size)
  })

  it.each([
    ['without a key', [], {}, /RELEASE_KEY/],
    ['when a package is missing', ['linux-x86_64.AppImage'], { RELEASE_KEY: 'x' }, /is missing/],
  ])('is not signed %s', (_why, names, env, words) => {
    for (const name of names) writeFileSync(join(dist, `Tallystick-${version}-${name}`), name)
    const { status, stderr } = signer([dist], env)
    expect([status, stderr]).toEqual([1, expect.stringMatching(words)])
    expect(readdirSync(dist)).not.toContain('stable.json')
  })
})
