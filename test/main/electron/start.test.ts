/** Tests the host from its start to its end, over the real app and the fake Electron. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compose } from '../../../src-main/app/compose.ts'
import { Refusal } from '../../../src-main/kernel/refusal.ts'
import { AlreadyOpen, Damaged } from '../../../src-main/storage/database.ts'
import { NewerDatabase } from '../../../src-main/storage/migrate.ts'
import { settled, StartedHost, type Started } from '../../support/started-host.ts'
import { sampleTexts } from '../../support/sample-texts.ts'
import { BusService, privateBus, uint64, variantOfBoolean } from '../../support/private-bus.ts'
import { callChannel } from '../../../src-preload/contract/names.ts'
import {
  anotherInstanceHolds,
  app as electron,
  dialog,
  globalShortcut,
  ipcMain,
  powerMonitor,
  resetElectron,
  shown,
  FakeBrowserWindow,
  FakeNotification,
  FakeTray,
} from '../../support/fake-electron.ts'

const { toastActivator } = await import('../../../src-main/electron/identity.ts')
const { start } = await import('../../../src-main/electron/start.ts')

let host: StartedHost
let folder: string
beforeEach(() => {
  host = new StartedHost(start)
  folder = host.folder
})
afterEach(() => host.end())

const started = (options?: Started) => host.start(options)

const call = (name: string, input: unknown) =>
  ipcMain.invokeFrom(
    { contents: shown.window.webContents, frame: () => shown.window.webContents.mainFrame },
    callChannel,
    name,
    input,
  )

let commands = 0
const commandId = () => `0198a1b2-0000-7000-8000-${String((commands += 1)).padStart(12, '0')}`

async function startTimer(name = 'Refund flow'): Promise<void> {
  const added = await host.app.call('items.add', {
    commandId: commandId(),
    itemId: null,
    name,
    board: null,
    pinned: true,
  })
  if (!added.ok) throw new Error(added.failure.code)
  await host.app.call('timer.start', { commandId: commandId(), itemId: added.value.id })
  await settled()
}

const log = () => readFileSync(join(folder, 'tallystick.log'), 'utf8')

describe('a start', () => {
  it('starts in a sandbox with its own profile and shows the window, the tray and the shortcuts', async () => {
    await started()
    expect(electron.sandboxed).toBe(true)
    expect(electron.paths['userData']).toBe(join(folder, 'chromium'))
    expect(shown.window.isVisible()).toBe(true)
    expect(shown.window.options.webPreferences?.preload).toBe(join(process.cwd(), 'out/preload/preload.cjs'))
    expect(existsSync(shown.window.options.icon as string)).toBe(true)
    expect(shown.window.webContents.mainFrame.url).toBe('app://tallystick/index.html')
    expect(shown.tray.menu?.labels[0]).toBe('Open Tallystick')
    expect(globalShortcut.ours.size).toBe(2)
    expect(shown.applicationMenu).not.toBeNull()
    expect(dialog.errors).toEqual([])
  })

  it('prepares everything that must be done before ready without waiting for it', () => {
    void start(compose, { argv: [`--data=${folder}`], env: {}, from: '/', platform: 'linux' })
    expect(electron.isReady()).toBe(false)
    expect(electron.sandboxed).toBe(true)
    expect(shown.privileged).toHaveLength(1)
    expect(electron.listenerCount('window-all-closed')).toBe(1)
  })

  it('answers its page and describes itself as the Electron host', async () => {
    await started()
    expect(await call('app.describe', {})).toMatchObject({
      ok: true,
      value: {
        host: 'electron',
        version: '1.2.3',
        canGrow: true,
        canHide: true,
        canUpdate: false,
        dataFolder: folder,
      },
    })
    await call('shell.layout', { mode: 'wide' })
    expect(shown.window.bounds).toMatchObject({ width: 960, height: 680 })
    await call('shell.hide', {})
    expect(shown.window.isVisible()).toBe(false)
  })

  it('shows the view of the page again when the wide layout needs another window', async () => {
    await started()
    const popover = shown.window
    await call('shell.layout', { mode: 'wide', view: 'history' })
    await settled()
    expect([popover.isDestroyed(), shown.window.isVisible()]).toEqual([true, true])
    expect(shown.window.options.titleBarStyle).toBe('default')
    expect(shown.window.webContents.sent.map(({ args }) => args[0])).toContainEqual({
      name: 'view.asked',
      payload: { view: 'history' },
    })
    shown.window.close()
    expect([shown.window.isDestroyed(), shown.window.isVisible()]).toEqual([false, false])
  })

  it.each([
    [true, 'app.tallystick'],
    [false, 'app.tallystick.unpackaged'],
  ])('identifies itself on Windows (packaged: %s) as %s', async (packaged, id) => {
    electron.isPackaged = packaged
    await started({ platform: 'win32' })
    expect(electron.appUserModelId).toBe(id)
    expect(electron.toastActivator !== undefined).toBe(packaged)
    expect(electron.startMenu).toEqual([])
  })

  it('ends the sample when its window is closed, and until then keeps shortcuts and tray away from it', async () => {
    await started()
    const own = { commandId: commandId(), itemId: null, name: 'Logo', board: null, pinned: true }
    await host.app.call('items.add', own)
    expect(await call('sample.enter', { texts: sampleTexts })).toMatchObject({ ok: true })
    const items = async () =>
      ((await call('items.list', {})) as { value: { name: string }[] }).value.map(({ name }) => name)
    expect(await items()).toContain('Plan the week')
    const [open, toggle] = ['CommandOrControl+Alt+Space', 'CommandOrControl+Alt+Enter']
    expect([...globalShortcut.ours.keys()]).toEqual([open, toggle])
    globalShortcut.press(open)
    globalShortcut.press(toggle)
    await settled()
    expect(shown.window.isVisible()).toBe(true)
    expect(await host.app.call('timer.read', {})).toMatchObject({ value: { run: null } })
    expect(shown.tray.menu?.labels.join()).toContain('Logo')
    expect(shown.tray.menu?.labels.join()).not.toContain('Plan the week')

    await call('shell.hide', {})
    expect(await items()).toContain('Plan the week')
    shown.window.close()
    expect(await items()).not.toContain('Plan the week')
    // A press within half a second of the one before counts as the repetition of a held key.
    await vi.waitFor(
      () => {
        globalShortcut.press(open)
        expect(shown.window.isVisible()).toBe(true)
      },
      { interval: 600, timeout: 60_000 },
    )
  })

  it('keeps the popover open when it loses the focus, as long as the page requests it', async () => {
    await started()
    await call('shell.stay', { stay: true })
    shown.window.losesFocus()
    expect(shown.window.isVisible()).toBe(true)
    await call('shell.stay', { stay: false })
    shown.window.losesFocus()
    expect(shown.window.isVisible()).toBe(false)
  })

  it('keeps the popover open while an export is saved, and reports the outcome to the page', async () => {
    await started()
    const url = 'blob:app://tallystick/2c7a'
    const item = shown.session.startsDownload(url, 'tallystick-all.csv')!
    expect(shown.window.isVisible()).toBe(true)
    item.ends('cancelled')
    expect(shown.window.webContents.sent.at(-1)?.args).toEqual([
      { name: 'file.saved', payload: { url, outcome: 'cancelled' } },
    ])
    shown.window.losesFocus()
    expect(shown.window.isVisible()).toBe(false)
  })

  it('guards the session and every web contents', async () => {
    await started()
    expect(shown.session.permissionCheck?.(null, 'media', '', {} as never)).toBe(false)
    expect(shown.session.beforeRequest?.('https://example.com/')).toBe(false)
    expect(shown.window.webContents.opens('https://example.com/')).toEqual({ action: 'deny' })
    expect(shown.session.schemes.has('app')).toBe(true)
  })

  it('logs repeated refusals of its guards once a minute', async () => {
    await started()
    for (let n = 0; n < 20; n += 1) shown.session.beforeRequest?.('https://example.com/')
    expect(log().match(/guard\.refused/g)).toHaveLength(1)
  })

  it('ignores the development server when it is packaged', async () => {
    electron.isPackaged = true
    await started({ env: { ELECTRON_RENDERER_URL: 'http://localhost:5173/' } })
    expect(shown.window.webContents.mainFrame.url).toBe('app://tallystick/index.html')
    expect(shown.window.options.webPreferences?.devTools).toBe(false)
    expect(shown.applicationMenu).toBeNull()
  })

  it('opens a window with a frame on a desktop without a tray', async () => {
    await started({ env: { XDG_CURRENT_DESKTOP: 'GNOME' } })
    expect(shown.window.options.titleBarStyle).toBe('default')
  })

  it('shows the view that --show requests', async () => {
    await started({ argv: ['--show=settings'] })
    expect(shown.window.webContents.sent.map(({ args }) => args[0])).toContainEqual({
      name: 'view.asked',
      payload: { view: 'settings' },
    })
  })

  it('starts without the shortcuts that other programs use', async () => {
    globalShortcut.taken.add('CommandOrControl+Alt+Space').add('CommandOrControl+Alt+Enter')
    await started()
    expect(shown.window.isVisible()).toBe(true)
    expect(log()).toContain('shortcut.refused')
  })
})

describe('a failed start', () => {
  it.each([
    ['AlreadyOpen', new AlreadyOpen('x'), /^Another Tallystick is using/, /quit it first/],
    [
      'NewerDatabase',
      new NewerDatabase(9, 1),
      /^A newer version of Tallystick wrote/,
      /Start the newer version/,
    ],
    ['Damaged', new Damaged('x'), /is damaged and can't be read/, /Copy the folder to a safe place/],
    ['a full disk', new Refusal('disk-full'), /^The disk is full/, /Free some space/],
    ['a locked folder', new Refusal('folder-not-writable'), /can't write to/, /right to write/],
    ['a bug', new TypeError('secret words'), /couldn't start: TypeError/, /tallystick\.log/],
  ])(
    'says after a start that failed by %s what happened, what is safe and what to do',
    async (_name, error, what, todo) => {
      await started({
        composed: () => {
          throw error
        },
      })
      expect(dialog.errors).toHaveLength(1)
      const { title, content, ready } = dialog.errors[0]!
      expect(title).toMatch(what)
      expect(content).toMatch(/safe|still|Nothing was written/)
      expect(content).toMatch(todo)
      expect(`${title} ${content}`).not.toContain('secret words')
      expect(ready).toBe(true)
      expect(electron.exitCode).toBe(1)
      expect(FakeBrowserWindow.all).toEqual([])
      expect(FakeTray.all).toEqual([])
      expect(log()).toContain('electron.start-failed')
    },
  )

  it('shows an error box after ready when the data folder cannot be created', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    await started({ argv: [`--data=${join(file, 'data')}`] })
    expect(dialog.errors[0]).toMatchObject({
      title: expect.stringMatching(/can't write to/) as string,
      ready: true,
    })
    expect(electron.exitCode).toBe(1)
  })

  it.skipIf(process.platform === 'win32')(
    'refuses a data folder to which other users can write, and leaves it as it is',
    async () => {
      const before = readdirSync(folder)
      chmodSync(folder, 0o777)
      await started()
      expect(dialog.errors[0]?.title).toMatch(/^Other users of this machine can write to/)
      expect(electron.exitCode).toBe(1)
      expect(readdirSync(folder)).toEqual(before)
    },
  )

  it('refuses to start on a database that another instance uses, even without the instance lock', async () => {
    await started()
    resetElectron()
    await started()
    expect(dialog.errors[0]?.title).toContain(`Another Tallystick is using ${folder}`)
  })
})

describe('a second start', () => {
  it('sends its arguments to the first instance and ends without touching the data', async () => {
    const profile = join(folder, 'chromium')
    mkdirSync(profile)
    const { told } = anotherInstanceHolds(profile)
    await started({ argv: ['--show=add-time'] })
    expect(told).toEqual([{ argv: ['.', '--', `--data=${folder}`, '--show=add-time'], from: '/' }])
    expect(electron.exitCode).toBe(0)
    expect(host.app).toBeUndefined()
    expect(FakeBrowserWindow.all).toEqual([])
    expect(existsSync(join(folder, 'tallystick.db'))).toBe(false)
  })

  it('brings the window to the front when a second start reports itself', async () => {
    await started()
    shown.window.close()
    expect(shown.window.isVisible()).toBe(false)
    electron.secondInstance({ argv: ['.'], from: '/' })
    expect(shown.window.isVisible()).toBe(true)
  })

  it('shows the view that a second start requests', async () => {
    await started()
    electron.secondInstance({ argv: ['.', '--show=add-time'], from: '/' })
    await settled()
    expect(shown.window.webContents.sent.at(-1)?.args).toEqual([
      { name: 'view.asked', payload: { view: 'add-time' } },
    ])
  })

  it.each([undefined, 'rm -rf', { argv: [{}] }, { argv: ['--show=quit', '--data=/etc'], from: '/' }])(
    'only shows the window when a second start sends %j',
    async (data) => {
      await started()
      shown.window.hide()
      electron.secondInstance(data)
      await settled()
      expect(shown.window.isVisible()).toBe(true)
      expect(
        shown.window.webContents.sent.filter(
          ({ args }) => (args[0] as { name: string }).name === 'view.asked',
        ),
      ).toEqual([])
    },
  )
})

const asked = () =>
  shown.window.webContents.sent
    .map(({ args }) => args[0] as { name: string; payload: unknown })
    .filter(({ name }) => name === 'view.asked')
    .map(({ payload }) => payload)

describe('requests during the start', () => {
  const begun = (argv: string[] = [], platform: NodeJS.Platform = 'linux') => started({ argv, platform })

  it('shows the view of a second start after the first start has ended, even if that was hidden', async () => {
    const start = begun(['--hidden'])
    electron.secondInstance({ argv: ['.', '--show=history'], from: '/' })
    await start
    shown.window.emit('ready-to-show')
    await settled()
    expect(asked()).toEqual([{ view: 'history' }])
    expect(shown.window.isVisible()).toBe(true)
  })

  it('shows only the latest view when several second starts arrive during the start', async () => {
    const start = begun()
    electron.secondInstance({ argv: ['.', '--show=history'], from: '/' })
    electron.secondInstance({ argv: ['.'], from: '/' })
    electron.secondInstance({ argv: ['.', '--show=settings'], from: '/' })
    await start
    expect(asked()).toEqual([{ view: 'settings' }])
  })

  it('opens the view of a link that arrives while the database is being opened', async () => {
    await started({
      platform: 'darwin',
      composed: (ports) => {
        electron.opensUrl('tallystick://history')
        return compose(ports)
      },
    })
    expect(asked()).toEqual([{ view: 'history' }])
  })

  it.each([
    ['shows the window after a click on the dock icon during the start', false, 1],
    ['shows no window when macOS starts the program at login', true, 0],
  ])('%s', async (_what, openedAtLogin, windows) => {
    electron.openedAtLogin = openedAtLogin
    const start = begun(['--hidden'], 'darwin')
    electron.emit('activate')
    await start
    expect(FakeBrowserWindow.all).toHaveLength(windows)
  })
})

describe('links', () => {
  const link = 'tallystick://add-time?text=45m%20refund'

  it('opens the view of a link that starts the program, and fills its text field', async () => {
    await started({ argv: [link] })
    expect(asked()).toEqual([{ view: 'add-time', text: '45m refund' }])
  })

  it('opens the view of a link that is clicked while the program runs', async () => {
    await started()
    electron.secondInstance({ argv: ['.', '--', link], from: '/' })
    await settled()
    expect(asked()).toEqual([{ view: 'add-time', text: '45m refund' }])
  })

  it('opens links on macOS, which arrive as events before or after the start', async () => {
    const before = started({ platform: 'darwin' })
    expect(electron.opensUrl('tallystick://history')).toBe(true)
    await before
    expect(asked()).toEqual([{ view: 'history' }])
    electron.opensUrl('tallystick://settings')
    await settled()
    expect(asked().at(-1)).toEqual({ view: 'settings' })
  })

  it('registers itself for links only when it is packaged', async () => {
    await started()
    expect([...electron.handles]).toEqual([])
    electron.isPackaged = true
    await host.app.close()
    resetElectron()
    electron.isPackaged = true
    await started()
    expect([...electron.handles]).toEqual(['tallystick'])
  })

  it.each([
    ['win32', true, toastActivator],
    ['win32', false, undefined],
    ['linux', true, undefined],
  ] as const)(
    'registers the activator that the uninstaller removes only in packages for Windows: %s, packaged %s',
    async (platform, isPackaged, activator) => {
      electron.isPackaged = isPackaged
      await started({ platform })
      expect(electron.toastActivator).toBe(activator)
    },
  )
})

describe('a start at login', () => {
  it('stays in the tray when it is started at login', async () => {
    await started({ argv: ['--hidden'] })
    expect(FakeBrowserWindow.all).toEqual([])
    expect(shown.tray.menu?.labels[0]).toBe('Open Tallystick')
    shown.tray.menu?.click('Open Tallystick')
    shown.window.emit('ready-to-show')
    expect(shown.window.isVisible()).toBe(true)
  })

  it('stays in the tray on macOS when the system says that it started the program at login', async () => {
    electron.openedAtLogin = true
    await started({ platform: 'darwin' })
    expect(FakeBrowserWindow.all).toEqual([])
  })

  it('shows its window at login on a desktop without a tray', async () => {
    await started({ argv: ['--hidden'], env: { XDG_CURRENT_DESKTOP: 'GNOME' } })
    expect(shown.window.isVisible()).toBe(true)
  })

  const entry = () => join(folder, 'config', 'autostart', 'app.tallystick.Tallystick.desktop')
  const wish = async (startAtLogin: boolean) => {
    await host.app.call('settings.change', { patch: { startAtLogin } })
    await settled()
  }

  it('adds and removes a file in the autostart folder on Linux when the setting changes', async () => {
    electron.isPackaged = true
    const APPIMAGE = '/home/a b/Tally "stick" 100%.AppImage'
    await started({ env: { APPIMAGE, APPDIR: dirname(process.execPath) } })
    expect(existsSync(entry())).toBe(false)
    await wish(true)
    expect(readFileSync(entry(), 'utf8')).toContain(
      'Exec="/home/a b/Tally \\\\"stick\\\\" 100%%.AppImage" --hidden\n',
    )
    // Because of `TryExec`, the desktop ignores the entry after the program was removed.
    expect(readFileSync(entry(), 'utf8')).toContain('TryExec=/home/a b/Tally "stick" 100%.AppImage\n')
    await wish(false)
    expect(existsSync(entry())).toBe(false)
  })

  it('never starts the AppImage of another program whose variables were inherited', async () => {
    electron.isPackaged = true
    await started({ env: { APPIMAGE: '/home/a/Editor.AppImage', APPDIR: '/tmp/.mount_Editor' } })
    await wish(true)
    expect(readFileSync(entry(), 'utf8')).toContain(`Exec="${process.execPath}" --hidden\n`)
  })

  it('sets and removes a login item on Windows when the setting changes', async () => {
    electron.isPackaged = true
    await started({ platform: 'win32' })
    expect(electron.loginItem).toBeUndefined()
    await wish(true)
    expect(electron.loginItem).toEqual({ openAtLogin: true, args: ['--hidden'] })
    await wish(false)
    expect(electron.loginItem).toMatchObject({ openAtLogin: false })
  })

  it('adds no autostart entry when it is not packaged', async () => {
    await started()
    await wish(true)
    expect(existsSync(entry())).toBe(false)
  })
})

describe('a desktop without a tray', () => {
  const gnome = { XDG_CURRENT_DESKTOP: 'GNOME' }

  it('notifies the user once ever that the desktop shows no tray icons', async () => {
    await started({ env: gnome })
    expect(FakeNotification.all.map(({ title }) => title)).toEqual(['This desktop shows no tray icons'])
    shown.window.close()
    expect([shown.window.isDestroyed(), shown.window.isMinimized()]).toEqual([false, true])
    FakeNotification.all[0]!.click()
    expect([shown.window.isVisible(), shown.window.isMinimized()]).toEqual([true, false])
    await host.app.close()
    resetElectron()
    await started({ env: gnome })
    expect(FakeNotification.all).toEqual([])
  })

  it('shows a message box about the missing tray when notifications are not supported', async () => {
    FakeNotification.supported = false
    await started({ env: gnome })
    expect(dialog.messages.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^This desktop shows no tray icons\. So Tallystick stays among your windows/),
    ])
  })

  it('creates the icon again when a panel appears, and hides the window from then on', async ({ skip }) => {
    const bus = await privateBus()
    if (!bus) return skip('there is no dbus-daemon here')
    FakeTray.panel = 'gone'
    await started({ env: { ...gnome, XDG_SESSION_TYPE: 'wayland', DBUS_SESSION_BUS_ADDRESS: bus.address } })
    expect(shown.window.options.titleBarStyle).toBe('default')
    FakeTray.panelRestarts()
    const panel = await BusService.own('org.kde.StatusNotifierWatcher', bus.address, () =>
      variantOfBoolean(true),
    )
    await expect.poll(() => FakeTray.all.length).toBe(2)
    expect([FakeTray.all[0]!.isDestroyed(), shown.tray.drawn]).toEqual([true, true])
    shown.window.close()
    expect(shown.window.isVisible()).toBe(false)
    shown.tray.emit('click')
    expect(shown.window.options.titleBarStyle).toBe('hidden')
    electron.quit()
    await expect.poll(() => electron.exitCode).toBe(0)
    await panel.end()
    await bus.stop()
  })
})

describe('the command line', () => {
  const place = () =>
    (JSON.parse(readFileSync(join(folder, 'control.json'), 'utf8')) as { address: string }).address

  it.skipIf(process.platform === 'win32')(
    'answers a command at the socket and shows the window for it',
    async () => {
      await started()
      shown.window.close()
      const socket = connect(place())
      socket.write(
        `${JSON.stringify({ call: 'app.describe', input: {} })}\n${JSON.stringify({ show: 'history' })}\n`,
      )
      await expect.poll(asked).toEqual([{ view: 'history' }])
      expect(shown.window.isVisible()).toBe(true)
      socket.destroy()
      electron.quit()
      await expect.poll(() => electron.exitCode).toBe(0)
      expect(existsSync(join(folder, 'control.json'))).toBe(false)
    },
  )
})

describe('the tray and the shortcuts', () => {
  it('changes the shortcuts with the settings, and lists in the tray those of other programs', async () => {
    globalShortcut.taken.add('Alt+F9')
    await started()
    await host.app.call('settings.change', { patch: { openKeys: 'Alt+F9', toggleKeys: 'Alt+F8' } })
    await settled()
    expect([...globalShortcut.ours.keys()]).toEqual(['Alt+F8'])
    expect(shown.tray.menu?.labels).toContain('Alt F9 belongs to another program…')
  })

  it('registers other default shortcuts on Wayland, and the page can read whether they work', async ({
    skip,
  }) => {
    const bus = await privateBus()
    if (!bus) return skip('this machine has no dbus-daemon')
    const portal = await BusService.own('org.freedesktop.portal.Desktop', bus.address, () => uint64(1))
    globalShortcut.route = 'portal'
    await started({ env: { XDG_SESSION_TYPE: 'wayland', DBUS_SESSION_BUS_ADDRESS: bus.address } })
    const open = 'CommandOrControl+Alt+Space'
    const toggle = 'CommandOrControl+Alt+Shift+Space'
    expect(globalShortcut.questions).toEqual([[open, toggle]])
    globalShortcut.press(toggle)
    expect(await call('shell.keys', {})).toEqual({
      ok: true,
      value: { openKeys: 'asked-for', toggleKeys: 'registered' },
    })
    electron.quit()
    await expect.poll(() => electron.exitCode).toBe(0)
    await portal.end()
    await bus.stop()
  })

  it('shows the state of the timer in the tray, and changes it from the menu and by shortcut', async () => {
    await started()
    await startTimer()
    expect(shown.tray.image).toContain('tray-running')
    shown.tray.menu?.click('Pause')
    await settled()
    expect(shown.tray.image).toContain('tray-paused')
    globalShortcut.ours.get('CommandOrControl+Alt+Enter')?.()
    await settled()
    expect(shown.tray.image).toContain('tray-running')
  })

  it('shows and hides the window by a click on the icon and by shortcut', async () => {
    await started()
    shown.tray.emit('click')
    expect(shown.window.isVisible()).toBe(false)
    globalShortcut.ours.get('CommandOrControl+Alt+Space')?.()
    expect(shown.window.isVisible()).toBe(true)
  })

  it('tells the user when an action of the tray failed', async () => {
    await started()
    await startTimer()
    const { menu } = shown.tray
    await host.app.call('timer.stop', { commandId: commandId(), save: true })
    await host.app.close()
    menu?.click('Pause')
    await settled()
    expect(dialog.messages[0]?.message).toMatch(/wasn’t paused/)
  })
})

describe('quitting', () => {
  it('keeps running when the last window is closed', async () => {
    await started()
    shown.window.close()
    expect(electron.exitCode).toBeUndefined()
    electron.emit('window-all-closed')
    expect(electron.exitCode).toBeUndefined()
    electron.emit('activate')
    expect(shown.window.isVisible()).toBe(true)
  })

  it('keeps the timer running when it quits, and shows it at the next start', async () => {
    await started()
    await startTimer()
    shown.tray.menu?.click('Quit, keep the timer running')
    await expect.poll(() => electron.exitCode).toBe(0)
    expect(shown.tray.isDestroyed()).toBe(true)
    expect(globalShortcut.ours.size).toBe(0)
    expect(shown.window.isDestroyed()).toBe(true)
    expect(log()).toContain('electron.closed')

    resetElectron()
    await started()
    expect(shown.tray.image).toContain('tray-running')
  })

  it('stops the timer before it quits when the user chose that', async () => {
    await started()
    await startTimer()
    shown.tray.menu?.click('Stop and quit')
    await expect.poll(() => electron.exitCode).toBe(0)

    resetElectron()
    await started()
    expect(shown.tray.image).not.toContain('tray-running')
  })

  it.each([
    ['the system', () => electron.quit()],
    ['a shutdown', () => powerMonitor.emit('shutdown')],
    ['the end of the session on Windows', () => shown.window.emit('session-end')],
  ])('closes the app before it ends because of %s', async (_name, ask) => {
    await started()
    ask()
    expect(electron.exitCode).toBeUndefined()
    await expect.poll(() => electron.exitCode).toBe(0)
    expect(await host.app.call('timer.read', {})).toEqual({ ok: false, failure: { code: 'closing' } })
  })

  it('restores the size, position and layout of the window at the next start', async () => {
    await started()
    await call('shell.layout', { mode: 'wide' })
    shown.window.bounds = { x: 200, y: 100, width: 1_000, height: 700 }
    electron.quit()
    await expect.poll(() => electron.exitCode).toBe(0)
    resetElectron()
    await started()
    expect(shown.window.bounds).toEqual({ x: 200, y: 100, width: 1_000, height: 700 })
  })
})

it('passes waking up and unlocking on to the app', async () => {
  await started()
  const woken = vi.spyOn(host.app, 'wake')
  powerMonitor.emit('resume')
  powerMonitor.emit('unlock-screen')
  expect(woken).toHaveBeenCalledTimes(2)
})
