/**
 * How the packages are made, held to electron-builder's own schema and code without building or downloading anything: its
 * keys, the fuses, the entry in the menus, the names that have to be the same in four places, and the workflow.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js'
import { LinuxTargetHelper } from 'app-builder-lib/out/targets/LinuxTargetHelper.js'
import { describe, expect, it } from 'vitest'
import { appId, desktopId, linkScheme } from '../../src-main/electron/identity.ts'

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
    expect(targets(config.mac?.target).map(({ target }) => target)).toEqual(['dmg'])
    expect(targets(config.win?.target).map(({ target }) => target)).toEqual(['nsis'])
    for (const { arch } of [config.linux, config.mac, config.win].flatMap((each) => targets(each?.target)))
      expect(arch).toEqual(['x64', 'arm64'])
    expect(config.publish).toBeNull()
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
    strategy: { matrix: { os: string[] } }
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
    for (const job of Object.values(workflow.jobs)) {
      expect(job.strategy.matrix.os).toEqual(systems)
      expect(job.steps.map(({ run }) => run ?? '')).toContain('npm ci')
    }
    expect(workflow.jobs['packages']?.if).toContain('refs/tags/v')
  })

  it('calls only scripts that exist', () => {
    const called = Object.values(workflow.jobs)
      .flatMap(({ steps }) => steps)
      .flatMap(({ run = '' }) => [...run.matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name]) => name!))
      .filter((name) => name !== 'ci')
    expect(called.length).toBeGreaterThan(3)
    for (const name of called) expect(Object.keys(manifest.scripts)).toContain(name)
  })

  it('hands secrets to the packer alone', () => {
    for (const [name, { steps }] of Object.entries(workflow.jobs))
      for (const { run = '', env = {} } of steps)
        if (JSON.stringify(env).includes('secrets.'))
          expect([name, run]).toEqual(['packages', expect.stringMatching(/^npm run dist/)])
  })

  it('is the only one', () => {
    expect(readdirSync(join(root, '.github/workflows'))).toEqual(['build.yml'])
  })
})
