import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { electronFault, electronPath } from '../../../src-main/launch/electron-binary.mjs'
import { remembered } from '../../../src-main/launch/fetch-electron.mjs'
import { browserArguments, electronArguments, runElectron } from '../../../src-main/launch/run.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tallystick-launch-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function put(path: string, content: string): string {
  const file = join(root, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, content)
  return file
}

function program(path: string, lines: string): string {
  const file = put(path, `#!/bin/sh\n${lines}\n`)
  chmodSync(file, 0o755)
  return file
}

const electron = 'node_modules/electron'

const sandboxFaults = [
  '[1:0614/163124.4:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly.',
  '[1:0614/163124.4:FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! If you are running on Ubuntu 23.10+ see docs.',
]

describe('electronPath', () => {
  test('finds no binary in a package without one', () => {
    put(`${electron}/package.json`, '{"version":"45.4.1"}')
    expect(electronPath(root, {})).toBeUndefined()
  })

  test('finds a binary of the required version only', () => {
    put(`${electron}/package.json`, '{"version":"45.4.1"}')
    put(`${electron}/path.txt`, 'electron')
    const file = put(`${electron}/dist/electron`, '')
    put(`${electron}/dist/version`, '45.4.1')
    expect(electronPath(root, {})).toBe(file)
    put(`${electron}/dist/version`, '44.0.0')
    expect(electronPath(root, {})).toBeUndefined()
  })

  test('uses the folder in ELECTRON_OVERRIDE_DIST_PATH if it contains a program', () => {
    const file = put('mine/electron', '')
    expect(electronPath(root, { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'mine') })).toBe(file)
    expect(electronPath(root, { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'none') })).toBeUndefined()
  })
})

describe.skipIf(process.platform === 'win32')('electronFault', () => {
  test('finds no fault in a binary that prints its version', () => {
    expect(electronFault(program('good', 'echo v45.4.1'))).toBeUndefined()
  })

  test('names the missing system library of a binary', () => {
    const lines = `echo "electron: error while loading shared libraries: libnss3.so: cannot open" >&2\nexit 127`
    expect(electronFault(program('bare', lines))).toBe('the system library libnss3.so is missing')
  })

  test.each(sandboxFaults)('reports a denied sandbox before any other fault: %s', (line) => {
    const lines = `echo "electron: error while loading shared libraries: libnss3.so: x" >&2\necho "${line}" >&2\nexit 133`
    expect(electronFault(program('barred', lines))).toBe('this system denies Electron its sandbox')
  })

  test('reports a file that is not a program instead of throwing', () => {
    expect(electronFault(put('broken', 'zip'))).toContain('does not run')
  })

  test('does not pass ELECTRON_RUN_AS_NODE to the binary', () => {
    process.env.ELECTRON_RUN_AS_NODE = '1'
    try {
      expect(electronFault(program('picky', 'test -z "$ELECTRON_RUN_AS_NODE"'))).toBeUndefined()
    } finally {
      delete process.env.ELECTRON_RUN_AS_NODE
    }
  })
})

describe.skipIf(process.platform === 'win32')('runElectron', () => {
  test('gives up Electron when it fails at once', async () => {
    const { gaveUp } = await runElectron(program('dies', 'exit 133'), [])
    expect(gaveUp).toContain('exit 133')
  })

  test.each(sandboxFaults)(
    'names a denied sandbox as the reason, and still prints the message of Electron: %s',
    async (line) => {
      const printed: string[] = []
      const write = vi
        .spyOn(process.stderr, 'write')
        .mockImplementation((part) => printed.push(String(part)) > 0)
      const { gaveUp } = await runElectron(program('barred', `echo "${line}" >&2\nexit 133`), [])
      write.mockRestore()
      expect(gaveUp).toBe('this system denies Electron its sandbox')
      expect(printed.join('')).toContain(line)
    },
  )

  test('returns the exit code when Electron fails later', async () => {
    const answer = await runElectron(program('later', 'sleep 0.2; exit 3'), [], 100)
    expect(answer).toEqual({ code: 3, gaveUp: undefined })
  })

  test('does not give up Electron when it ends at once without an error', async () => {
    expect(await runElectron(program('fine', 'exit 0'), [])).toEqual({ code: 0, gaveUp: undefined })
  })

  test('gives up Electron when its program cannot be started', async () => {
    expect((await runElectron(join(root, 'none'), [])).gaveUp).toBeDefined()
  })
})

describe('a failed download', () => {
  const hour = 60 * 60 * 1000

  test('does not repeat a failed download within a day, and returns the reason', () => {
    expect(remembered('1000\nnothing arrived for 20 s', 1000 + hour)).toContain('nothing arrived for 20 s')
  })

  test.each([
    ['a day later', '1000\nno network', 1000 + 25 * hour],
    ['when the clock was set back', '9000\nno network', 1000],
    ['when no note exists', undefined, 1000],
    ['when the note is damaged', 'x', 1000],
  ])('repeats a failed download %s', (_when, note, now) => {
    expect(remembered(note, now)).toBeUndefined()
  })
})

describe('the arguments of the hosts', () => {
  test('passes the typed flags to the browser host', () => {
    expect(browserArguments('/app', { open: false, port: 0, data: '/d' }).slice(1)).toEqual([
      '--port',
      '0',
      '--data',
      '/d',
      '--no-open',
    ])
    expect(browserArguments('/app', { open: true })).toEqual([join('/app', 'out', 'main', 'browser.js')])
  })

  test('passes the project folder and, after the dashes, the data folder to Electron', () => {
    expect(electronArguments('/app', { open: true })).toEqual(['/app'])
    expect(electronArguments('/app', { open: true, data: '/d' })).toEqual(['/app', '--', '--data=/d'])
  })
})
