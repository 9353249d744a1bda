/**
 * Uses electron-builder's own schema and code to check how packages will be made, without building or downloading: the
 * configuration keys, the fuses, the menu entry, the names that must agree in several places, and the workflow.
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
import { desk } from '../../src-preload/words/made/desk.ts'
import { skipBecause } from './skip-because.ts'
import { autostartEntry } from '../../src-main/electron/autostart.ts'
import { afterPack, keychainPackage } from '../../resources/packaging/check-keychain.mjs'
import { appId, desktopId, linkScheme, toastActivator } from '../../src-main/electron/identity.ts'
import { readRelease } from '../../src-main/electron/update/release.ts'

// The autostart entry contains a translated text, so the texts must be loaded.
await desk.load()

const root = join(import.meta.dirname, '../..')
const inPackaging = (file: string) => join(root, 'resources/packaging', file)
const configFile = inPackaging('electron-builder.yml')
const config = await getConfig(root, configFile, null)
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown> & {
  scripts: Record<string, string>
  build?: unknown
}

/** The YAML parser with which the packager reads its configuration. */
const { load } = createRequire(createRequire(import.meta.url).resolve('app-builder-lib'))('js-yaml') as {
  load: (text: string) => unknown
}

/** A logger for the validator that discards everything. */
const quiet = { isEnabled: false, add: () => undefined } as never

describe('the configuration', () => {
  it("the configuration fits electron-builder's own schema", async () => {
    await expect(validateConfiguration(config, quiet)).resolves.toBeUndefined()
  })

  it('electron-builder refuses a misspelt key', async () => {
    const misspelt = { ...config, linux: { ...config.linux, catergory: 'Office' } } as typeof config
    await expect(validateConfiguration(misspelt, quiet)).rejects.toThrow(/configuration\.linux should be/)
  })

  it('makes AppImage, deb, rpm, dmg and nsis for the processor of the machine, and publishes nothing automatically', () => {
    expect(config.linux?.target).toEqual(['AppImage', 'deb', 'rpm'])
    expect(config.mac?.target).toEqual(['dmg', 'zip'])
    expect(config.win?.target).toEqual(['nsis'])
    expect(config.publish).toBeNull()
    // An update downloads only the file for its own processor.
    expect(config.nsis?.buildUniversalInstaller).toBe(false)
  })

  it('sets every fuse explicitly', () => {
    expect(config.electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
      resetAdHocDarwinSignature: true,
    })
  })

  it('the configuration names only existing files, and packs no source and no second Node', () => {
    for (const path of [config.win?.icon, config.mac?.icon, config.mac?.entitlements, config.linux?.icon])
      expect(existsSync(join(root, String(path))), String(path)).toBe(true)
    for (const mapping of [...(config.deb?.fpm ?? []), ...(config.rpm?.fpm ?? [])])
      expect(existsSync(join(root, mapping.split('=')[0]!)), mapping).toBe(true)
    const [{ filter: files }] = config.files as unknown as [{ filter: string[] }]
    expect(files.filter((each) => /^(src|test|docs)/.test(each))).toEqual([])
    expect(files).toContain('!**/node_modules/node-{linux,win,darwin}-*/**/*')
  })

  it('gives the AppImage a runtime that needs no libfuse2', () => {
    expect(config.toolsets?.appimage).toBe('1.0.3')
  })

  it("uninstalling keeps the user's data", () => {
    expect(config.nsis).toMatchObject({ deleteAppDataOnUninstall: false, perMachine: false })
  })
})

describe("the keychain's library", () => {
  /** The numbers by which electron-builder identifies processors. */
  const Arch = { x64: 1, armv7l: 2, arm64: 3 }
  let out: string
  beforeEach(() => (out = mkdtempSync(join(tmpdir(), 'tallystick-packed-'))))
  afterEach(() => rmSync(out, { recursive: true, force: true }))
  const packed = (electronPlatformName: string, arch: number) =>
    afterPack({
      ...{ appOutDir: out, electronPlatformName, arch },
      packager: { getResourcesDir: (folder) => join(folder, 'resources') },
    })
  const put = (name: string, file = 'keyring.node') => {
    const folder = join(out, 'resources/app.asar.unpacked/node_modules/@napi-rs', name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, file), '')
  }

  it('the hook that checks the keychain library after packing exists', () => {
    expect(existsSync(join(root, String(config.afterPack)))).toBe(true)
  })

  it.each([
    ['linux', Arch.x64],
    ['linux', Arch.arm64],
    ['darwin', Arch.x64],
    ['darwin', Arch.arm64],
    ['win32', Arch.x64],
    ['win32', Arch.arm64],
  ])('npm can install the keychain library for %s and processor %i', (platform, arch) => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: object }
    const name = keychainPackage(platform, arch)
    expect(Object.keys(lock.packages)).toContain(`node_modules/@napi-rs/${name}`)
    put(name)
    expect(() => packed(platform, arch)).not.toThrow()
  })

  it('packing fails and names the missing library when only the keychain library of another processor is installed', () => {
    put('keyring-linux-x64-gnu')
    expect(() => packed('linux', Arch.x64)).not.toThrow()
    expect(() => packed('linux', Arch.arm64)).toThrow(/@napi-rs\/keyring-linux-arm64-gnu/)
    put('keyring-linux-arm64-gnu', 'README.md')
    expect(() => packed('linux', Arch.arm64)).toThrow(/missing/)
    expect(() => packed('linux', Arch.armv7l)).toThrow(/No keychain library/)
  })
})

describe('the tag', () => {
  const check = (...args: string[]) =>
    spawnSync(process.execPath, [inPackaging('check-tag.mjs'), ...args], { encoding: 'utf8', env: {} })

  it('the tag of a release must name the packed and announced version', () => {
    const version = String(manifest['version'])
    expect(check(`v${version}`)).toMatchObject({ status: 0, stderr: '' })
    for (const tag of [version, 'v99.0.0', `v${version}-rc1`])
      expect(check(tag)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(`The tag is ${tag},`) as string,
      })
    expect(check().status).toBe(1)
  })
})

describe('the command', () => {
  it('the command on Windows is installed into a folder on the PATH and starts the installed program', () => {
    const include = readFileSync(inPackaging('installer.nsh'), 'utf8')
    const script = readFileSync(inPackaging('tallystick.cmd'), 'utf8')
    expect(config.nsis?.include).toBe('resources/packaging/installer.nsh')
    const place = '$LOCALAPPDATA\\Microsoft\\WindowsApps\\tallystick.cmd'
    expect(include).toContain(`File "/oname=${place}" "\${BUILD_RESOURCES_DIR}\\tallystick.cmd"`)
    expect(include).toContain(`Delete "${place}"`)
    expect(config.directories?.buildResources).toBe('resources/packaging')
    // Folder and program as the packager itself names them for a one-click installation of one user.
    const folder = getWindowsInstallationDirName(
      { productFilename: config.productName, sanitizedName: String(manifest['name']) } as never,
      false,
    )
    expect(script).toContain(`"%LOCALAPPDATA%\\Programs\\${folder}\\${config.productName}.exe" %*`)
    // Windows loses lines of a batch file that has bare line feeds.
    expect(script.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(readFileSync(join(root, '.gitattributes'), 'utf8')).toMatch(/^\*\.cmd text eol=crlf$/m)
  })

  it('the command on Windows prints its answer in UTF-8, prints errors to stderr, and is safe against its arguments', () => {
    const lines = readFileSync(inPackaging('tallystick.cmd'), 'utf8').split('\r\n')
    const at = (part: string) => lines.findIndex((line) => line.includes(part))
    // Exclamation marks stay unchanged whatever the registry says. `%*` is not inside a block, because a bracket in an
    // argument would end the block.
    expect(lines).toContain('setlocal EnableExtensions DisableDelayedExpansion')
    expect(lines.some((line) => /[()]\s*$/.test(line))).toBe(false)
    // Electron's own output, which begins with an empty line, is discarded. The redirections come before the arguments,
    // so that an unclosed quote in the arguments cannot swallow them.
    expect(lines[at('%*')]).toMatch(/^>nul 2>nul ".*Tallystick\.exe" %\*$/)
    expect(at('set "TALLYSTICK_ANSWER=')).toBeLessThan(at('%*'))
    expect(at('chcp 65001')).toBeLessThan(at('type '))
    expect(lines).toContain('if exist "%TALLYSTICK_ANSWER%.out" type "%TALLYSTICK_ANSWER%.out"')
    expect(lines).toContain('if exist "%TALLYSTICK_ANSWER%.err" >&2 type "%TALLYSTICK_ANSWER%.err"')
    expect(at('chcp %page%')).toBeGreaterThan(at('.err"'))
    expect(lines.at(-2)).toBe('exit /b %code%')
  })

  it('the command on macOS finds its program through any link and passes all arguments on', ({ skip }) => {
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

describe('uninstalling', () => {
  it('an rpm removes the command only with the last version, because an update installs the new one first', ({
    skip,
  }) => {
    if (process.platform === 'win32') return skip('a shell script')
    const script = readFileSync(join(root, String(config.rpm?.afterRemove)), 'utf8')
    const place = mkdtempSync(join(tmpdir(), 'tallystick-after-remove-'))
    try {
      const calls = join(place, 'calls')
      writeFileSync(join(place, 'update-alternatives'), `#!/bin/sh\necho "$@" >> '${calls}'\n`, {
        mode: 0o755,
      })
      const removed = (remaining: string) => {
        rmSync(calls, { force: true })
        const env = { PATH: `${place}:${process.env['PATH']}` }
        // Without this replacement the script would remove the profile of a Tallystick that is installed on this
        // machine.
        const harmless = script.replaceAll('/etc/apparmor.d', place)
        expect(spawnSync('bash', ['-c', harmless, 'after-remove', remaining], { env }).status).toBe(0)
        return existsSync(calls) ? readFileSync(calls, 'utf8') : ''
      }
      expect(removed('1')).toBe('')
      // electron-builder's own script creates this link after the installation.
      const { executableName } = config.linux!
      expect(removed('0')).toBe(`--remove ${executableName} /opt/${config.productName}/${executableName}\n`)
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  })

  it('the uninstaller on Windows removes what the program has registered for the user, but not during an update', () => {
    const include = readFileSync(inPackaging('installer.nsh'), 'utf8')
    const uninstall = /!macro customUnInstall\n([^]*?)!macroend/.exec(include)?.[1] ?? ''
    const guarded = /^ {2}\$\{IfNot\} \$\{isUpdated\}\n([^]*) {2}\$\{EndIf\}\n$/.exec(uninstall)?.[1] ?? ''
    const current = 'Software\\Microsoft\\Windows\\CurrentVersion'
    // electron-builder defines APP_ID as `appId`, which is also the program's AppUserModelID.
    expect(guarded.split('\n').map((line) => line.trim())).toEqual(
      expect.arrayContaining([
        `DeleteRegValue HKCU "${current}\\Run" "\${APP_ID}"`,
        `DeleteRegValue HKCU "${current}\\Explorer\\StartupApproved\\Run" "\${APP_ID}"`,
        `DeleteRegKey HKCU "Software\\Classes\\${linkScheme}"`,
        `DeleteRegKey HKCU "Software\\Classes\\CLSID\\${toastActivator}"`,
      ]),
    )
  })
})

describe('the names', () => {
  it('the names of the program, its packages and its manifest are the same', () => {
    expect(config.appId).toBe(appId)
    expect(manifest['desktopName']).toBe(`${desktopId}.desktop`)
    expect(config.linux?.syncDesktopName).toBe(true)
    expect(config.protocols).toEqual([{ name: 'Tallystick', schemes: [linkScheme] }])
    // A Debian package needs a maintainer with an e-mail address.
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

  it('the menu entry passes a link after --, so that it cannot be an option', () => {
    expect(lines.get('Exec')).toBe('/opt/Tallystick/tallystick -- %U')
    expect(lines.get('MimeType')).toBe('x-scheme-handler/tallystick;')
  })

  it('the menu entry belongs to the window that it opens', () => {
    expect(lines.get('StartupWMClass')).toBe(desktopId)
  })

  it('the menu entry has all required keys, each once', () => {
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

  it.for([
    ['the menu entry', entry],
    ['the autostart entry', autostartEntry('/home/a b/Tally "stick" 100%.AppImage')],
  ] as const)('%s passes the validator of the desktop entry specification', ([, text], context) => {
    const place = mkdtempSync(join(tmpdir(), 'tallystick-desktop-entry-'))
    try {
      const file = join(place, `${desktopId}.desktop`)
      writeFileSync(file, text)
      const { stdout, stderr, error } = spawnSync('desktop-file-validate', [file], { encoding: 'utf8' })
      if (error)
        return skipBecause(context, 'desktop-file-validate is not installed (Debian: desktop-file-utils)')
      // Debian 12's validator does not know this key, which version 1.5 of the specification has added.
      const complaints = stdout.split('\n').filter((line) => !line.includes('key "SingleMainWindow"'))
      expect(complaints.join('\n') + stderr).toBe('')
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  })
})

describe('the metadata for software centres', () => {
  const file = inPackaging(`${desktopId}.metainfo.xml`)
  const text = readFileSync(file, 'utf8')
  const element = (name: string) => new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(text)?.[1]

  it('the AppStream metadata uses the same names as the packages', () => {
    expect(element('id')).toBe(desktopId)
    expect(element('launchable')).toBe(`${desktopId}.desktop`)
    expect(element('binary')).toBe(config.linux?.executableName)
    expect(element('mediatype')).toBe(`x-scheme-handler/${linkScheme}`)
    expect(element('url')).toBe(manifest['homepage'])
    expect(element('summary')).toBe(config.linux?.synopsis)
  })

  it('the AppStream metadata lists the packed version', () => {
    expect(text).toContain(`<release version="${String(manifest['version'])}"`)
  })

  it('the AppStream metadata passes its own validator', (context) => {
    const { status, stdout, stderr, error } = spawnSync('appstreamcli', ['validate', '--no-net', file], {
      encoding: 'utf8',
    })
    if (error) return skipBecause(context, 'appstreamcli is not installed (Debian: appstream)')
    expect(status, `${stdout}${stderr}`).toBe(0)
  })
})

describe('the workflow', () => {
  interface Job {
    'runs-on': string
    needs?: string
    strategy?: { matrix: { os: string[] } }
    steps: { if?: string; run?: string; uses?: string; env?: Record<string, string> }[]
    if?: string
  }
  const workflow = load(readFileSync(join(root, '.github/workflows/build.yml'), 'utf8')) as {
    permissions: unknown
    jobs: Record<string, Job>
  }
  const systems = ['ubuntu-24.04', 'macos-15', 'windows-2025']

  it('the workflow builds and tests on three systems, and may not write to the repository', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    expect(workflow.jobs['test']?.strategy?.matrix.os).toEqual(systems)
    for (const name of ['test', 'packages'])
      expect(workflow.jobs[name]?.steps.map(({ run }) => run ?? '')).toContain('npm ci')
    expect(workflow.jobs['packages']?.if).toContain('refs/tags/v')
  })

  it('the workflow checks the tag and then packs on a machine of each system and processor', () => {
    const { strategy, steps } = workflow.jobs['packages']!
    expect(strategy?.matrix.os).toEqual([
      ...['ubuntu-24.04', 'ubuntu-24.04-arm'],
      ...['macos-15-intel', 'macos-15'],
      ...['windows-2025', 'windows-11-arm'],
    ])
    const runs = steps.flatMap(({ run }) => run ?? [])
    expect(runs[0]).toBe('node resources/packaging/check-tag.mjs')
  })

  it('the workflow runs the Electron flows on X11 and then on Wayland', () => {
    const onLinux = workflow.jobs['test']!.steps.filter((step) => step.if?.includes("runner.os == 'Linux'"))
    expect(onLinux.map(({ run }) => run)).toEqual([
      expect.stringMatching(/xvfb-run -a npm test$/),
      expect.stringMatching(/ weston && node test\/tools\/on-wayland\.mjs$/),
    ])
    expect(existsSync(join(root, 'test/tools/on-wayland.mjs'))).toBe(true)
  })

  it('the workflow uses only actions that are pinned to a commit', () => {
    const used = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []))
    expect(used.length).toBeGreaterThan(7)
    for (const each of used) expect(each).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/)
  })

  it('the workflow passes the notarization key as a file, and to each system its own certificate', () => {
    const { steps } = workflow.jobs['packages']!
    const key = steps.find(({ env }) => env?.['KEY'])
    expect(key).toMatchObject({ if: "runner.os == 'macOS'" })
    expect(key?.run).toMatch(/^umask 077 && .*apple-key\.p8.*APPLE_API_KEY=.*GITHUB_ENV/)
    const pack = steps.find(({ run }) => run?.startsWith('npm run dist'))
    for (const [name, value] of Object.entries(pack?.env ?? {}))
      expect(value).toContain(name.startsWith('WIN_') ? "runner.os == 'Windows'" : "runner.os == 'macOS'")
  })

  it("the workflow signs a release after packing, in a job in which no package's code runs", () => {
    const note = workflow.jobs['note']!
    expect([note.needs, note.if]).toEqual(['packages', expect.stringContaining('refs/tags/v')])
    expect(note.steps.flatMap(({ run }) => run ?? [])).toEqual([
      'node resources/packaging/sign-release.mjs dist',
    ])
    const source = readFileSync(inPackaging('sign-release.mjs'), 'utf8')
    for (const [, from] of source.matchAll(/from '([^']+)'/g)) expect(from).toMatch(/^node:/)
  })

  it('the workflow calls only scripts that exist', () => {
    const called = Object.values(workflow.jobs)
      .flatMap(({ steps }) => steps)
      .flatMap(({ run = '' }) => [...run.matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name]) => name!))
      .filter((name) => name !== 'ci')
    expect(called.length).toBeGreaterThan(3)
    for (const name of called) expect(Object.keys(manifest.scripts)).toContain(name)
  })

  it('the workflow passes secrets only to the packager and the signer, to each its own', () => {
    const handed = Object.entries(workflow.jobs).flatMap(([name, { steps }]) =>
      steps.flatMap(({ run = '', env = {} }) =>
        Object.values(env).flatMap((value) => {
          const [, secret] = /secrets\.(\w+)/.exec(value) ?? []
          return secret === undefined ? [] : [`${name}: ${run.split(' ').slice(0, 3).join(' ')}: ${secret}`]
        }),
      ),
    )
    expect(handed).toEqual([
      'packages: umask 077 &&: APPLE_API_KEY',
      ...['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'].map(
        (secret) => `packages: npm run dist: ${secret}`,
      ),
      ...['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'].map((secret) => `packages: npm run dist: ${secret}`),
      'note: node resources/packaging/sign-release.mjs dist: RELEASE_KEY',
    ])
  })

  it('the workflow is the only one', () => {
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

  it('a running program accepts a signed release', () => {
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
    const read = readRelease(readFileSync(join(dist, 'stable.json'), 'utf8'), [publicKey!], Date.now())
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
  ])('does not sign a release %s', (_why, names, env, words) => {
    for (const name of names) writeFileSync(join(dist, `Tallystick-${version}-${name}`), name)
    const { status, stderr } = signer([dist], env)
    expect([status, stderr]).toEqual([1, expect.stringMatching(words)])
    expect(readdirSync(dist)).not.toContain('stable.json')
  })
})
