/** Everything that a page might try, and that it comes to nothing. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { app, FakeBrowserWindow, resetElectron, shown } from '../../../support/fake-electron.ts'
import { memoryLog } from '../memory-log.ts'

vi.mock('electron', async () => (await import('../../../support/fake-electron.ts')).electronModule)
const electron = await import('electron')
const { guardAllContents, guardSession } = await import('../../../../src-main/electron/window/guards.ts')
const { pageAddress } = await import('../../../../src-main/electron/window/page-address.ts')

let log: ReturnType<typeof memoryLog>
beforeEach(() => {
  resetElectron()
  log = memoryLog()
})

function guarded(packaged = true, devServer?: string) {
  const page = pageAddress(packaged, devServer)
  guardAllContents(electron.app, { page, packaged, log })
  app.becomeReady()
  guardSession(electron.session.defaultSession, { page, packaged, log })
  return new FakeBrowserWindow().webContents
}

describe('a page', () => {
  it.each([
    'https://example.com/',
    'app://tallystick/index.html',
    'app://tallystick/other.html',
    'file:///etc/passwd',
    'data:text/html,x',
  ])('cannot go to %s, in its main frame or another', (url) => {
    const contents = guarded()
    expect(contents.navigates(url)).toBe(false)
    expect(contents.navigates(url, false)).toBe(false)
    expect(contents.redirects(url)).toBe(false)
  })

  it('cannot open a window', () => {
    const contents = guarded()
    for (const url of [
      'https://example.com/',
      'app://tallystick/index.html',
      'about:blank',
      'javascript:alert(1)',
    ])
      expect(contents.opens(url)).toEqual({ action: 'deny' })
  })

  it('cannot embed another', () => {
    expect(guarded().attachesWebview()).toBe(false)
  })

  it('cannot download, but hand over what it made itself', () => {
    guarded()
    expect(shown.session.downloads('blob:app://tallystick/2c7a')).toBe(true)
    for (const url of [
      'https://example.com/x.exe',
      'app://tallystick/index.html',
      'blob:https://example.com/2c7a',
      'blob:app://tallystick.example/2c7a',
      'data:text/csv,x',
    ])
      expect(shown.session.downloads(url), url).toBe(false)
  })

  it('is guarded whatever window it is in', () => {
    guarded()
    expect(new FakeBrowserWindow().webContents.opens('https://example.com/')).toEqual({ action: 'deny' })
  })
})

const permissions = [
  'media',
  'display-capture',
  'geolocation',
  'notifications',
  'clipboard-read',
  'clipboard-sanitized-write',
  'fullscreen',
  'openExternal',
  'pointerLock',
  'midiSysex',
  'hid',
  'serial',
  'usb',
  'fileSystem',
  'idle-detection',
] as const

describe('a permission', () => {
  it.each(permissions)('%s is denied, asked or checked', (permission) => {
    const contents = guarded() as never
    const answers: boolean[] = []
    shown.session.permissionRequest!(contents, permission, (granted) => answers.push(granted), {} as never)
    expect(answers).toEqual([false])
    expect(
      shown.session.permissionCheck!(contents, permission as never, 'app://tallystick', {} as never),
    ).toBe(false)
  })

  it('for a device or a screen is denied', () => {
    guarded()
    expect(shown.session.devicePermission!({} as never)).toBe(false)
    const given: unknown[] = []
    shown.session.displayMedia!({} as never, (streams) => given.push(streams))
    expect(given).toEqual([null])
  })
})

describe('the network', () => {
  it('is our page alone', () => {
    guarded()
    const requested = (url: string) => shown.session.beforeRequest!(url)
    expect(requested('app://tallystick/assets/index.js')).toBe(true)
    for (const url of [
      'https://example.com/track.gif',
      'http://127.0.0.1:80/',
      'ws://localhost:5173/',
      'file:///etc/passwd',
      'devtools://devtools/bundled/x.js',
      'chrome-extension://x/y.js',
      'blob:app://tallystick/x',
    ])
      expect(requested(url), url).toBe(false)
  })

  it('fetches no dictionary', () => {
    guarded()
    expect(shown.session.spellChecker).toBe(false)
  })
})

describe('in development', () => {
  it('the server reloads its own page and may not lead elsewhere', () => {
    const contents = guarded(false, 'http://localhost:5173/')
    expect(contents.navigates('http://localhost:5173/')).toBe(true)
    expect(contents.navigates('http://localhost:5173/', false)).toBe(false)
    expect(contents.navigates('http://localhost:5174/')).toBe(false)
    expect(contents.redirects('http://localhost:5173/')).toBe(false)
    expect(shown.session.beforeRequest!('ws://localhost:5173/')).toBe(true)
  })
})

it('each refusal is in the log, without the address', () => {
  const contents = guarded()
  contents.navigates('https://example.com/?secret=1')
  contents.opens('https://example.com/?secret=1')
  shown.session.beforeRequest!('https://example.com/?secret=1')
  expect(log.lines.map(({ fields }) => fields?.['what'])).toEqual(['frame-navigate', 'window', 'request'])
  expect(JSON.stringify(log.lines)).not.toContain('secret')
})
