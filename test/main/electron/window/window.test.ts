import { beforeEach, describe, expect, it } from 'vitest'
import {
  app,
  FakeBrowserWindow,
  FakeDock,
  FakeMenu,
  nativeTheme,
  resetElectron,
  shown,
} from '../../../support/fake-electron.ts'
import { FakeClock } from '../../../support/fake-clock.ts'
import { memoryLog } from '../memory-log.ts'

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
    closed() {},
    sessionEnded() {},
    ...changes,
  })
}

/** Creates a window that is shown and painted. */
function open(changes: Partial<Makings> = {}) {
  const window = made(changes)
  window.show()
  shown.window.emit('ready-to-show')
  return window
}

describe('the options of the window', () => {
  it('sets every option for the security of the page explicitly', () => {
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

  it('allows developer tools when it is not packaged', () => {
    open({ packaged: false })
    expect(shown.window.options.webPreferences?.devTools).toBe(true)
  })

  it('creates a popover of 400 × 620 px that cannot be smaller than 360 × 480 px', () => {
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

  it('creates a window with a frame without a tray', () => {
    open({ hasTray: () => false, platform: 'linux' })
    expect(shown.window.options).toMatchObject({ titleBarStyle: 'default', skipTaskbar: false })
  })
})

describe('showing the window', () => {
  it('shows the window only after it has rendered', () => {
    const window = made()
    window.show()
    expect(shown.window.options.show).toBe(false)
    expect(shown.window.isVisible()).toBe(false)
    shown.window.emit('ready-to-show')
    expect(shown.window.isVisible()).toBe(true)
    expect(shown.window.isFocused()).toBe(true)
  })

  it('does not show a window that was hidden before it had rendered', () => {
    const window = made()
    window.show()
    window.hide()
    shown.window.emit('ready-to-show')
    expect(shown.window.isVisible()).toBe(false)
  })

  it('shows an empty window when the page cannot be loaded', async () => {
    FakeBrowserWindow.unreachable = true
    const window = made()
    window.show()
    await window.loaded
    expect(shown.window.isVisible()).toBe(true)
  })

  it('shows the window on Wayland when its page is loaded, because a hidden window never paints there', async () => {
    FakeBrowserWindow.paintsHidden = false
    const window = made({ platform: 'linux' })
    window.show()
    shown.window.paints()
    expect(shown.window.isVisible()).toBe(false)
    await window.loaded
    expect(shown.window.isVisible()).toBe(true)
  })

  it.each(['darwin', 'win32'] as const)(
    'does not show a loaded but unpainted window on %s until two seconds have passed',
    async (platform) => {
      const window = made({ platform })
      window.show()
      await window.loaded
      await clock.pass(1_999)
      expect(shown.window.isVisible()).toBe(false)
      await clock.pass(1)
      expect(shown.window.isVisible()).toBe(true)
    },
  )

  it('neither shows the window twice nor after it was closed', async () => {
    const window = made()
    window.show()
    shown.window.paints()
    window.hide()
    await clock.pass(2_000)
    expect(shown.window.isVisible()).toBe(false)
    const waiting = clock.waiting
    const other = made()
    other.show()
    shown.window.destroy()
    expect(clock.waiting).toBe(waiting)
  })

  it.each([
    ['system', false, '#FFFFFF'],
    ['system', true, '#191D1E'],
    ['dark', false, '#191D1E'],
    ['light', true, '#FFFFFF'],
    [7, false, '#FFFFFF'],
  ])('uses for the theme %s (dark system: %s) the background %s', (theme, dark, color) => {
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

describe('hiding the window', () => {
  it('hides the window instead of closing it until the program quits', () => {
    const window = open()
    shown.window.close()
    expect(shown.window.isDestroyed()).toBe(false)
    expect(shown.window.isVisible()).toBe(false)
    window.leave()
    shown.window.close()
    expect(shown.window.isDestroyed()).toBe(true)
  })

  it('minimises the window instead of hiding it without a tray', () => {
    const window = open({ hasTray: () => false, platform: 'linux' })
    window.hide()
    expect(shown.window.isMinimized()).toBe(true)
    expect(shown.window.isVisible()).toBe(true)
    window.show()
    expect(shown.window.isMinimized()).toBe(false)
  })

  it('minimises the window on Wayland, which reports no state, and shows it again', () => {
    FakeBrowserWindow.wayland = true
    const window = open({ hasTray: () => false, platform: 'linux' })
    window.hide()
    expect([shown.window.isMinimized(), shown.window.onScreen, window.isVisible]).toEqual([
      false,
      false,
      false,
    ])
    window.show()
    expect([shown.window.onScreen, window.isVisible]).toEqual([true, true])
    window.hide()
    shown.window.onScreen = true
    shown.window.focus()
    expect(window.isVisible).toBe(true)
  })

  it('keeps the popover open while its own menu has the focus', () => {
    open()
    const editFlags = {
      canUndo: false,
      canRedo: false,
      canCut: true,
      canCopy: true,
      canPaste: true,
      canSelectAll: true,
    }
    shown.window.webContents.emit('context-menu', {}, { isEditable: true, selectionText: '', editFlags })
    expect(FakeMenu.opened?.labels).toEqual([
      '[Undo]',
      '[Redo]',
      '—',
      'Cut',
      'Copy',
      'Paste',
      '—',
      'Select All',
    ])
    shown.window.losesFocus()
    expect(shown.window.isVisible()).toBe(true)
    FakeMenu.opened?.closed()
    shown.window.losesFocus()
    expect(shown.window.isVisible()).toBe(false)
  })

  it.each([
    ['opens a menu outside of text fields when a selection can be copied', 'Refund', ['Copy']],
    ['opens no menu outside of text fields when nothing can be copied', '  ', undefined],
  ])('%s', (_title, selectionText, labels) => {
    open()
    const editFlags = { canCopy: true }
    shown.window.webContents.emit('context-menu', {}, { isEditable: false, selectionText, editFlags })
    expect(FakeMenu.opened?.labels).toEqual(labels)
  })

  it('hides the popover when it loses the focus', () => {
    open()
    shown.window.losesFocus()
    expect(shown.window.isVisible()).toBe(false)
  })

  it('is shown again by the tray after it has lost the focus, even if the clock was set back since', () => {
    const window = open()
    shown.window.losesFocus()
    window.toggle()
    expect(shown.window.isVisible()).toBe(false)
    clock.setWall('2020-01-01T00:00:00.000Z')
    clock.skip(300)
    window.toggle()
    expect(shown.window.isVisible()).toBe(true)
  })

  it.each([
    ['the wide window', { remembered: () => ({ mode: 'wide' }) }],
    ['a window with a frame', { hasTray: () => false }],
  ])('does not hide %s when it loses the focus', (_name, changes) => {
    open(changes)
    shown.window.losesFocus()
    expect(shown.window.isVisible()).toBe(true)
    expect(shown.window.isMinimized()).toBe(false)
  })

  it('keeps the popover open as long as the page requests it, or until the page crashes', () => {
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

  it('does not hide the popover when the developer tools are open', () => {
    open()
    shown.window.webContents.devToolsOpened = true
    shown.window.losesFocus()
    expect(shown.window.isVisible()).toBe(true)
  })

  it('does not show the popover again by the click on the icon that has hidden it', () => {
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
  it.each([
    ['on macOS', { platform: 'darwin' }],
    ['without a tray', { platform: 'linux', hasTray: () => false }],
  ] as const)('changes the layout of the same window in place %s, and stores it', (_when, changes) => {
    const window = open(changes)
    const first = shown.window
    expect(window.setLayout('wide')).toBe(false)
    expect(shown.window).toBe(first)
    expect(first.bounds).toMatchObject({ width: 960, height: 680 })
    expect(first.skipsTaskbar).toBe(false)
    expect(kept).toMatchObject({ mode: 'wide', popover: { width: 400, height: 620 } })
    window.setLayout('popover')
    expect(shown.window).toBe(first)
    expect(first.bounds).toMatchObject({ width: 400, height: 620 })
  })

  it.each(['win32', 'linux'] as const)(
    'opens another window with a frame for the wide layout on %s, because only a frame has buttons there',
    (platform) => {
      const window = open({ platform })
      const popover = shown.window
      expect(window.setLayout('wide')).toBe(true)
      window.show()
      shown.window.emit('ready-to-show')
      expect(popover.isDestroyed()).toBe(true)
      expect(shown.window.isVisible()).toBe(true)
      expect(shown.window.options).toMatchObject({
        titleBarStyle: 'default',
        skipTaskbar: false,
        width: 960,
        height: 680,
      })
      expect(kept).toEqual({ mode: 'wide', popover: expect.objectContaining({ width: 400, height: 620 }) })

      shown.window.bounds = { x: 40, y: 50, width: 1_000, height: 700 }
      window.setLayout('popover')
      window.show()
      expect(shown.window.options).toMatchObject({ titleBarStyle: 'hidden', skipTaskbar: true, width: 400 })
      expect(kept).toMatchObject({ mode: 'popover', wide: { x: 40, y: 50, width: 1_000, height: 700 } })
    },
  )

  it('ignores the window before when it loses the focus because another one has taken its place', () => {
    const window = open({ platform: 'win32', remembered: () => ({ mode: 'wide' }) })
    const wide = shown.window
    window.setLayout('popover')
    window.show()
    shown.window.emit('ready-to-show')
    wide.losesFocus()
    expect([shown.window === wide, shown.window.isVisible()]).toEqual([false, true])
  })

  it('keeps the window while a form has input, and opens one with a frame when it is shown the next time', () => {
    const window = open({ platform: 'win32' })
    const popover = shown.window
    window.stay(true)
    expect(window.setLayout('wide')).toBe(false)
    expect([shown.window, popover.bounds.width]).toEqual([popover, 960])
    window.hide()
    window.show()
    expect(shown.window).toBe(popover)
    window.stay(false)
    window.hide()
    window.show()
    expect(shown.window.options.titleBarStyle).toBe('default')
  })

  it('opens the window with the stored layout and position', () => {
    kept = { mode: 'wide', wide: { x: 100, y: 100, width: 1_000, height: 700 } }
    open()
    expect(shown.window.bounds).toEqual({ x: 100, y: 100, width: 1_000, height: 700 })
  })

  it('shows the window buttons of macOS in the wide layout only', () => {
    const window = open({ platform: 'darwin' })
    expect(shown.window.buttonsVisible).toBe(false)
    window.setLayout('wide')
    expect(shown.window.buttonsVisible).toBe(true)
  })

  it('stores the position to which the user moved the window', () => {
    const window = open({ remembered: () => ({ mode: 'wide' }) })
    shown.window.bounds = { x: 300, y: 200, width: 1_100, height: 720 }
    window.hide()
    expect(kept).toMatchObject({ wide: { x: 300, y: 200, width: 1_100, height: 720 } })
  })

  it('opens the popover at the icon', () => {
    const window = made()
    window.show({ tray: { x: 1_500, y: 0, width: 22, height: 24 } })
    shown.window.emit('ready-to-show')
    expect(shown.window.bounds).toEqual({ x: 1_311, y: 24, width: 400, height: 620 })
  })
})

describe('the Dock of macOS', () => {
  const dock = () => {
    app.dock = new FakeDock(() => clock.bootMs())
    return app.dock
  }

  it('shows the icon in the Dock only while the wide window is open', async () => {
    const icon = dock()
    const window = open({ platform: 'darwin' })
    expect(icon.isVisible()).toBe(false)
    window.setLayout('wide')
    expect(icon.isVisible()).toBe(true)
    await clock.pass(5_000)
    window.hide()
    expect(icon.isVisible()).toBe(false)
    window.show()
    expect(icon.isVisible()).toBe(true)
  })

  it('hides the icon also when the layout was changed twice within a second, which macOS would ignore', async () => {
    const icon = dock()
    const window = open({ platform: 'darwin' })
    window.setLayout('wide')
    clock.skip(200)
    window.setLayout('popover')
    expect(icon.isVisible()).toBe(true)
    await clock.pass(1_100)
    expect(icon.isVisible()).toBe(false)
  })

  it('keeps the popover open when macOS takes the focus from it because the icon disappears', async () => {
    dock()
    const window = open({ platform: 'darwin', remembered: () => ({ mode: 'wide' }) })
    await clock.pass(5_000)
    window.setLayout('popover')
    expect([shown.window.isVisible(), shown.window.isFocused()]).toEqual([true, true])
    clock.skip(600)
    shown.window.losesFocus()
    expect(shown.window.isVisible()).toBe(false)
  })

  it('lets the popover, but not the wide window, appear above a program in full screen', async () => {
    dock()
    const window = open({ platform: 'darwin' })
    expect(shown.window.aboveFullScreen).toBe(true)
    window.setLayout('wide')
    expect(shown.window.aboveFullScreen).toBe(false)
    await clock.pass(5_000)
    window.setLayout('popover')
    expect(shown.window.aboveFullScreen).toBe(true)
  })
})

describe('a window without a frame', () => {
  it('lets the user drag the window by the headers of its panes', () => {
    open({ platform: 'linux' })
    shown.window.webContents.emit('dom-ready')
    expect(shown.window.webContents.styles).toHaveLength(1)
    expect(shown.window.webContents.styles[0]).toMatch(/\[data-pane\] > header \{ -webkit-app-region: drag/)
    expect(shown.window.webContents.styles[0]).not.toContain('padding')
  })

  it('leaves space for the window buttons of macOS in the layout with two panes', () => {
    open({ platform: 'darwin' })
    shown.window.webContents.emit('dom-ready')
    expect(shown.window.webContents.styles[0]).toMatch(/min-width: 820px.*padding-left/)
    expect(shown.window.options.trafficLightPosition).toEqual({ x: 18, y: 16 })
  })

  it('adds no styles for dragging to a window with a frame', () => {
    open({ hasTray: () => false, platform: 'linux' })
    shown.window.webContents.emit('dom-ready')
    expect(shown.window.webContents.styles).toEqual([])
  })
})

describe('a crashed page', () => {
  it('reloads a crashed page and waits until it is loaded', async () => {
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

  it('stops reloading a page that crashes repeatedly, for one minute', () => {
    open()
    const { webContents } = shown.window
    for (let time = 0; time < 10; time += 1) webContents.dies('oom')
    expect(webContents.reloads).toBe(3)
    clock.skip(61_000)
    webContents.dies('oom')
    expect(webContents.reloads).toBe(4)
  })

  it('does not reload a page that crashes while the program quits', () => {
    const window = open()
    window.leave()
    shown.window.webContents.dies('killed')
    expect(shown.window.webContents.reloads).toBe(0)
  })
})

it('creates the window again after it was destroyed', () => {
  const window = open()
  const first = shown.window
  window.leave()
  first.close()
  expect(window.contents).toBeUndefined()
  window.show()
  expect(shown.window).not.toBe(first)
})

describe('a tray that disappears', () => {
  it('shows a hidden window with a frame when the last tray disappears, and minimises it from then on', () => {
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

  it('creates a window when the last tray disappears, but does not change a visible one', () => {
    const window = made({ hasTray: () => false })
    window.beReachable()
    shown.window.emit('ready-to-show')
    expect(shown.window.isVisible()).toBe(true)
    const there = shown.window
    window.beReachable()
    expect([FakeBrowserWindow.all.length, shown.window]).toEqual([1, there])
  })
})
