/** Tests that everything a page must not do is prevented, and that its exports are saved where the user chooses. */
import { homedir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { app, FakeBrowserWindow, resetElectron, shown } from '../../../support/fake-electron.ts'
import { memoryLog } from '../memory-log.ts'

const electron = await import('electron')
const { guardAllContents, guardSession } = await import('../../../../src-main/electron/window/guards.ts')
const { pageAddress } = await import('../../../../src-main/electron/window/page-address.ts')

let log: ReturnType<typeof memoryLog>
let happened: unknown[]
beforeEach(() => {
  resetElectron()
  log = memoryLog()
  happened = []
})

function guarded(packaged = true, devServer?: string) {
  const page = pageAddress(packaged, devServer)
  guardAllContents(electron.app, { page, packaged, log })
  app.becomeReady()
  guardSession(
    electron.session.defaultSession,
    { page, packaged, log },
    {
      dialogOpen: (open) => happened.push(open),
      ended: (...how) => happened.push(how),
    },
  )
  return new FakeBrowserWindow().webContents
}

describe('a page', () => {
  it.each([
    'https://example.com/',
    'app://tallystick/index.html',
    'app://tallystick/other.html',
    'file:///etc/passwd',
    'data:text/html,x',
  ])('prevents the page from navigating to %s in any frame', (url) => {
    const contents = guarded()
    expect(contents.navigates(url)).toBe(false)
    expect(contents.navigates(url, false)).toBe(false)
    expect(contents.redirects(url)).toBe(false)
  })

  it('prevents the page from opening a window', () => {
    const contents = guarded()
    for (const url of [
      'https://example.com/',
      'app://tallystick/index.html',
      'about:blank',
      'javascript:alert(1)',
    ])
      expect(contents.opens(url)).toEqual({ action: 'deny' })
  })

  it('prevents the page from embedding a webview', () => {
    expect(guarded().attachesWebview()).toBe(false)
  })

  it('prevents every download except files that the page created', () => {
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

  it.each([
    ['completed', 'saved'],
    ['cancelled', 'cancelled'],
    ['interrupted', 'failed'],
  ] as const)(
    'asks the user where to save an export, and reports that the download was %s',
    (state, outcome) => {
      guarded()
      app.paths['documents'] = '/home/a/Documents'
      const url = 'blob:app://tallystick/2c7a'
      const item = shown.session.startsDownload(url, '../tallystick-all.csv')!
      delete app.paths['documents']
      expect(item.dialog).toEqual({
        title: 'Save the export',
        defaultPath: join('/home/a/Documents', 'tallystick-all.csv'),
        filters: [{ name: 'Table', extensions: ['csv'] }],
      })
      expect(happened).toEqual([true])
      item.ends(state)
      expect(happened).toEqual([true, false, [url, outcome]])
    },
  )

  it('offers the home folder for an export when the desktop has no documents folder', () => {
    guarded()
    const item = shown.session.startsDownload('blob:app://tallystick/2c7a', 'x.json')!
    expect(item.dialog.defaultPath).toBe(join(homedir(), 'x.json'))
  })

  it('guards the web contents of every window', () => {
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

describe('permissions', () => {
  it.each(permissions)('denies requests and checks of the permission %s', (permission) => {
    const contents = guarded() as never
    const answers: boolean[] = []
    shown.session.permissionRequest!(contents, permission, (granted) => answers.push(granted), {} as never)
    expect(answers).toEqual([false])
    expect(
      shown.session.permissionCheck!(contents, permission as never, 'app://tallystick', {} as never),
    ).toBe(false)
  })

  it('denies access to devices and screens', () => {
    guarded()
    expect(shown.session.devicePermission!({} as never)).toBe(false)
    const given: unknown[] = []
    shown.session.displayMedia!({} as never, (streams) => given.push(streams))
    expect(given).toEqual([null])
  })
})

describe('the network', () => {
  it('cancels every request except for its own page', () => {
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

  it('turns off the spell checker, which would download dictionaries', () => {
    guarded()
    expect(shown.session.spellChecker).toBe(false)
  })
})

describe('development', () => {
  it('lets the development server reload its own page only', () => {
    const contents = guarded(false, 'http://localhost:5173/')
    expect(contents.navigates('http://localhost:5173/')).toBe(true)
    expect(contents.navigates('http://localhost:5173/', false)).toBe(false)
    expect(contents.navigates('http://localhost:5174/')).toBe(false)
    expect(contents.redirects('http://localhost:5173/')).toBe(false)
    expect(shown.session.beforeRequest!('ws://localhost:5173/')).toBe(true)
  })
})

it('logs each refusal without the address', () => {
  const contents = guarded()
  contents.navigates('https://example.com/?secret=1')
  contents.opens('https://example.com/?secret=1')
  shown.session.beforeRequest!('https://example.com/?secret=1')
  expect(log.lines.map(({ fields }) => fields?.['what'])).toEqual(['frame-navigate', 'window', 'request'])
  expect(JSON.stringify(log.lines)).not.toContain('secret')
})
