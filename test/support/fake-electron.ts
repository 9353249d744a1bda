/**
 * A fake of the parts of Electron that src-main/electron uses, for machines without its binary. Every part is declared
 * with Electron's own types, so that wrong arguments do not compile. It follows the documentation on order and failure
 * (calls before `ready`, taken shortcuts, vetoed quits, missing pictures), so that a wrong order fails a test.
 * mock-electron.ts puts it in Electron's place.
 *
 * It draws nothing: what a person would see is in plain properties.
 */
import { EventEmitter } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as Electron from 'electron'

type Handled<T extends (...args: never[]) => unknown> = Parameters<T>[0]

export function preventable(): Electron.Event & { defaultPrevented: boolean } {
  const event = {
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
  }
  return event
}

/** The single-instance lock of each profile; {@link resetElectron} clears it. */
const locks = new Map<string, FakeApp>()

class FakeApp
  extends EventEmitter
  implements
    Pick<
      Electron.App,
      | 'enableSandbox'
      | 'exit'
      | 'getAppPath'
      | 'getLoginItemSettings'
      | 'getPath'
      | 'getPreferredSystemLanguages'
      | 'getVersion'
      | 'isPackaged'
      | 'isReady'
      | 'quit'
      | 'releaseSingleInstanceLock'
      | 'requestSingleInstanceLock'
      | 'setActivationPolicy'
      | 'setAppUserModelId'
      | 'setAsDefaultProtocolClient'
      | 'setLoginItemSettings'
      | 'setPath'
      | 'setToastActivatorCLSID'
      | 'whenReady'
    >
{
  isPackaged = false
  sandboxed = false
  /** Set when the app has ended. */
  exitCode: number | undefined
  appUserModelId: string | undefined
  appPath = process.cwd()
  readonly paths: Record<string, string> = { userData: '/nowhere/electron' }
  #ready = false
  #whenReady = Promise.withResolvers<void>()
  #quitting = false

  enableSandbox(): void {
    this.#onlyBeforeReady('enableSandbox')
    this.sandboxed = true
  }

  whenReady(): Promise<void> {
    return this.#whenReady.promise
  }

  isReady(): boolean {
    return this.#ready
  }

  /** The folders in which Chromium has created a profile. */
  readonly profiles: string[] = []

  /**
   * Loads the entry file and waits for everything that it awaits at its top level (electron#40719). Then starts the
   * toolkit, which needs a display on Linux and creates Chromium's profile.
   */
  async boots(entry: () => Promise<unknown>, display = true): Promise<void> {
    await entry()
    if (this.exitCode !== undefined) return
    if (!display) {
      this.exit(133)
      return
    }
    this.profiles.push(this.paths['userData'] ?? '')
    this.becomeReady()
  }

  /** Emits `ready`, as Chromium does after the entry script has run. */
  becomeReady(): void {
    this.#ready = true
    this.#whenReady.resolve()
    this.emit('ready')
  }

  getVersion(): string {
    return '1.2.3'
  }

  getAppPath(): string {
    return this.appPath
  }

  /** The languages of the system, the preferred one first. */
  languages = ['en-GB']

  getPreferredSystemLanguages(): string[] {
    return this.languages
  }

  /** "On failure, an `Error` is thrown." */
  getPath(name: Handled<Electron.App['getPath']>): string {
    const path = this.paths[name]
    if (path === undefined) throw new Error(`Failed to get '${name}' path`)
    return path
  }

  /** "If the path specifies a directory that does not exist, an Error is thrown." */
  setPath(name: string, path: string): void {
    if (!existsSync(path)) throw new Error('Failed to set path')
    this.paths[name] = path
  }

  /** The login item as the app has set it, on macOS and Windows. */
  loginItem: Electron.Settings | undefined
  openedAtLogin = false
  readonly handles = new Set<string>()

  setLoginItemSettings(settings: Electron.Settings): void {
    this.loginItem = settings
  }

  getLoginItemSettings(): Electron.LoginItemSettings {
    return {
      openAtLogin: this.loginItem?.openAtLogin ?? false,
      wasOpenedAtLogin: this.openedAtLogin,
      status: 'enabled',
      executableWillLaunchAtLogin: false,
      launchItems: [],
    }
  }

  setAsDefaultProtocolClient(protocol: string): boolean {
    this.handles.add(protocol)
    return true
  }

  policy: 'regular' | 'accessory' | 'prohibited' = 'regular'

  setActivationPolicy(policy: 'regular' | 'accessory' | 'prohibited'): void {
    this.policy = policy
  }

  /** Simulates a click on a link, on macOS. */
  opensUrl(url: string): boolean {
    const event = preventable()
    this.emit('open-url', event, url)
    return event.defaultPrevented
  }

  setAppUserModelId(id: string): void {
    this.appUserModelId = id
  }

  /**
   * "Supplying an empty string or an unparsable value throws". If the app sets no CLSID, Electron chooses a different
   * one in every run.
   */
  setToastActivatorCLSID(id: string): void {
    if (!/^\{?[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}?$/i.test(id))
      throw new Error('Invalid CLSID format')
    this.toastActivator = id
  }

  toastActivator: string | undefined
  /**
   * The shortcuts that Electron has written into the Start menu, on Windows. It writes one as soon as notifications are
   * used in any way, even to ask whether they are supported (electron: shell/browser/notifications/win).
   */
  readonly startMenu: { readonly name: string; readonly id: string; readonly activator: string }[] = []

  usesNotifications(): void {
    const { appUserModelId: id } = this
    if (id === undefined || this.startMenu.length > 0) return
    const name = this.isPackaged ? 'Tallystick' : 'Electron'
    this.startMenu.push({ name, id, activator: this.toastActivator ?? 'random' })
  }

  /** The icon in the Dock of macOS; undefined on other systems. */
  dock: FakeDock | undefined

  /** The lock is per profile; its holder gets the data after a JSON round trip. */
  requestSingleInstanceLock(additionalData: Record<string, unknown> = {}): boolean {
    const profile = this.paths['userData'] ?? ''
    const holder = locks.get(profile)
    if (holder === undefined) locks.set(profile, this)
    else if (holder !== this)
      holder.emit(
        'second-instance',
        preventable(),
        ['reordered'],
        '/',
        JSON.parse(JSON.stringify(additionalData)),
      )
    return holder === undefined || holder === this
  }

  releaseSingleInstanceLock(): void {
    for (const [profile, holder] of locks) if (holder === this) locks.delete(profile)
  }

  /**
   * Simulates a second start by another process with the same profile, which may be a program other than Tallystick.
   */
  secondInstance(additionalData: unknown): void {
    this.emit(
      'second-instance',
      preventable(),
      ['electron', '--original-process-start-time=1'],
      '/',
      additionalData,
    )
  }

  /** Emits `before-quit`, closes the windows, then emits `will-quit`; each of these steps can prevent the quit. */
  quit(): void {
    if (this.#quitting || this.exitCode !== undefined) return
    const before = preventable()
    this.emit('before-quit', before)
    if (before.defaultPrevented) return
    this.#quitting = true
    for (const window of FakeBrowserWindow.all.filter((each) => !each.isDestroyed())) window.close()
    this.#quitting = false
    if (FakeBrowserWindow.all.some((each) => !each.isDestroyed())) return
    const will = preventable()
    this.emit('will-quit', will)
    if (!will.defaultPrevented) this.exit(0)
  }

  exit(exitCode = 0): void {
    this.exitCode ??= exitCode
    this.emit('quit', preventable(), this.exitCode)
  }

  /** "If you do not subscribe to this event and all windows are closed, the default behavior is to quit the app." */
  windowClosed(): void {
    if (this.#quitting || FakeBrowserWindow.all.some((each) => !each.isDestroyed())) return
    if (this.listenerCount('window-all-closed') === 0) this.quit()
    else this.emit('window-all-closed')
  }

  needsReady(what: string): void {
    if (!this.#ready) throw new Error(`${what} cannot be used before the app is ready`)
  }

  #onlyBeforeReady(what: string): void {
    if (this.#ready) throw new Error(`${what} can only be called before app is ready`)
  }

  forget(): void {
    this.removeAllListeners()
    Object.assign(this, {
      isPackaged: false,
      sandboxed: false,
      exitCode: undefined,
      appUserModelId: undefined,
      toastActivator: undefined,
      dock: undefined,
      loginItem: undefined,
      openedAtLogin: false,
      policy: 'regular',
      languages: ['en-GB'],
    })
    this.handles.clear()
    this.startMenu.length = 0
    this.profiles.length = 0
    this.appPath = process.cwd()
    for (const name of Object.keys(this.paths)) delete this.paths[name]
    this.paths['userData'] = '/nowhere/electron'
    this.#ready = false
    this.#quitting = false
    this.#whenReady = Promise.withResolvers<void>()
  }
}

/** The Dock of macOS. The test puts it into `app.dock`, because other systems have none. */
export class FakeDock implements Pick<Electron.Dock, 'hide' | 'isVisible' | 'show'> {
  readonly #nowMs: () => number
  #visible = true
  #calledAtMs = -Infinity

  /** `nowMs` returns the time in milliseconds, from which `hide` decides whether it is ignored. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  isVisible(): boolean {
    return this.#visible
  }

  /**
   * "Calling `dock.hide()` within one second of a previous call will have no effect." The program becomes an accessory,
   * and its windows lose the focus.
   */
  hide(): void {
    const ignored = this.#nowMs() - this.#calledAtMs < 1_000
    this.#calledAtMs = this.#nowMs()
    if (ignored || !this.#visible) return
    this.#visible = false
    for (const window of FakeBrowserWindow.all) if (window.isFocused()) window.losesFocus()
  }

  show(): Promise<void> {
    this.#calledAtMs = this.#nowMs()
    this.#visible = true
    return Promise.resolve()
  }
}

type FakeFrame = Pick<Electron.WebFrameMain, 'frameTreeNodeId' | 'parent' | 'origin' | 'url'>

let lastId = 0

export class FakeWebContents
  extends EventEmitter
  implements
    Pick<
      Electron.WebContents,
      'id' | 'insertCSS' | 'isDestroyed' | 'isDevToolsOpened' | 'reload' | 'send' | 'setWindowOpenHandler'
    >
{
  readonly id = ++lastId
  readonly mainFrame: FakeFrame = { frameTreeNodeId: ++lastId, parent: null, origin: 'null', url: '' }
  readonly sent: { channel: string; args: unknown[] }[] = []
  devToolsOpened = false
  destroyed = false
  reloads = 0
  #openHandler: Handled<Electron.WebContents['setWindowOpenHandler']> | undefined

  isDestroyed(): boolean {
    return this.destroyed
  }

  /** Style sheets that the host inserted into the page. */
  readonly styles: string[] = []

  insertCSS(css: string): Promise<string> {
    this.styles.push(css)
    return Promise.resolve(String(this.styles.length))
  }

  isDevToolsOpened(): boolean {
    return this.devToolsOpened
  }

  reload(): void {
    this.reloads += 1
  }

  /** Uses the structured clone algorithm: a function or a promise among the arguments throws. */
  send(channel: string, ...args: unknown[]): void {
    if (this.destroyed) throw new TypeError('Object has been destroyed')
    this.sent.push({ channel, args: structuredClone(args) })
    if (ipcRenderer.contents === this) ipcRenderer.emit(channel, {}, ...structuredClone(args))
  }

  setWindowOpenHandler(handler: Handled<Electron.WebContents['setWindowOpenHandler']>): void {
    this.#openHandler = handler
  }

  /** Simulates `window.open(url)` in the page. */
  opens(url: string): Electron.WindowOpenHandlerResponse | undefined {
    const referrer: Electron.Referrer = { url: '', policy: 'no-referrer' }
    return this.#openHandler?.({ url, frameName: '', features: '', disposition: 'new-window', referrer })
  }

  /** Simulates a navigation by the page; returns true when it would happen. */
  navigates(url: string, isMainFrame = true): boolean {
    const frame = (): Electron.Event<Electron.WebContentsWillFrameNavigateEventParams> =>
      Object.assign(preventable(), { url, isSameDocument: false, isMainFrame, frame: null })
    const details = frame()
    this.emit('will-frame-navigate', details)
    if (details.defaultPrevented || !isMainFrame) return !details.defaultPrevented
    const main = frame()
    this.emit('will-navigate', main, url)
    return !main.defaultPrevented
  }

  redirects(url: string): boolean {
    const details: Electron.Event<Electron.WebContentsWillRedirectEventParams> = Object.assign(
      preventable(),
      {
        url,
        isSameDocument: false,
        isMainFrame: true,
        frame: null,
      },
    )
    this.emit('will-redirect', details, url)
    return !details.defaultPrevented
  }

  attachesWebview(): boolean {
    const event = preventable()
    this.emit('will-attach-webview', event, {}, {})
    return !event.defaultPrevented
  }

  dies(reason: Electron.RenderProcessGoneDetails['reason']): void {
    const details: Electron.RenderProcessGoneDetails = { reason, exitCode: 1 }
    this.emit('render-process-gone', preventable(), details)
  }
}

export class FakeBrowserWindow
  extends EventEmitter
  implements
    Pick<
      Electron.BrowserWindow,
      | 'close'
      | 'destroy'
      | 'focus'
      | 'getNormalBounds'
      | 'hide'
      | 'isDestroyed'
      | 'isFocused'
      | 'isMaximized'
      | 'isMinimized'
      | 'isVisible'
      | 'loadURL'
      | 'minimize'
      | 'restore'
      | 'setBackgroundColor'
      | 'setBounds'
      | 'setSkipTaskbar'
      | 'setVisibleOnAllWorkspaces'
      | 'setWindowButtonVisibility'
      | 'show'
      | 'unmaximize'
    >
{
  static all: FakeBrowserWindow[] = []
  /** Makes `loadURL` fail. */
  static unreachable = false
  /** False simulates Wayland, where a hidden window does not paint. */
  static paintsHidden = true
  /**
   * True simulates Wayland, where a client neither learns whether it is minimised nor can restore itself. A minimised
   * window appears again only when it is hidden and shown.
   */
  static wayland = false
  /** False while the user cannot see the window, even if the client reports it as visible. */
  onScreen = true
  readonly options: Electron.BrowserWindowConstructorOptions
  readonly #contents = new FakeWebContents()
  bounds: Electron.Rectangle
  backgroundColor: string
  skipsTaskbar: boolean
  buttonsVisible = true
  #visible: boolean
  #focused = false
  #minimized = false
  #maximized = false
  #destroyed = false

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super()
    app.needsReady('BrowserWindow')
    this.options = options
    const { x = 0, y = 0, width = 800, height = 600, show = true } = options
    this.bounds = { x, y, width, height }
    this.backgroundColor = options.backgroundColor ?? '#FFF'
    this.skipsTaskbar = options.skipTaskbar ?? false
    this.#visible = show
    FakeBrowserWindow.all.push(this)
    app.emit('web-contents-created', preventable(), this.#contents)
  }

  get webContents(): FakeWebContents {
    if (this.#destroyed) throw new TypeError('Object has been destroyed')
    return this.#contents
  }

  loadURL(url: string): Promise<void> {
    if (FakeBrowserWindow.unreachable) return Promise.reject(new Error(`ERR_FAILED (-2) loading '${url}'`))
    this.arrivesAt(url)
    return Promise.resolve().then(() => void this.#contents.emit('did-finish-load'))
  }

  /**
   * Simulates the first paint. On Wayland (`paintsHidden` false) a window that was never shown does not paint, so
   * `ready-to-show` comes only after `show` (electron#48859).
   */
  paints(): void {
    if (FakeBrowserWindow.paintsHidden || this.#visible) this.emit('ready-to-show')
  }

  /** Sets the main frame to its state after a navigation to this URL. */
  arrivesAt(url: string): void {
    Object.assign(this.#contents.mainFrame, { url, origin: /^[^/]+\/\/[^/]+/.exec(url)?.[0] ?? 'null' })
  }

  show(): void {
    if (!this.#visible) this.onScreen = true
    this.#visible = true
    this.#minimized = false
    this.focus()
    this.emit('show')
  }

  hide(): void {
    this.#visible = false
    this.#focused = false
    this.emit('hide')
  }

  focus(): void {
    this.#focused = true
    this.emit('focus')
  }

  /** Simulates a click on another program. */
  losesFocus(): void {
    this.#focused = false
    this.emit('blur')
  }

  minimize(): void {
    this.onScreen = false
    this.#minimized = !FakeBrowserWindow.wayland
    this.#focused = false
    this.emit('minimize')
  }

  restore(): void {
    if (!FakeBrowserWindow.wayland) this.onScreen = true
    this.#minimized = false
    this.emit('restore')
  }

  maximize(): void {
    this.#maximized = true
  }

  unmaximize(): void {
    this.#maximized = false
  }

  isVisible(): boolean {
    return this.#visible
  }

  isFocused(): boolean {
    return this.#focused
  }

  isMinimized(): boolean {
    return this.#minimized
  }

  isMaximized(): boolean {
    return this.#maximized
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  getNormalBounds(): Electron.Rectangle {
    return { ...this.bounds }
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    for (const value of Object.values(bounds))
      if (!Number.isInteger(value)) throw new TypeError('Error processing argument at index 0')
    this.bounds = { ...this.bounds, ...bounds }
  }

  setBackgroundColor(color: string): void {
    this.backgroundColor = color
  }

  setSkipTaskbar(skip: boolean): void {
    this.skipsTaskbar = skip
  }

  /** Has no effect on Windows and Linux, where a window without a frame has no buttons. */
  setWindowButtonVisibility(visible: boolean): void {
    this.buttonsVisible = visible
  }

  #aboveFullScreen = false

  setVisibleOnAllWorkspaces(visible: boolean, options: Electron.VisibleOnAllWorkspacesOptions = {}): void {
    this.#aboveFullScreen = visible && options.visibleOnFullScreen === true
    if (options.skipTransformProcessType === true) return
    if (this.#aboveFullScreen) app.dock?.hide()
    else void app.dock?.show()
  }

  /**
   * True if the window can appear above a program in full screen. macOS allows that only to a program that has no icon
   * in the Dock.
   */
  get aboveFullScreen(): boolean {
    return this.#aboveFullScreen && app.dock?.isVisible() === false
  }

  close(): void {
    const event = preventable()
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }

  /**
   * "Force closing the window, the `unload` and `beforeunload` event won't be emitted […], and `close` event will also
   * not be emitted".
   */
  destroy(): void {
    this.#destroyed = true
    this.#visible = false
    this.#contents.destroyed = true
    this.emit('closed')
    app.windowClosed()
  }
}

class FakeImage implements Pick<Electron.NativeImage, 'isEmpty'> {
  readonly path: string
  constructor(path: string) {
    this.path = path
  }

  isEmpty(): boolean {
    return !existsSync(this.path)
  }
}

export class FakeTray
  extends EventEmitter
  implements
    Pick<
      Electron.Tray,
      | 'destroy'
      | 'displayBalloon'
      | 'getBounds'
      | 'isDestroyed'
      | 'popUpContextMenu'
      | 'setContextMenu'
      | 'setIgnoreDoubleClickEvents'
      | 'setImage'
      | 'setTitle'
      | 'setToolTip'
    >
{
  static all: FakeTray[] = []
  /**
   * The state of the panel on Linux. Chromium exports one StatusNotifierItem for the whole process: the first icon gets
   * it, and a later one fails silently even if the first was destroyed (ferdium/ferdium-app#2340). An icon that is
   * created without a panel is of the older kind, which Wayland never shows. Undefined on other systems.
   */
  static panel: 'there' | 'gone' | undefined
  static exported = false
  /** True when the user can see the icon. */
  drawn: boolean
  readonly #exported: boolean
  image: string
  toolTip = ''
  title = ''
  /** The menu as set, on Linux. */
  menu: FakeMenu | undefined
  /** The menu that was shown last, on other systems. */
  popped: FakeMenu | undefined
  ignoresDoubleClicks = false
  /** How often the app has set each of these, to detect flickering. */
  readonly changes = { image: 0, menu: 0, toolTip: 0, title: 0 }
  #destroyed = false

  readonly guid: string | undefined

  constructor(image: Electron.NativeImage | string, guid?: string) {
    super()
    app.needsReady('Tray')
    this.guid = guid
    this.image = pathOf(image)
    this.#exported = FakeTray.panel === 'there' && !FakeTray.exported
    FakeTray.exported ||= this.#exported
    this.drawn = FakeTray.panel === undefined || this.#exported
    FakeTray.all.push(this)
  }

  /** Simulates a restart of the panel, which forgets all icons until they are set again. */
  static panelRestarts(): void {
    FakeTray.panel = 'there'
    for (const tray of FakeTray.all) tray.drawn = false
  }

  setImage(image: Electron.NativeImage | string): void {
    this.#mustLive()
    this.image = pathOf(image)
    this.changes.image += 1
    if (this.#exported && FakeTray.panel === 'there') this.drawn = true
  }

  setToolTip(toolTip: string): void {
    this.#mustLive()
    this.toolTip = toolTip
    this.changes.toolTip += 1
  }

  setTitle(title: string, _options?: Electron.TitleOptions): void {
    this.#mustLive()
    this.title = title
    this.changes.title += 1
  }

  setContextMenu(menu: Electron.Menu | null): void {
    this.#mustLive()
    this.menu = (menu ?? undefined) as FakeMenu | undefined
    this.changes.menu += 1
  }

  popUpContextMenu(menu?: Electron.Menu): void {
    this.#mustLive()
    this.popped = menu as unknown as FakeMenu
  }

  /** The latest notification balloon of the icon, on Windows. */
  balloon: Electron.DisplayBalloonOptions | undefined

  displayBalloon(options: Electron.DisplayBalloonOptions): void {
    this.#mustLive()
    this.balloon = options
  }

  setIgnoreDoubleClickEvents(ignore: boolean): void {
    this.ignoresDoubleClicks = ignore
  }

  getBounds(): Electron.Rectangle {
    return { x: 1_200, y: 0, width: 22, height: 24 }
  }

  destroy(): void {
    this.#destroyed = true
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  #mustLive(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed')
  }
}

/** Electron silently shows nothing for a missing picture; this fake throws. */
function pathOf(image: Electron.NativeImage | string): string {
  const path = image instanceof FakeImage ? image.path : (image as string)
  if (!existsSync(path)) throw new Error(`Failed to load image from path '${path}'`)
  return path
}

type Template = Electron.MenuItemConstructorOptions

export class FakeMenu {
  readonly template: readonly Template[]
  constructor(template: readonly Template[]) {
    this.template = template
  }

  static buildFromTemplate(template: Parameters<typeof Electron.Menu.buildFromTemplate>[0]): Electron.Menu {
    return new FakeMenu(template as Template[]) as unknown as Electron.Menu
  }

  static setApplicationMenu(menu: Electron.Menu | null): void {
    applicationMenu = menu as FakeMenu | null
  }

  /** The menu that is open beside the pointer. `closed` closes it. */
  static opened: FakeMenu | undefined
  closed: () => void = () => undefined

  popup({ callback = () => undefined }: Electron.PopupOptions = {}): void {
    FakeMenu.opened = this
    this.closed = () => {
      FakeMenu.opened = undefined
      callback()
    }
  }

  /** Labels as a person reads them; disabled ones in brackets, a submenu followed by its lines. */
  get labels(): string[] {
    return this.template.map(readable)
  }

  /** Clicks the item with that label, including those in submenus. */
  click(label: string): void {
    const found = flat(this.template).find((each) => each.label?.replaceAll('&&', '&') === label)
    if (!found?.click || found.enabled === false) throw new Error(`nothing to click is called "${label}"`)
    found.click(found as unknown as Electron.MenuItem, undefined, {})
  }
}

function readable(item: Template): string {
  if (item.type === 'separator') return '—'
  const label = (item.label ?? item.role ?? '').replaceAll('&&', '&')
  if (Array.isArray(item.submenu)) return `${label} ▸ ${item.submenu.map(readable).join(' | ')}`
  return item.enabled === false ? `[${label}]` : label
}

function flat(template: readonly Template[]): Template[] {
  return template.flatMap((each) => [each, ...(Array.isArray(each.submenu) ? flat(each.submenu) : [])])
}

let applicationMenu: FakeMenu | null | undefined

type InvokeHandler = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown

class FakeIpcMain extends EventEmitter implements Pick<Electron.IpcMain, 'handle' | 'removeHandler'> {
  readonly handlers = new Map<string, InvokeHandler>()

  handle(channel: string, listener: InvokeHandler): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.handlers.set(channel, listener)
  }

  removeHandler(channel: string): void {
    this.handlers.delete(channel)
  }

  /** Simulates `ipcRenderer.invoke` from a frame, with structured clones in both directions. */
  async invokeFrom(sender: InvokeSender, channel: string, ...args: unknown[]): Promise<unknown> {
    const handler = this.handlers.get(channel)
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    const event: Electron.IpcMainInvokeEvent = {
      ...preventable(),
      type: 'frame',
      frameId: 1,
      processId: 1,
      sender: sender.contents as unknown as Electron.WebContents,
      // A getter, because the frame may be gone when it is read.
      get senderFrame() {
        return sender.frame() as Electron.WebFrameMain | null
      },
    }
    return structuredClone(await handler(event, ...structuredClone(args)))
  }
}

export interface InvokeSender {
  readonly contents: FakeWebContents
  /** May throw, as Electron does for a disposed frame. */
  readonly frame: () => FakeFrame | null
}

/** The page's end of the IPC, with a sandboxed preload. It belongs to the given contents. */
class FakeIpcRenderer extends EventEmitter implements Pick<Electron.IpcRenderer, 'invoke'> {
  contents: FakeWebContents | undefined

  invoke(channel: string, ...args: unknown[]): Promise<unknown> {
    const { contents } = this
    if (!contents) return Promise.reject(new Error('no page was given'))
    return ipcMain.invokeFrom({ contents, frame: () => contents.mainFrame }, channel, ...args)
  }
}

class FakeContextBridge implements Pick<Electron.ContextBridge, 'exposeInMainWorld'> {
  /** The APIs that a preload has exposed on `window`. */
  readonly exposed = new Map<string, unknown>()

  exposeInMainWorld(apiKey: string, api: unknown): void {
    if (this.exposed.has(apiKey)) throw new Error(`Cannot bind an API on top of an existing property`)
    this.exposed.set(apiKey, api)
  }
}

class FakeSession
  extends EventEmitter
  implements
    Pick<
      Electron.Session,
      | 'resolveProxy'
      | 'setDevicePermissionHandler'
      | 'setDisplayMediaRequestHandler'
      | 'setPermissionCheckHandler'
      | 'setPermissionRequestHandler'
      | 'setSpellCheckerEnabled'
    >
{
  spellChecker = true
  permissionRequest: Handled<Electron.Session['setPermissionRequestHandler']> = null
  permissionCheck: Handled<Electron.Session['setPermissionCheckHandler']> = null
  devicePermission: Handled<Electron.Session['setDevicePermissionHandler']> = null
  displayMedia: Handled<Electron.Session['setDisplayMediaRequestHandler']> = null
  beforeRequest: ((url: string) => boolean) | undefined
  /** The proxy that Chromium's resolver returns, in PAC format. */
  proxy = 'DIRECT'
  readonly schemes = new Map<string, (request: Request) => Response | Promise<Response>>()

  resolveProxy(): Promise<string> {
    return Promise.resolve(this.proxy)
  }

  setPermissionRequestHandler(handler: FakeSession['permissionRequest']): void {
    this.permissionRequest = handler
  }

  setPermissionCheckHandler(handler: FakeSession['permissionCheck']): void {
    this.permissionCheck = handler
  }

  setDevicePermissionHandler(handler: FakeSession['devicePermission']): void {
    this.devicePermission = handler
  }

  setDisplayMediaRequestHandler(handler: FakeSession['displayMedia']): void {
    this.displayMedia = handler
  }

  setSpellCheckerEnabled(enable: boolean): void {
    this.spellChecker = enable
  }

  readonly protocol: Pick<Electron.Protocol, 'handle'> = {
    handle: (scheme, handler) => {
      if (!privileged?.some((each) => each.scheme === scheme)) throw new Error(`${scheme} has no privileges`)
      if (this.schemes.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
      this.schemes.set(scheme, handler)
    },
  }

  /** `beforeRequest(url)` returns whether a request for that URL would be sent. */
  readonly webRequest: { onBeforeRequest: (listener: OnBeforeRequest) => void } = {
    onBeforeRequest: (listener) => {
      this.beforeRequest = (url) => {
        let made = true
        const details: Electron.OnBeforeRequestListenerDetails = {
          id: 1,
          url,
          method: 'GET',
          resourceType: 'script',
          referrer: '',
          timestamp: 0,
          uploadData: [],
        }
        listener(details, ({ cancel }) => (made = cancel !== true))
        return made
      }
    },
  }

  /** Returns true when a download would start and Electron asks where to save it. */
  downloads(url: string): boolean {
    return this.startsDownload(url, 'file.csv') !== undefined
  }

  /** Simulates a download: unless it is prevented, a dialog opens, which takes the focus from the window. */
  startsDownload(url: string, filename: string): FakeDownload | undefined {
    const event = preventable()
    const item = new FakeDownload(url, filename)
    this.emit('will-download', event, item)
    item.handled = true
    if (event.defaultPrevented) return undefined
    FakeBrowserWindow.all.at(-1)?.losesFocus()
    return item
  }
}

export class FakeDownload
  extends EventEmitter
  implements Pick<Electron.DownloadItem, 'getFilename' | 'getURL' | 'setSaveDialogOptions'>
{
  handled = false
  dialog: Electron.SaveDialogOptions = {}
  readonly #url: string
  readonly #filename: string

  constructor(url: string, filename: string) {
    super()
    this.#url = url
    this.#filename = filename
  }

  getURL(): string {
    return this.#url
  }

  getFilename(): string {
    return this.#filename
  }

  /** "The API is only available in session's `will-download` callback function." */
  setSaveDialogOptions(options: Electron.SaveDialogOptions): void {
    if (!this.handled) this.dialog = options
  }

  /** Simulates the end: the file was saved, the user cancelled the dialog, or writing failed. */
  ends(state: 'completed' | 'cancelled' | 'interrupted'): void {
    this.emit('done', preventable(), state)
  }
}

type OnBeforeRequest = (
  details: Electron.OnBeforeRequestListenerDetails,
  callback: (response: Electron.CallbackResponse) => void,
) => void

/**
 * On X11, Windows and macOS (`direct`) `register` refuses a shortcut that another program uses. On Wayland `register`
 * returns true before the portal answers (electron#52218), and keys without a name in Chromium's list share one id
 * (electron#52223).
 */
class FakeGlobalShortcut implements Pick<
  Electron.GlobalShortcut,
  'register' | 'unregister' | 'unregisterAll'
> {
  route: 'direct' | 'portal' | 'no portal' = 'direct'
  /** Shortcuts that other programs have registered. */
  readonly taken = new Set<string>()
  readonly ours = new Map<string, () => void>()
  /** The shortcuts that the user has refused when the desktop asked. */
  readonly denied = new Set<string>()
  /**
   * One list of shortcuts for each question to the user. Shortcuts that are registered in the same turn share a
   * question.
   */
  readonly questions: string[][] = []
  #question: string[] | undefined

  register(accelerator: string, callback: () => void): boolean {
    app.needsReady('globalShortcut')
    if (
      !/^((Command|Control|CommandOrControl|Alt|Shift|Super)\+)+(Space|Enter|[A-Z0-9]|F\d+)$/.test(
        accelerator,
      )
    )
      throw new TypeError(`Error processing argument at index 0, conversion failure from ${accelerator}`)
    if (this.route === 'no portal') return false
    if (this.route === 'portal') {
      this.#ask(accelerator)
      this.ours.set(portalId(accelerator), callback)
      return true
    }
    if (this.taken.has(accelerator)) return false
    this.ours.set(accelerator, callback)
    return true
  }

  /** Simulates that the user presses the keys in another program. */
  press(accelerator: string): void {
    if (this.route === 'direct') return this.ours.get(accelerator)?.()
    if (!this.denied.has(accelerator) && portalId(accelerator) !== '')
      this.ours.get(portalId(accelerator))?.()
  }

  unregister(accelerator: string): void {
    this.ours.delete(this.route === 'direct' ? accelerator : portalId(accelerator))
  }

  #ask(accelerator: string): void {
    if (!this.#question) {
      this.questions.push((this.#question = []))
      queueMicrotask(() => (this.#question = undefined))
    }
    this.#question.push(accelerator)
  }

  unregisterAll(): void {
    this.ours.clear()
  }
}

/** Returns Chromium's name of a shortcut, which is empty for Enter, the function keys and others. */
function portalId(accelerator: string): string {
  return /\+([A-Z0-9]|Space|Tab)$/.test(accelerator) ? accelerator : ''
}

class FakeNativeTheme
  extends EventEmitter
  implements Pick<Electron.NativeTheme, 'shouldUseDarkColors' | 'shouldUseDarkColorsForSystemIntegratedUI'>
{
  shouldUseDarkColors = false
  shouldUseDarkColorsForSystemIntegratedUI = false

  turns(dark: boolean): void {
    this.shouldUseDarkColors = dark
    this.shouldUseDarkColorsForSystemIntegratedUI = dark
    this.emit('updated')
  }
}

const rectangle = (x: number, y: number, width: number, height: number): Electron.Rectangle => ({
  x,
  y,
  width,
  height,
})

class FakeScreen implements Pick<
  Electron.Screen,
  'getAllDisplays' | 'getCursorScreenPoint' | 'getPrimaryDisplay'
> {
  displays = [{ id: 1, workArea: rectangle(0, 24, 1_920, 1_056) }]
  pointer: Electron.Point = { x: 0, y: 0 }

  getPrimaryDisplay(): Electron.Display {
    app.needsReady('screen')
    return this.displays[0] as Electron.Display
  }

  getAllDisplays(): Electron.Display[] {
    return this.displays as Electron.Display[]
  }

  getCursorScreenPoint(): Electron.Point {
    return this.pointer
  }
}

class FakeDialog implements Pick<Electron.Dialog, 'showErrorBox'> {
  readonly errors: { title: string; content: string; ready: boolean }[] = []
  readonly messages: Electron.MessageBoxOptions[] = []
  /** Message boxes that were shown, and the locations offered for saving. */
  readonly asked: Electron.MessageBoxSyncOptions[] = []
  readonly offered: Electron.SaveDialogSyncOptions[] = []
  /** The person's choices in order: the label of a button, a path, or `cancel`. */
  choices: string[] = []

  showErrorBox(title: string, content: string): void {
    this.errors.push({ title, content, ready: app.isReady() })
  }

  showMessageBox(options: Electron.MessageBoxOptions): Promise<Electron.MessageBoxReturnValue> {
    this.messages.push(options)
    return Promise.resolve({ response: 0, checkboxChecked: false })
  }

  showMessageBoxSync(options: Electron.MessageBoxSyncOptions): number {
    app.needsReady('dialog')
    this.asked.push(options)
    const choice = this.choices.shift() ?? 'cancel'
    const button = options.buttons?.indexOf(choice) ?? -1
    if (button === -1 && choice !== 'cancel') throw new Error(`there is no button "${choice}"`)
    return button === -1 ? (options.cancelId ?? 0) : button
  }

  /** "the path of the file chosen by the user; if the dialog is cancelled it returns an empty string." */
  showSaveDialogSync(options: Electron.SaveDialogSyncOptions): string {
    app.needsReady('dialog')
    this.offered.push(options)
    const choice = this.choices.shift() ?? 'cancel'
    return choice === 'cancel' ? '' : choice
  }
}

export class FakeNotification
  extends EventEmitter
  implements Pick<Electron.Notification, 'show' | 'close' | 'title' | 'body'>
{
  static all: FakeNotification[] = []
  static supported = true
  readonly title: string
  readonly body: string
  onScreen = false

  static isSupported(): boolean {
    app.usesNotifications()
    return FakeNotification.supported
  }

  constructor({ title = '', body = '', icon }: Electron.NotificationConstructorOptions = {}) {
    super()
    app.needsReady('Notification')
    if (icon !== undefined) pathOf(icon)
    app.usesNotifications()
    this.title = title
    this.body = body
    FakeNotification.all.push(this)
  }

  show(): void {
    this.onScreen = true
  }

  close(): void {
    this.onScreen = false
    this.emit('close', preventable())
  }

  click(): void {
    this.onScreen = false
    this.emit('click', preventable())
  }
}

class FakePowerMonitor
  extends EventEmitter
  implements Pick<Electron.PowerMonitor, 'getSystemIdleState' | 'getSystemIdleTime'>
{
  idleSeconds = 0
  locked = false

  getSystemIdleTime(): number {
    app.needsReady('powerMonitor')
    return this.idleSeconds
  }

  getSystemIdleState(idleThreshold: number): 'active' | 'idle' | 'locked' | 'unknown' {
    app.needsReady('powerMonitor')
    if (this.locked) return 'locked'
    return this.idleSeconds >= idleThreshold ? 'idle' : 'active'
  }
}

/** Squirrel.Mac; the test sets the result of an update check. */
class FakeAutoUpdater
  extends EventEmitter
  implements Pick<Electron.AutoUpdater, 'checkForUpdates' | 'quitAndInstall' | 'setFeedURL'>
{
  feed: Electron.FeedURLOptions | undefined
  /** The event with which a check ends. */
  finds: 'update-downloaded' | 'update-not-available' | 'error' = 'update-downloaded'
  restarts = 0
  /** True when Squirrel has ended the app and starts the new version. */
  relaunched = false
  #downloaded = false

  setFeedURL(options: Electron.FeedURLOptions): void {
    this.feed = options
  }

  /** "You must call `setFeedURL` before using this API." */
  checkForUpdates(): void {
    if (!this.feed) throw new Error('Update URL is not set')
    setImmediate(() => {
      this.#downloaded = this.finds === 'update-downloaded'
      this.emit(this.finds, new Error('Code signature did not pass validation'))
    })
  }

  /**
   * "It should only be called after `update-downloaded` has been emitted." "autoUpdater.quitAndInstall() will close all
   * application windows first", and then Squirrel quits the app from another process. The new version is not started if
   * the app has ended before, or prevents the quit.
   */
  quitAndInstall(): void {
    if (!this.#downloaded) throw new Error('No update available')
    this.restarts += 1
    for (const window of FakeBrowserWindow.all.filter((each) => !each.isDestroyed())) window.close()
    if (FakeBrowserWindow.all.some((each) => !each.isDestroyed())) return
    setImmediate(() => {
      if (app.exitCode !== undefined) return
      app.once('quit', () => (this.relaunched = true))
      app.quit()
    })
  }
}

let privileged: Electron.CustomScheme[] | undefined

/** "This method can only be used before the ready event […] and can be called only once." */
const protocol: Pick<Electron.Protocol, 'registerSchemesAsPrivileged'> = {
  registerSchemesAsPrivileged(customSchemes) {
    if (app.isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    if (privileged) throw new Error('protocol.registerSchemesAsPrivileged should be called only once')
    privileged = customSchemes
  },
}

export const app = new FakeApp()
export const autoUpdater = new FakeAutoUpdater()
export const ipcMain = new FakeIpcMain()
export const ipcRenderer = new FakeIpcRenderer()
export const contextBridge = new FakeContextBridge()
export const globalShortcut = new FakeGlobalShortcut()
export const nativeTheme = new FakeNativeTheme()
export const powerMonitor = new FakePowerMonitor()
export const screen = new FakeScreen()
export const dialog = new FakeDialog()
let defaultSession = new FakeSession()

const session = {
  get defaultSession(): FakeSession {
    app.needsReady('session')
    return defaultSession
  },
}

const nativeImage: Pick<typeof Electron.nativeImage, 'createFromPath'> = {
  createFromPath: (path) => new FakeImage(path) as unknown as Electron.NativeImage,
}

const parts = {
  app,
  autoUpdater,
  BrowserWindow: FakeBrowserWindow,
  contextBridge,
  dialog,
  globalShortcut,
  ipcMain,
  ipcRenderer,
  Menu: FakeMenu,
  nativeImage,
  nativeTheme,
  Notification: FakeNotification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell: {},
  Tray: FakeTray,
} satisfies Partial<Record<keyof typeof Electron, unknown>>

/** The exports of the module, by name and also as the default, because electron-store imports the default. */
export const electronModule = { ...parts, default: parts }

/** The window, tray, menu and session of the running host. */
export const shown = {
  get window(): FakeBrowserWindow {
    return last(FakeBrowserWindow.all, 'window')
  },
  get tray(): FakeTray {
    return last(FakeTray.all, 'tray')
  },
  get session(): FakeSession {
    return defaultSession
  },
  get applicationMenu(): FakeMenu | null | undefined {
    return applicationMenu
  },
  get privileged(): Electron.CustomScheme[] {
    return privileged ?? []
  },
}

function last<T>(all: readonly T[], what: string): T {
  const found = all.at(-1)
  if (found === undefined) throw new Error(`there is no ${what}`)
  return found
}

/** Simulates a new process: not ready, nothing registered, no locks. */
export function resetElectron(): void {
  app.forget()
  locks.clear()
  ipcMain.handlers.clear()
  ipcMain.removeAllListeners()
  ipcRenderer.removeAllListeners()
  ipcRenderer.contents = undefined
  contextBridge.exposed.clear()
  globalShortcut.taken.clear()
  globalShortcut.ours.clear()
  globalShortcut.denied.clear()
  globalShortcut.questions.length = 0
  globalShortcut.route = 'direct'
  nativeTheme.removeAllListeners()
  Object.assign(nativeTheme, { shouldUseDarkColors: false, shouldUseDarkColorsForSystemIntegratedUI: false })
  autoUpdater.removeAllListeners()
  Object.assign(autoUpdater, { feed: undefined, finds: 'update-downloaded', restarts: 0, relaunched: false })
  powerMonitor.removeAllListeners()
  Object.assign(powerMonitor, { idleSeconds: 0, locked: false })
  FakeNotification.all = []
  FakeNotification.supported = true
  screen.displays = [{ id: 1, workArea: rectangle(0, 24, 1_920, 1_056) }]
  screen.pointer = { x: 0, y: 0 }
  dialog.errors.length = 0
  dialog.messages.length = 0
  dialog.asked.length = 0
  dialog.offered.length = 0
  dialog.choices = []
  FakeBrowserWindow.all = []
  FakeBrowserWindow.unreachable = false
  FakeBrowserWindow.paintsHidden = true
  FakeBrowserWindow.wayland = false
  FakeTray.all = []
  FakeTray.panel = undefined
  FakeTray.exported = false
  applicationMenu = undefined
  FakeMenu.opened = undefined
  privileged = undefined
  defaultSession = new FakeSession()
}

/** Simulates another process that holds the lock of this profile; returns what it receives. */
export function anotherInstanceHolds(profile: string): { readonly told: unknown[] } {
  const told: unknown[] = []
  const holder = new FakeApp()
  holder.on('second-instance', (_event, _argv, _from, data) => told.push(data))
  locks.set(profile, holder)
  return { told }
}

/** Returns the documentation in Electron's types, without line breaks. */
export function documentation(root: string): string {
  const text = readFileSync(join(root, 'node_modules/electron/electron.d.ts'), 'utf8')
  return text.replace(/\s*\n\s*\*\s*/g, ' ')
}
