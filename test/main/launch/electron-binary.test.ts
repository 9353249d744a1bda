import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

describe('whether the binary is here', () => {
  test('a package without its binary has none', () => {
    put(`${electron}/package.json`, '{"version":"45.4.1"}')
    expect(electronPath(root, {})).toBeUndefined()
  })

  test('a binary of the right version is found, one of another version is not', () => {
    put(`${electron}/package.json`, '{"version":"45.4.1"}')
    put(`${electron}/path.txt`, 'electron')
    const file = put(`${electron}/dist/electron`, '')
    put(`${electron}/dist/version`, '45.4.1')
    expect(electronPath(root, {})).toBe(file)
    put(`${electron}/dist/version`, '44.0.0')
    expect(electronPath(root, {})).toBeUndefined()
  })

  test('a folder given by hand is believed, if there is a program in it', () => {
    const file = put('mine/electron', '')
    expect(electronPath(root, { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'mine') })).toBe(file)
    expect(electronPath(root, { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'none') })).toBeUndefined()
  })
})

describe.skipIf(process.platform === 'win32')('whether the binary runs', () => {
  test('one that prints its version does', () => {
    expect(electronFault(program('good', 'echo v45.4.1'))).toBeUndefined()
  })

  test('a missing system library is named', () => {
    const lines = `echo "electron: error while loading shared libraries: libnss3.so: cannot open" >&2\nexit 127`
    expect(electronFault(program('bare', lines))).toBe('the system library libnss3.so is missing')
  })

  test('a file that is not a program is a reason, not a crash', () => {
    expect(electronFault(put('broken', 'zip'))).toContain('does not run')
  })

  test('it is never run as a plain Node', () => {
    process.env.ELECTRON_RUN_AS_NODE = '1'
    try {
      expect(electronFault(program('picky', 'test -z "$ELECTRON_RUN_AS_NODE"'))).toBeUndefined()
    } finally {
      delete process.env.ELECTRON_RUN_AS_NODE
    }
  })
})

describe.skipIf(process.platform === 'win32')('how a start of Electron ends', () => {
  test('badly and at once: there is a reason to fall back', async () => {
    const { gaveUp } = await runElectron(program('dies', 'exit 133'), [])
    expect(gaveUp).toContain('exit 133')
  })

  test('badly but later: the code is passed on', async () => {
    const answer = await runElectron(program('later', 'sleep 0.2; exit 3'), [], 100)
    expect(answer).toEqual({ code: 3, gaveUp: undefined })
  })

  test('well and at once, as a second instance does: nothing to fall back from', async () => {
    expect(await runElectron(program('fine', 'exit 0'), [])).toEqual({ code: 0, gaveUp: undefined })
  })

  test('a program that cannot be started at all is a reason too', async () => {
    expect((await runElectron(join(root, 'none'), [])).gaveUp).toBeDefined()
  })
})

describe('how long a failed download is remembered', () => {
  const hour = 60 * 60 * 1000

  test('within a day it is not tried again, and the reason is given', () => {
    expect(remembered('1000\nnothing arrived for 20 s', 1000 + hour)).toContain('nothing arrived for 20 s')
  })

  test.each([
    ['a day later', '1000\nno network', 1000 + 25 * hour],
    ['when the clock was set back', '9000\nno network', 1000],
    ['without a note', undefined, 1000],
    ['with a torn note', 'x', 1000],
  ])('it is tried again %s', (_when, note, now) => {
    expect(remembered(note, now)).toBeUndefined()
  })
})

describe('what the hosts are told', () => {
  test('the browser host gets what was typed', () => {
    expect(browserArguments('/app', { open: false, port: 0, data: '/d' }).slice(1)).toEqual([
      '--port',
      '0',
      '--data',
      '/d',
      '--no-open',
    ])
    expect(browserArguments('/app', { open: true })).toEqual([join('/app', 'out', 'main', 'browser.js')])
  })

  test('Electron gets the folder, so that it knows its own name, and the data folder after the dashes', () => {
    expect(electronArguments('/app', { open: true })).toEqual(['/app'])
    expect(electronArguments('/app', { open: true, data: '/d' })).toEqual(['/app', '--', '--data=/d'])
  })
})
