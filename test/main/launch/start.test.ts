/** Tests the launcher as a process: a copy in a temporary folder, with programs that stand in for the two hosts. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isBuilt, sourceHash, stampBuilt } from '../../../src-main/launch/build.mjs'
import { isInstalled } from '../../../src-main/launch/install.mjs'
import { findNode24, majorOf, pinnedNode } from '../../../src-main/launch/node24.mjs'

const project = fileURLToPath(new URL('../../../', import.meta.url))
const asRoot = process.getuid?.() === 0
let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tallystick-start-'))
  cpSync(join(project, 'src-main/launch'), join(root, 'src-main/launch'), { recursive: true })
  // The compiled texts are copied too, because the packages that compile them are not.
  for (const folder of ['resources/words', 'src-preload/words/made'])
    cpSync(join(project, folder), join(root, folder), { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(project, file), join(root, file))
  mkdirSync(join(root, 'node_modules'))
  cpSync(join(project, 'node_modules/.package-lock.json'), join(root, 'node_modules/.package-lock.json'))
  const pinned = dirname(dirname(pinnedNode('')))
  if (existsSync(join(project, pinned))) symlinkSync(join(project, pinned), join(root, pinned))
  // This fake npm keeps the tests from installing or deleting packages.
  writeFileSync(join(root, 'no-npm.cjs'), `console.log('npm', ...process.argv.slice(2))\nprocess.exit(1)\n`)
  mkdirSync(join(root, 'out/main'), { recursive: true })
  writeFileSync(
    join(root, 'out/main/browser.js'),
    `console.log('Tallystick: http://127.0.0.1:1/', process.version, ...process.argv.slice(2))\n`,
  )
  stampBuilt(root, sourceHash(root))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function start(args: string[], env: NodeJS.ProcessEnv = {}) {
  const { DISPLAY: _d, WAYLAND_DISPLAY: _w, TALLYSTICK_HOST: _h, INIT_CWD: _i, ...plain } = process.env
  return spawnSync(process.execPath, [join(root, 'src-main/launch/start.mjs'), ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 30_000,
    env: { ...plain, npm_execpath: join(root, 'no-npm.cjs'), ...env },
  })
}

function fakeElectron(lines: string): NodeJS.ProcessEnv {
  const folder = join(root, 'fake')
  mkdirSync(folder)
  writeFileSync(join(folder, 'electron'), `#!/bin/sh\n[ "$1" = --version ] && exit 0\n${lines}\n`)
  chmodSync(join(folder, 'electron'), 0o755)
  return { DISPLAY: ':0', ELECTRON_OVERRIDE_DIST_PATH: folder }
}

describe('npm start', () => {
  test('refuses a wrong flag with one sentence and code 2', () => {
    const { status, stdout, stderr } = start(['--port', 'x'])
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  test('prints the help and ends with code 0', () => {
    const { status, stdout } = start(['--help'])
    expect(status).toBe(0)
    expect(stdout).toContain('--no-open')
  })

  test('runs the browser host on Node 24 with the typed flags', () => {
    const { status, stdout } = start(['--host=browser', '--port', '4180', '--data', 'here', '--no-open'])
    expect(status).toBe(0)
    expect(stdout).toMatch(/^Tallystick: http:\S+ v(2[4-9]|[3-9]\d)\./)
    expect(stdout.trim()).toMatch(new RegExp(`--port 4180 --data ${join(root, 'here')} --no-open$`))
  })

  test.runIf(process.platform === 'linux')('says that there is no display and uses the browser', () => {
    const { stdout } = start(['--no-open'])
    expect(stdout).toMatch(/no display.*\nTallystick: http/)
  })

  test.runIf(asRoot)(
    'says that it runs as root and uses the browser, even when the user asked for Electron',
    () => {
      const { stdout } = start(['--host=electron', '--no-open'], { DISPLAY: ':0' })
      expect(stdout).toMatch(/root.*\nTallystick: http/)
    },
  )

  test.skipIf(asRoot || process.platform === 'win32')(
    'uses the browser when Electron ends at once with an error (not tested as root)',
    () => {
      const { stdout } = start(['--no-open'], fakeElectron('exit 1'))
      expect(stdout).toMatch(/Electron ended at once.*\nTallystick: http/)
    },
  )

  test.skipIf(asRoot || process.platform === 'win32')(
    'ends with Electron when Electron ends without an error (not tested as root)',
    () => {
      const { status, stdout } = start(['--data', 'here'], fakeElectron('echo "$@"'))
      expect(status).toBe(0)
      expect(stdout.trim()).toBe(`${root} -- --data=${join(root, 'here')}`)
    },
  )
})

describe('skipping the build and the installation', () => {
  test('builds again only when the sources have changed', () => {
    expect(isBuilt(root)).toBe(true)
    writeFileSync(join(root, 'src-main/changed.ts'), 'export const x = 1\n')
    expect(isBuilt(root)).toBe(false)
  })

  test('does not build again when only the launcher has changed', () => {
    writeFileSync(join(root, 'src-main/launch/changed.mjs'), 'export const x = 1\n')
    expect(isBuilt(root)).toBe(true)
  })

  test('accepts packages that were installed by hand from the same lockfile', () => {
    expect(isInstalled(root)).toBe(true)
    writeFileSync(join(root, 'package-lock.json'), '{"packages":{"node_modules/new":{"version":"1.0.0"}}}')
    expect(isInstalled(root)).toBe(false)
  })

  test('does not accept an interrupted installation', () => {
    rmSync(join(root, 'node_modules/.package-lock.json'))
    expect(isInstalled(root)).toBe(false)
  })

  test('does not touch a node_modules that belongs to another folder', () => {
    const others = join(root, 'others')
    mkdirSync(others)
    rmSync(join(root, 'node_modules'), { recursive: true })
    symlinkSync(others, join(root, 'node_modules'))
    const { status, stdout, stderr } = start([])
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain('another folder')
  })

  test('ends with a sentence when the installation fails, and installs build packages for any NODE_ENV', () => {
    rmSync(join(root, 'node_modules/.package-lock.json'))
    const { status, stderr } = start([], { NODE_ENV: 'production' })
    expect(status).toBe(1)
    // npm's output goes to stderr, because other programs read the stdout of some commands.
    const [npm, ...sentence] = stderr.trim().split('\n')
    expect(npm).toContain('npm ci --include=dev --include=optional')
    expect(sentence).toEqual(['The packages could not be installed; npm says why above.'])
  })

  test('finds a Node of at least version 24', () => {
    const found = findNode24(project)
    expect(found).toBeDefined()
    expect(majorOf(spawnSync(found!, ['--version'], { encoding: 'utf8' }).stdout)).toBeGreaterThanOrEqual(24)
    expect(majorOf('v24.21.0\n')).toBe(24)
    expect(majorOf('')).toBe(0)
  })
})
