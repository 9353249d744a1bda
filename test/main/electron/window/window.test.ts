/** How our window is made, shown, hidden and mended. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { app, FakeBrowserWindow, nativeTheme, resetElectron, shown } from '../../../support/fake-electron.ts'
import { FakeClock } from '../../../support/fake-clock.ts'
import { memoryLog } from '../memory-log.ts'

vi.mock('electron', async () => (await import('../../../support/fake-electron.ts')).electronModule)
const { MainWindow } = await import('../../../../src-main/electron/window/window.ts')
const { pageAddress } = await import('../../../../src-main/electron/window/page-address.ts')

type Makings = ConstructorParameters<typeof MainWindow>[0]
const clock = new FakeClock()
let kept: unknown

beforeEach(() => {
  resetElectron()
  app.becomeReady()
  kept = undefined
})

function made(changes: Partial<Makings> = {}) {
  return new MainWindow({
    page: pageAddress(true, undefined),
    packaged: true,
    platform: 'win32',
    hasTray: () => true,
    preload: '/app/out/preload/preload.cjs',
    icon: '/app/resources/icons/icon.ico',
    clock,
    log: memoryLog(),
    theme: () => 'system',
    remembered: () => kept,
    remember: (memory) => void (kept = memory),
    ...changes,
  })
}

/** Shown and painted. */
function open(changes: Partial<Makings> = {}) {
  const window = made(changes)
  window.show()
  shown.window.emit('ready-to-show')
  return window
}

describe('the options', () => {
  it('keep the page in its box, each written out', () => {
    open()
    expect(shown.window.options.webPreferences).toEqual({
      preload: '/app/out/preload/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      plugins: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: false,
    })
  })

  it('allow developer tools in an unpackaged run', () => {
    open({ packaged: false })
    expect(shown.window.options.webPreferences?.devTools).toBe(true)
  })

  it('make a popover of 400 × 620, no smaller than 360 × 480', () => {
    open()
    expect(shown.window.options).toMatchObject({
      width: 400,
      height: 620,
      minWidth: 360,
      minHeight: 480,
      titleBarStyle: 'hidden',
      skipTaskbar: true,
    })
  })

  it('give it a frame where no tray is known', () => {
    open({ hasTray: () => false, platform: 'linux' })
    expect(shown.window.options).toMatchObject({ titleBarStyle: 'default', skipTaskbar: false })
  })
})

describe('no flash', () => {
  it('it is seen only when it can be seen whole', () => {
    const window = made()
    window.show()
    expect(shown.window.options.show).toBe(false)
    expect(shown.window.isVisible()).toBe(false)
    shown.window.emit('ready-to-show')
    expect(shown.window.isVisible()).toBe(true)
    expect(shown.window.isFocused()).toBe(true)
  })

  it('it stays away when it was sent away before that', () => {
    const window = made()
    window.show()
    window.hide()
    shown.window.emit('ready-to-show')
    expect(shown.window.isVisible()).toBe(false)
  })

  it('it shows itself empty rather than never, when the page is not there', async () => {
    FakeBrowserWindow.unreachable = true
    const window = made()
    window.show()
    await window.loaded
    expect(shown.window.isVisible()).toBe(true)
  })

  it.each([
    ['system', false, '#FFFFFF'],
    ['system', true, '#191D1E'],
    ['dark', false, '#191D1E'],
    ['light', true, '#FFFFFF'],
    [7, false, '#FFFFFF'],
  ])('theme %s on a dark system %s is %s', (theme, dark, color) => {
    nativeTheme.shouldUseDarkColors = dark
    const window = open({ theme: () => theme })
    expect(shown.window.options.backgroundColor).toBe(color)
    nativeTheme.shouldUseDarkColors = !dark
    window.repaint()
    expect(shown.window.backgroundColor).toBe(
      theme === 'system' || theme === 7 ? (dark ? '#FFFFFF' : '#191D1E') : color,
    )
  })
})

describe('hiding', () => {
  it('is what closing means, until the program ends', () => {
    const window = open()
    shown.window.close()
    expect(shown.window.isDestroyed()).toBe(false)
    expect(shown.window.isVisible()).toBe(false)
    window.leave()
    shown.window.close()
    expect(shown.window.isDestroyed()).toBe(true)
  })

  it('goes to the taskbar where no tray is known, so that it stays within reach', () => {
    const window = open({ hasTray: () => false, platform: 'linux' })
    window.hide()
    expect(shown.window.isMinimized()).toBe(true)
    expect(shown.window.isVisible()).toBe(true)
    window.show()
    expect(shown.window.isMinimized()).toBe(false)
  })

  it('happens to a popover that loses the focus', () => {
    open()
    shown.window.losesFocus()
    expect(shown.window.isVisible()).toBe(false)
  })

  it.each([
    ['the wide window', { remembered: () => ({ mode: 'wide' }) }],
    ['a window with a frame', { hasTray: () => false }],
  ])('does not happen so to %s', (_name, changes) => {
    open(changes)
    shown.window.losesFocus()
    expect(shown.window.isVisible()).toBe(true)
    expect(shown.window.isMinimized()).toBe(false)
  })

  it('does not happen so while a form is begun or a dialog is open, until that is over or its page is', () => {
    const window = open()
    window.stay(true)
    shown.window.losesFocus()
    expect(shown.window.isVisible()).toBe(true)
    window.hide()
    expect(shown.window.isVisible()).toBe(false)
    window.show()
    window.stay(false)
    shown.window.losesFocus()
    expect(shown.window.isVisible()).toBe(false)

    window.show()
    window.stay(true)
    shown.window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    shown.window.losesFocus()
    expect(shown.window.isVisible()).toBe(false)
  })

  it('does not happen so while the developer tools are open', () => {
    open()
    shown.window.webContents.devToolsOpened = true
    shown.window.losesFocus()
    expect(shown.window.isVisible()).toBe(true)
  })

  it('by a click on the icon is not undone by the same click', () => {
    const window = open()
    shown.window.losesFocus()
    window.toggle()
    expect(shown.window.isVisible()).toBe(false)
    clock.skip(400)
    window.toggle()
    expect(shown.window.isVisible()).toBe(true)
    window.toggle()
    expect(shown.window.isVisible()).toBe(false)
  })
})

describe('the two layouts', () => {
  it('are one window that grows and shrinks in place, and is remembered', () => {
    const window = open()
    const first = shown.window
    window.setLayout('wide')
    expect(shown.window).toBe(first)
    expect(first.bounds).toMatchObject({ width: 960, height: 680 })
    expect(first.skipsTaskbar).toBe(false)
    expect(kept).toMatchObject({ mode: 'wide', popover: { width: 400, height: 620 } })
    window.setLayout('popover')
    expect(first.bounds).toMatchObject({ width: 400, height: 620 })
    expect(first.skipsTaskbar).toBe(true)
  })

  it('start as they were left', () => {
    kept = { mode: 'wide', wide: { x: 100, y: 100, width: 1_000, height: 700 } }
    open()
    expect(shown.window.bounds).toEqual({ x: 100, y: 100, width: 1_000, height: 700 })
  })

  it('show the window buttons of macOS in the wide one only', () => {
    const window = open({ platform: 'darwin' })
    expect(shown.window.buttonsVisible).toBe(false)
    window.setLayout('wide')
    expect(shown.window.buttonsVisible).toBe(true)
  })

  it('remember where the person put it', () => {
    const window = open({ remembered: () => ({ mode: 'wide' }) })
    shown.window.bounds = { x: 300, y: 200, width: 1_100, height: 720 }
    window.hide()
    expect(kept).toMatchObject({ wide: { x: 300, y: 200, width: 1_100, height: 720 } })
  })

  it('open the popover at the icon', () => {
    const window = made()
    window.show({ tray: { x: 1_500, y: 0, width: 22, height: 24 } })
    shown.window.emit('ready-to-show')
    expect(shown.window.bounds).toEqual({ x: 1_311, y: 24, width: 400, height: 620 })
  })
})

describe('a window without a frame', () => {
  it('is moved by the heads of its panes, whose buttons stay buttons', () => {
    open({ platform: 'linux' })
    shown.window.webContents.emit('dom-ready')
    expect(shown.window.webContents.styles).toHaveLength(1)
    expect(shown.window.webContents.styles[0]).toMatch(/\[data-pane\] > header \{ -webkit-app-region: drag/)
    expect(shown.window.webContents.styles[0]).not.toContain('padding')
  })

  it('leaves room for the buttons of macOS where the page has two panes', () => {
    open({ platform: 'darwin' })
    shown.window.webContents.emit('dom-ready')
    expect(shown.window.webContents.styles[0]).toMatch(/min-width: 820px.*padding-left/)
    expect(shown.window.options.trafficLightPosition).toEqual({ x: 18, y: 16 })
  })

  it('is the only one that needs it', () => {
    open({ hasTray: () => false, platform: 'linux' })
    shown.window.webContents.emit('dom-ready')
    expect(shown.window.webContents.styles).toEqual([])
  })
})

describe('a page that dies', () => {
  it('is loaded again, and whoever waits for it waits for that', async () => {
    const window = open()
    const { webContents } = shown.window
    webContents.dies('crashed')
    expect(webContents.reloads).toBe(1)
    let listens = false
    const waited = window.loaded.then(() => (listens = true))
    await Promise.resolve()
    expect(listens).toBe(false)
    webContents.emit('did-finish-load')
    await waited
  })

  it('again and again is left alone, for a while', () => {
    open()
    const { webContents } = shown.window
    for (let time = 0; time < 10; time += 1) webContents.dies('oom')
    expect(webContents.reloads).toBe(3)
    clock.skip(61_000)
    webContents.dies('oom')
    expect(webContents.reloads).toBe(4)
  })

  it('at the end is let go', () => {
    const window = open()
    window.leave()
    shown.window.webContents.dies('killed')
    expect(shown.window.webContents.reloads).toBe(0)
  })
})

it('a window that is gone is made anew', () => {
  const window = open()
  const first = shown.window
  window.leave()
  first.close()
  expect(window.contents).toBeUndefined()
  window.show()
  expect(shown.window).not.toBe(first)
})

describe('when the last tray goes', () => {
  it('a hidden window comes back with a frame, and is put aside instead of away from then on', () => {
    let tray = true
    const window = open({ hasTray: () => tray, platform: 'linux' })
    window.hide()
    const unframed = shown.window
    tray = false
    window.beReachable()
    shown.window.emit('ready-to-show')
    expect([unframed.isDestroyed(), shown.window.options.titleBarStyle]).toEqual([true, 'default'])
    expect(shown.window.isVisible()).toBe(true)
    window.hide()
    expect([shown.window.isDestroyed(), shown.window.isMinimized()]).toEqual([false, true])
  })

  it('one that was never shown is made, and one that is in sight is left alone', () => {
    const window = made({ hasTray: () => false })
    window.beReachable()
    shown.window.emit('ready-to-show')
    expect(shown.window.isVisible()).toBe(true)
    const there = shown.window
    window.beReachable()
    expect([FakeBrowserWindow.all.length, shown.window]).toEqual([1, there])
  })
})
