/** The host from its start to its end, over the real app and the fake Electron. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { App } from '../../../src-main/app/app.ts'
import { compose } from '../../../src-main/app/compose.ts'
import type { Ports } from '../../../src-main/app/ports.ts'
import { Refusal } from '../../../src-main/kernel/refusal.ts'
import { AlreadyOpen, Damaged } from '../../../src-main/storage/database.ts'
import { NewerDatabase } from '../../../src-main/storage/migrate.ts'
import { BusService, privateBus, variantOfBoolean } from '../../support/private-bus.ts'
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

vi.mock('electron', async () => (await import('../../support/fake-electron.ts')).electronModule)
const { start } = await import('../../../src-main/electron/start.ts')

let folder: string
let app: App | undefined

beforeEach(() => {
  resetElectron()
  folder = mkdtempSync(join(tmpdir(), 'tallystick-host-'))
  app = undefined
})
afterEach(async () => {
  await app?.close()
  rmSync(folder, { recursive: true, force: true })
})

const settled = async () => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

interface Started {
  argv?: string[]
  platform?: NodeJS.Platform
  env?: Record<string, string>
  composed?: (ports: Ports) => App
}

async function started({ argv = [], platform = 'linux', env = {}, composed = compose }: Started = {}) {
  const kept = (ports: Ports) => (app = composed(ports))
  const done = start(kept, {
    argv: ['.', '--', `--data=${folder}`, ...argv],
    env: {
      XDG_CURRENT_DESKTOP: 'KDE',
      XDG_RUNTIME_DIR: folder,
      XDG_CONFIG_HOME: join(folder, 'config'),
      ...env,
    },
    from: '/',
    platform,
  })
  electron.becomeReady()
  await done
  if (FakeBrowserWindow.all.length > 0) shown.window.emit('ready-to-show')
  await settled()
}

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
  const added = await app!.call('items.add', {
    commandId: commandId(),
    itemId: null,
    name,
    board: null,
    pinned: true,
  })
  if (!added.ok) throw new Error(added.failure.code)
  await app!.call('timer.start', { commandId: commandId(), itemId: added.value.id })
  await settled()
}

const log = () => readFileSync(join(folder, 'tallystick.log'), 'utf8')

describe('a start', () => {
  it('is sandboxed, on its own profile, and shows its window, tray and keys', async () => {
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

  it('says what must be said before ready without waiting for it', () => {
    void start(compose, { argv: [`--data=${folder}`], env: {}, from: '/', platform: 'linux' })
    expect(electron.isReady()).toBe(false)
    expect(electron.sandboxed).toBe(true)
    expect(shown.privileged).toHaveLength(1)
    expect(electron.listenerCount('window-all-closed')).toBe(1)
  })

  it('answers its page and tells it that it is this host', async () => {
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

  it('leaves the popover where it is as long as its page asks for that', async () => {
    await started()
    await call('shell.stay', { stay: true })
    shown.window.losesFocus()
    expect(shown.window.isVisible()).toBe(true)
    await call('shell.stay', { stay: false })
    shown.window.losesFocus()
    expect(shown.window.isVisible()).toBe(false)
  })

  it('guards its session and every contents', async () => {
    await started()
    expect(shown.session.permissionCheck?.(null, 'media', '', {} as never)).toBe(false)
    expect(shown.session.beforeRequest?.('https://example.com/')).toBe(false)
    expect(shown.window.webContents.opens('https://example.com/')).toEqual({ action: 'deny' })
    expect(shown.session.schemes.has('app')).toBe(true)
  })

  it('uses the development server only when unpackaged', async () => {
    electron.isPackaged = true
    await started({ env: { ELECTRON_RENDERER_URL: 'http://localhost:5173/' } })
    expect(shown.window.webContents.mainFrame.url).toBe('app://tallystick/index.html')
    expect(shown.window.options.webPreferences?.devTools).toBe(false)
    expect(shown.applicationMenu).toBeNull()
  })

  it('on a desktop without a tray has a window with a frame', async () => {
    await started({ env: { XDG_CURRENT_DESKTOP: 'GNOME' } })
    expect(shown.window.options.titleBarStyle).toBe('default')
  })

  it('shows the view that was asked for', async () => {
    await started({ argv: ['--show=settings'] })
    expect(shown.window.webContents.sent.map(({ args }) => args[0])).toContainEqual({
      name: 'view.asked',
      payload: { view: 'settings' },
    })
  })

  it('goes on without the keys that others hold', async () => {
    globalShortcut.taken.add('CommandOrControl+Alt+Space').add('CommandOrControl+Alt+Enter')
    await started()
    expect(shown.window.isVisible()).toBe(true)
    expect(log()).toContain('shortcut.taken')
  })
})

describe('a start that fails', () => {
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
  ])('by %s says what happened, what is safe and what to do', async (_name, error, what, todo) => {
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
  })

  it('because its folder cannot be made says so, once there can be a box', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    await started({ argv: [`--data=${join(file, 'data')}`] })
    expect(dialog.errors[0]).toMatchObject({
      title: expect.stringMatching(/can't write to/) as string,
      ready: true,
    })
    expect(electron.exitCode).toBe(1)
  })

  it('is the second one on the same database, also past the lock', async () => {
    await started()
    const first = app!
    resetElectron()
    await started()
    expect(dialog.errors[0]?.title).toContain(`Another Tallystick is using ${folder}`)
    app = first
  })
})

describe('a second start', () => {
  it('hands over and ends, without touching the data', async () => {
    const profile = join(folder, 'chromium')
    mkdirSync(profile)
    const { told } = anotherInstanceHolds(profile)
    await started({ argv: ['--show=add-time'] })
    expect(told).toEqual([{ argv: ['.', '--', `--data=${folder}`, '--show=add-time'], from: '/' }])
    expect(electron.exitCode).toBe(0)
    expect(app).toBeUndefined()
    expect(FakeBrowserWindow.all).toEqual([])
    expect(existsSync(join(folder, 'tallystick.db'))).toBe(false)
  })

  it('brings the first one’s window to the front', async () => {
    await started()
    shown.window.close()
    expect(shown.window.isVisible()).toBe(false)
    electron.secondInstance({ argv: ['.'], from: '/' })
    expect(shown.window.isVisible()).toBe(true)
  })

  it('shows there what it was asked to show', async () => {
    await started()
    electron.secondInstance({ argv: ['.', '--show=add-time'], from: '/' })
    await settled()
    expect(shown.window.webContents.sent.at(-1)?.args).toEqual([
      { name: 'view.asked', payload: { view: 'add-time' } },
    ])
  })

  it.each([undefined, 'rm -rf', { argv: [{}] }, { argv: ['--show=quit', '--data=/etc'], from: '/' }])(
    'that hands over %j only shows the window',
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

describe('a link', () => {
  const link = 'tallystick://add-time?text=45m%20refund'

  it('that starts the program opens its view and fills its field', async () => {
    await started({ argv: [link] })
    expect(asked()).toEqual([{ view: 'add-time', text: '45m refund' }])
  })

  it('that is clicked while it runs does so there', async () => {
    await started()
    electron.secondInstance({ argv: ['.', '--', link], from: '/' })
    await settled()
    expect(asked()).toEqual([{ view: 'add-time', text: '45m refund' }])
  })

  it('comes as an event on macOS, before the start is over or after', async () => {
    const before = started({ platform: 'darwin' })
    expect(electron.opensUrl('tallystick://history')).toBe(true)
    await before
    expect(asked()).toEqual([{ view: 'history' }])
    electron.opensUrl('tallystick://settings')
    await settled()
    expect(asked().at(-1)).toEqual({ view: 'settings' })
  })

  it('is asked for by the system only where the program is installed', async () => {
    await started()
    expect([...electron.handles]).toEqual([])
    electron.isPackaged = true
    await app!.close()
    resetElectron()
    electron.isPackaged = true
    await started()
    expect([...electron.handles]).toEqual(['tallystick'])
  })
})

describe('a start with the session', () => {
  it('stays in the tray', async () => {
    await started({ argv: ['--hidden'] })
    expect(FakeBrowserWindow.all).toEqual([])
    expect(shown.tray.menu?.labels[0]).toBe('Open Tallystick')
    shown.tray.menu?.click('Open Tallystick')
    shown.window.emit('ready-to-show')
    expect(shown.window.isVisible()).toBe(true)
  })

  it('stays there on macOS too, which tells it in its own way', async () => {
    electron.openedAtLogin = true
    await started({ platform: 'darwin' })
    expect(FakeBrowserWindow.all).toEqual([])
  })

  it('shows its window where there is no tray', async () => {
    await started({ argv: ['--hidden'], env: { XDG_CURRENT_DESKTOP: 'GNOME' } })
    expect(shown.window.isVisible()).toBe(true)
  })

  const entry = () => join(folder, 'config', 'autostart', 'app.tallystick.Tallystick.desktop')
  const wish = async (startAtLogin: boolean) => {
    await app!.call('settings.change', { patch: { startAtLogin } })
    await settled()
  }

  it('is what the settings say, in the autostart folder on Linux', async () => {
    electron.isPackaged = true
    await started({ env: { APPIMAGE: '/home/a b/Tally "stick" 100%.AppImage' } })
    expect(existsSync(entry())).toBe(false)
    await wish(true)
    expect(readFileSync(entry(), 'utf8')).toContain(
      'Exec="/home/a b/Tally \\\\"stick\\\\" 100%%.AppImage" --hidden\n',
    )
    await wish(false)
    expect(existsSync(entry())).toBe(false)
  })

  it('is a login item elsewhere', async () => {
    electron.isPackaged = true
    await started({ platform: 'win32' })
    expect(electron.loginItem).toBeUndefined()
    await wish(true)
    expect(electron.loginItem).toEqual({ openAtLogin: true, args: ['--hidden'] })
    await wish(false)
    expect(electron.loginItem).toMatchObject({ openAtLogin: false })
  })

  it('is never entered by a program that is not installed', async () => {
    await started()
    await wish(true)
    expect(existsSync(entry())).toBe(false)
  })
})

describe('without a tray', () => {
  const gnome = { XDG_CURRENT_DESKTOP: 'GNOME' }

  it('says so once, and never again', async () => {
    await started({ env: gnome })
    expect(FakeNotification.all.map(({ title }) => title)).toEqual(['This desktop shows no tray icons'])
    shown.window.close()
    expect([shown.window.isDestroyed(), shown.window.isMinimized()]).toEqual([false, true])
    FakeNotification.all[0]!.click()
    expect([shown.window.isVisible(), shown.window.isMinimized()]).toEqual([true, false])
    await app!.close()
    resetElectron()
    await started({ env: gnome })
    expect(FakeNotification.all).toEqual([])
  })

  it('says so in a box where the system has no notifications', async () => {
    FakeNotification.supported = false
    await started({ env: gnome })
    expect(dialog.messages.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^This desktop shows no tray icons\. So Tallystick stays among your windows/),
    ])
  })

  it('offers its icon again, and hides from then on, once a panel comes', async ({ skip }) => {
    const bus = await privateBus()
    if (!bus) return skip('there is no dbus-daemon here')
    await started({ env: { ...gnome, XDG_SESSION_TYPE: 'wayland', DBUS_SESSION_BUS_ADDRESS: bus.address } })
    expect(shown.window.options.titleBarStyle).toBe('default')
    const panel = await BusService.own('org.kde.StatusNotifierWatcher', bus.address, () =>
      variantOfBoolean(true),
    )
    await expect.poll(() => FakeTray.all.length).toBe(2)
    expect(FakeTray.all[0]!.isDestroyed()).toBe(true)
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
    'reaches the running program, and brings its window back',
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

  const typed = async (...argv: string[]) => {
    electron.isPackaged = true
    const written: string[] = []
    const write = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => written.push(String(text)) > 0)
    await start(compose, { argv, env: {}, from: folder, platform: 'darwin' }).finally(() =>
      write.mockRestore(),
    )
    return written.join('')
  }

  it('is the packaged program itself: an answer and an end, without a window or a profile', async () => {
    expect(await typed('start', 'Tax return', '--data', '.')).toMatch(/^Tax return since /)
    expect(electron).toMatchObject({ exitCode: 0, policy: 'prohibited', sandboxed: false })
    resetElectron()
    expect(JSON.parse(await typed('status', '--json', '--data', '.'))).toMatchObject({
      run: { state: 'running' },
    })
    expect(FakeBrowserWindow.all).toEqual([])
    expect(existsSync(join(folder, 'chromium'))).toBe(false)
  })

  it('opens the window by an ordinary start', async () => {
    electron.isPackaged = true
    const done = start((ports) => (app = compose(ports)), {
      argv: ['open', 'history', '--data', folder],
      env: { XDG_CURRENT_DESKTOP: 'KDE', XDG_RUNTIME_DIR: folder },
      from: '/',
      platform: 'linux',
    })
    electron.becomeReady()
    await done
    shown.window.emit('ready-to-show')
    await settled()
    expect(asked()).toEqual([{ view: 'history' }])
  })
})

describe('the tray and the keys', () => {
  it('follow the settings, and say which keys are taken', async () => {
    globalShortcut.taken.add('Alt+F9')
    await started()
    await app!.call('settings.change', { patch: { openKeys: 'Alt+F9', toggleKeys: 'Alt+F8' } })
    await settled()
    expect([...globalShortcut.ours.keys()]).toEqual(['Alt+F8'])
    expect(shown.tray.menu?.labels).toContain('Alt F9 belongs to another program…')
  })

  it('follow the timer and act on it', async () => {
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

  it('open and hide the window', async () => {
    await started()
    shown.tray.emit('click')
    expect(shown.window.isVisible()).toBe(false)
    globalShortcut.ours.get('CommandOrControl+Alt+Space')?.()
    expect(shown.window.isVisible()).toBe(true)
  })

  it('say in words what did not work', async () => {
    await started()
    await startTimer()
    const { menu } = shown.tray
    await app!.call('timer.stop', { commandId: commandId(), save: true })
    await app!.close()
    menu?.click('Pause')
    await settled()
    expect(dialog.messages[0]?.message).toMatch(/wasn’t paused/)
  })
})

describe('the end', () => {
  it('does not come with the last window', async () => {
    await started()
    shown.window.close()
    expect(electron.exitCode).toBeUndefined()
    electron.emit('window-all-closed')
    expect(electron.exitCode).toBeUndefined()
    electron.emit('activate')
    expect(shown.window.isVisible()).toBe(true)
  })

  it('keeps the timer running, over into the next start', async () => {
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

  it('stops the timer first when that was asked', async () => {
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
  ])('asked for by %s closes the app before it comes', async (_name, ask) => {
    await started()
    ask()
    expect(electron.exitCode).toBeUndefined()
    await expect.poll(() => electron.exitCode).toBe(0)
    expect(await app!.call('timer.read', {})).toEqual({ ok: false, failure: { code: 'closing' } })
  })

  it('remembers the window', async () => {
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

it('waking up is passed on', async () => {
  await started()
  const woken = vi.spyOn(app!, 'wake')
  powerMonitor.emit('resume')
  powerMonitor.emit('unlock-screen')
  expect(woken).toHaveBeenCalledTimes(2)
})
