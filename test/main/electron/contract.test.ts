/**
 * Compares the shell with Electron's types. Every call in the sources must exist in the fake. Where Electron's
 * documentation says that a call can fail, be refused or come too soon, the fake must behave in the same way. Somebody
 * therefore has to read the documentation of a new call, and of a call whose documentation a new version of Electron
 * has changed. The compiler checks the types of arguments, because the shell and the fake are compiled with Electron's
 * own types.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pageAddress } from '../../../src-main/electron/window/page-address.ts'
import { placeFor } from '../../../src-main/electron/window/window-place.ts'
import { electronCalls } from '../../support/electron-calls.ts'
import {
  anotherInstanceHolds,
  app,
  autoUpdater,
  contextBridge,
  dialog,
  electronModule,
  FakeBrowserWindow,
  FakeDock,
  FakeMenu,
  FakeNotification,
  FakeTray,
  globalShortcut,
  ipcMain,
  ipcRenderer,
  nativeTheme,
  powerMonitor,
  resetElectron,
  screen,
  shown,
} from '../../support/fake-electron.ts'
import { memoryLog } from './memory-log.ts'

const { guardSession } = await import('../../../src-main/electron/window/guards.ts')

const root = join(import.meta.dirname, '../../..')
const calls = electronCalls(root)

let folder: string
beforeEach(() => {
  resetElectron()
  folder = mkdtempSync(join(tmpdir(), 'tallystick-contract-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const picture = join(root, 'resources/icons/16x16.png')
const ready = () => app.becomeReady()

function guarded() {
  ready()
  guardSession(
    shown.session as never,
    {
      page: pageAddress(true, undefined),
      packaged: true,
      log: memoryLog(),
    },
    { dialogOpen() {}, ended() {} },
  )
  return shown.session
}

interface Contract {
  /** A quotation from the documentation in Electron's types, without line breaks. */
  readonly says: string
  readonly plays: () => unknown
}

const contracts: Readonly<Record<string, Contract>> = {
  'App.enableSandbox': {
    says: 'This method can only be called before app is ready.',
    plays() {
      app.enableSandbox()
      ready()
      expect(() => app.enableSandbox()).toThrow(/before app is ready/)
    },
  },
  'App.exit': {
    says: 'the `before-quit` and `will-quit` events will not be emitted.',
    plays() {
      const heard: string[] = []
      for (const name of ['before-quit', 'will-quit']) app.on(name, () => heard.push(name))
      app.exit(3)
      expect([app.exitCode, heard]).toEqual([3, []])
    },
  },
  'App.getPath': {
    says: 'On failure, an `Error` is thrown.',
    plays: () => expect(() => app.getPath('documents')).toThrow(/Failed to get 'documents'/),
  },
  'App.requestSingleInstanceLock': {
    says: 'It returns `false` if your process should immediately quit',
    plays() {
      expect(app.requestSingleInstanceLock()).toBe(true)
      app.releaseSingleInstanceLock()
      const { told } = anotherInstanceHolds(app.paths['userData']!)
      expect(app.requestSingleInstanceLock({ argv: ['x'] })).toBe(false)
      expect(told).toEqual([{ argv: ['x'] }])
    },
  },
  'App.setAsDefaultProtocolClient': {
    says: 'Whether the call succeeded.',
    plays: () => expect(app.setAsDefaultProtocolClient('tallystick')).toBe(true),
  },
  'App.setPath': {
    says: 'If the path specifies a directory that does not exist, an `Error` is thrown.',
    plays() {
      app.setPath('userData', folder)
      expect(() => app.setPath('userData', join(folder, 'nowhere'))).toThrow()
    },
  },
  'App.setToastActivatorCLSID': {
    says: 'Supplying an empty string or an unparsable value throws',
    plays: () => expect(() => app.setToastActivatorCLSID('Tallystick')).toThrow(),
  },
  'AutoUpdater.checkForUpdates': {
    says: 'You must call `setFeedURL` before using this API.',
    plays: () => expect(() => autoUpdater.checkForUpdates()).toThrow(),
  },
  'AutoUpdater.quitAndInstall': {
    says: 'It should only be called after `update-downloaded` has been emitted.',
    plays: () => expect(() => autoUpdater.quitAndInstall()).toThrow(),
  },
  'BrowserWindow.loadURL': {
    says: 'and rejects if the page fails to load',
    async plays() {
      ready()
      FakeBrowserWindow.unreachable = true
      await expect(new FakeBrowserWindow().loadURL('app://tallystick/index.html')).rejects.toThrow(/ERR_/)
    },
  },
  'BrowserWindow.setBounds': {
    says: 'Resizes and moves the window to the supplied bounds.',
    plays() {
      ready()
      const window = new FakeBrowserWindow()
      expect(() => window.setBounds({ x: 1.5 })).toThrow(TypeError)
      window.setBounds({ width: 500 })
      expect(window.bounds).toMatchObject({ width: 500, height: 600 })
    },
  },
  'DownloadItem.setSaveDialogOptions': {
    says: "The API is only available in session's `will-download` callback function.",
    plays() {
      guarded()
      const item = shown.session.startsDownload('blob:app://tallystick/1', 'x.csv')!
      item.setSaveDialogOptions({ title: 'late' })
      expect(item.dialog.title).toBe('Save the export')
    },
  },
  'Dialog.showErrorBox': {
    says: 'If called before the app `ready` event on Linux, the message will be emitted to stderr, and no GUI dialog will appear.',
    plays() {
      dialog.showErrorBox('what', 'why')
      expect(dialog.errors).toEqual([{ title: 'what', content: 'why', ready: false }])
    },
  },
  'Dialog.showMessageBoxSync': {
    says: 'the index of the clicked button.',
    plays() {
      ready()
      dialog.choices = ['No', 'cancel']
      const box = { message: 'what', buttons: ['Yes', 'No'], cancelId: 0 }
      expect([dialog.showMessageBoxSync(box), dialog.showMessageBoxSync(box)]).toEqual([1, 0])
    },
  },
  'Dialog.showSaveDialogSync': {
    says: 'if the dialog is cancelled it returns an empty string.',
    plays() {
      ready()
      expect(dialog.showSaveDialogSync({})).toBe('')
    },
  },
  'GlobalShortcut.register': {
    says: 'When the accelerator is already taken by other applications, this call will silently fail.',
    plays() {
      expect(() => globalShortcut.register('Control+A', () => undefined)).toThrow(/ready/)
      ready()
      globalShortcut.taken.add('Control+A')
      expect(globalShortcut.register('Control+A', () => undefined)).toBe(false)
      expect(() => globalShortcut.register('Nonsense', () => undefined)).toThrow(TypeError)
    },
  },
  'IpcMain.handle': {
    says: 'Errors thrown through `handle` in the main process are not transparent',
    async plays() {
      ready()
      ipcMain.handle('x', () => Promise.reject(new Error('no')))
      expect(() => ipcMain.handle('x', () => undefined)).toThrow(/second handler/)
      const contents = new FakeBrowserWindow().webContents
      await expect(ipcMain.invokeFrom({ contents, frame: () => null }, 'x')).rejects.toThrow('no')
    },
  },
  'IpcRenderer.invoke': {
    says: 'Sending Functions, Promises, Symbols, WeakMaps, or WeakSets will throw an exception.',
    async plays() {
      ready()
      ipcRenderer.contents = new FakeBrowserWindow().webContents
      ipcMain.handle('x', () => undefined)
      await expect(ipcRenderer.invoke('x', () => 1)).rejects.toThrow(/could not be cloned/)
      await expect(ipcRenderer.invoke('nobody')).rejects.toThrow(/No handler/)
    },
  },
  'Menu.setApplicationMenu': {
    says: 'Passing `null` will suppress the default menu.',
    plays() {
      FakeMenu.setApplicationMenu(null)
      expect(shown.applicationMenu).toBeNull()
    },
  },
  'NativeImage.createFromPath': {
    says: 'This method returns an empty image if the `path` does not exist, cannot be read, or is not a valid image.',
    plays() {
      const { nativeImage } = electronModule
      expect(nativeImage.createFromPath(join(folder, 'nowhere.png')).isEmpty()).toBe(true)
      expect(nativeImage.createFromPath(picture).isEmpty()).toBe(false)
    },
  },
  'Notification.show': {
    says: 'you need to call this method before the OS will display it.',
    plays() {
      ready()
      const notice = new FakeNotification({ title: 'x' })
      expect(notice.onScreen).toBe(false)
      notice.show()
      expect(notice.onScreen).toBe(true)
    },
  },
  'Protocol.registerSchemesAsPrivileged': {
    says: 'This method can only be used before the `ready` event of the `app` module gets emitted and can be called only once.',
    plays() {
      const { protocol } = electronModule
      protocol.registerSchemesAsPrivileged([{ scheme: 'app' }])
      expect(() => protocol.registerSchemesAsPrivileged([])).toThrow(/only once/)
      ready()
      expect(() => protocol.registerSchemesAsPrivileged([])).toThrow(/before app is ready/)
    },
  },
  'Screen.getCursorScreenPoint': {
    says: 'Not supported on Wayland (Linux).',
    plays() {
      // On Wayland, Electron returns the origin instead of the pointer's position; the platform then chooses the place.
      const place = placeFor(
        'popover',
        { mode: 'popover' },
        { workAreas: [], pointer: screen.getCursorScreenPoint() },
      )
      expect(place).not.toHaveProperty('x')
    },
  },
  'Session.setDevicePermissionHandler': {
    says: 'Returning `true` will allow the device to be permitted and `false` will reject it.',
    plays: () => expect(guarded().devicePermission?.({} as never)).toBe(false),
  },
  'Session.setDisplayMediaRequestHandler': {
    says: 'the callback throws if the frame has been destroyed by the time it is called.',
    plays() {
      const given: unknown[] = []
      guarded().displayMedia?.({} as never, (streams) => given.push(streams))
      expect(given).toEqual([null])
    },
  },
  'Session.setPermissionCheckHandler': {
    says: 'Returning `true` will allow the permission and `false` will reject it.',
    plays: () => expect(guarded().permissionCheck?.(null, 'media', '', {} as never)).toBe(false),
  },
  'Session.setPermissionRequestHandler': {
    says: 'Calling `callback(true)` will allow the permission and `callback(false)` will reject it.',
    plays() {
      const given: boolean[] = []
      guarded().permissionRequest?.({} as never, 'media', (granted) => given.push(granted), {} as never)
      expect(given).toEqual([false])
    },
  },
  'WebContents.send': {
    says: 'Sending Functions, Promises, Symbols, WeakMaps, or WeakSets will throw an exception.',
    plays() {
      ready()
      const window = new FakeBrowserWindow()
      const { webContents } = window
      expect(() => webContents.send('x', () => 1)).toThrow(/could not be cloned/)
      window.destroy()
      expect(() => webContents.send('x')).toThrow(/destroyed/)
    },
  },
  // The documentation of these calls names no failure, but they can fail, for example before `ready` or when they are
  // repeated.
  'new BrowserWindow': { says: '', plays: () => expect(() => new FakeBrowserWindow()).toThrow(/ready/) },
  'new Notification': { says: '', plays: () => expect(() => new FakeNotification()).toThrow(/ready/) },
  'new Tray': {
    says: '',
    plays() {
      expect(() => new FakeTray(picture)).toThrow(/ready/)
      ready()
      expect(() => new FakeTray(join(folder, 'nowhere.png'))).toThrow(/Failed to load image/)
    },
  },
  'Tray.setImage': {
    says: '',
    plays() {
      ready()
      const tray = new FakeTray(picture)
      expect(() => tray.setImage(join(folder, 'nowhere.png'))).toThrow(/Failed to load image/)
      tray.destroy()
      expect(() => tray.setImage(picture)).toThrow(/destroyed/)
    },
  },
  'ContextBridge.exposeInMainWorld': {
    says: '',
    plays() {
      contextBridge.exposeInMainWorld('x', 1)
      expect(() => contextBridge.exposeInMainWorld('x', 2)).toThrow(/existing property/)
    },
  },
  'Protocol.handle': {
    says: '',
    plays() {
      const { protocol } = electronModule
      expect(() => guarded().protocol.handle('app', () => new Response())).toThrow(/no privileges/)
      resetElectron()
      protocol.registerSchemesAsPrivileged([{ scheme: 'app' }])
      shown.session.protocol.handle('app', () => new Response())
      expect(() => shown.session.protocol.handle('app', () => new Response())).toThrow(/Failed to register/)
    },
  },
  'PowerMonitor.getSystemIdleTime': {
    says: '',
    plays: () => expect(() => powerMonitor.getSystemIdleTime()).toThrow(/ready/),
  },
  'PowerMonitor.getSystemIdleState': {
    says: '',
    plays: () => expect(() => powerMonitor.getSystemIdleState(1)).toThrow(/ready/),
  },
  'Screen.getPrimaryDisplay': {
    says: '',
    plays: () => expect(() => screen.getPrimaryDisplay()).toThrow(/ready/),
  },
}

/** The calls that listen to events are left out; test/support/electron-events.ts compares events with the types. */
const isEvent = (name: string) =>
  /\.(on|once|off|removeListener|removeAllListeners|preventDefault)$/.test(name)

/** These words in the documentation mean that a call can fail. */
const failing =
  /\b(throws?|thrown|fails?|failed|rejects?|only be (called|used)|must be called|must call|before the .*ready|cancelled|not supported|empty image|not transparent|will not be emitted|returns `false`)\b/i

describe('the calls of the shell', () => {
  const made = calls.filter(({ name }) => !isEvent(name))

  it('finds the calls of Electron in the sources of the shell', () => {
    expect(made.length).toBeGreaterThan(70)
    expect(made.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'App.whenReady',
        'Tray.setContextMenu',
        'WebContents.send',
        'new BrowserWindow',
      ]),
    )
  })

  it('finds every call of the shell on the fake', () => {
    const owners: Record<string, object> = {
      App: app,
      AutoUpdater: autoUpdater,
      BrowserWindow: FakeBrowserWindow.prototype,
      ContextBridge: contextBridge,
      Dialog: dialog,
      Dock: FakeDock.prototype,
      GlobalShortcut: globalShortcut,
      IpcMain: ipcMain,
      IpcRenderer: ipcRenderer,
      Menu: FakeMenu,
      NativeImage: electronModule.nativeImage,
      NativeTheme: nativeTheme,
      Notification: FakeNotification,
      PowerMonitor: powerMonitor,
      Screen: screen,
    }
    ready()
    const window = new FakeBrowserWindow()
    Object.assign(owners, {
      Session: shown.session,
      Protocol: { ...electronModule.protocol, ...shown.session.protocol },
      WebRequest: shown.session.webRequest,
      WebContents: window.webContents,
      Tray: FakeTray.prototype,
    })
    const missing = made.filter(({ name }) => {
      const [owner = '', member = ''] = name.split('.')
      if (name.startsWith('new ')) return !(name.slice(4) in electronModule)
      // Nothing in `owners` stands for a DownloadItem, because the fake's session creates one for each download.
      if (owner === 'DownloadItem') return false
      const fake = owners[owner]
      const classes: readonly unknown[] = [FakeMenu, FakeNotification]
      const prototype = classes.includes(fake) ? (fake as typeof FakeMenu).prototype : undefined
      return !fake || !(member in fake || (prototype && member in prototype))
    })
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('has a contract for every call that can fail according to its documentation', () => {
    const unplayed = made.filter(
      ({ name, documentation }) => failing.test(documentation) && !(name in contracts),
    )
    expect(unplayed.map(({ name }) => name)).toEqual([])
  })

  it.each(Object.keys(contracts))('plays the contract of %s on the fake', async (name) => {
    const call = made.find((each) => each.name === name)
    expect(call, 'the shell makes this call no more').toBeDefined()
    const { says, plays } = contracts[name]!
    expect(call!.documentation).toContain(says)
    await plays()
  })
})
