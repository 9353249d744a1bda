/**
 * Our only window. It is created hidden, shown when it has rendered, and hidden instead of closed. The window can be
 * destroyed at any time without losing tracked time, because the app runs without it.
 */
import { BrowserWindow, Menu, nativeTheme, screen, type WebContents } from 'electron'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { PageAddress } from './page-address.ts'
import { whenPaintable } from './first-paint.ts'
import { framelessStyle } from './frameless.ts'
import { textMenu, type Clicked } from './text-menu.ts'
import { backgroundColor, windowOptions, type WindowFacts } from './window-options.ts'
import { placeFor, readMemory, type Anchor, type LayoutMode, type WindowMemory } from './window-place.ts'

export interface WindowMakings extends Pick<WindowFacts, 'packaged' | 'preload' | 'icon'> {
  /**
   * Returns true when a tray can bring the window back. Without a tray, the window has a frame and is minimised instead
   * of hidden.
   */
  readonly hasTray: () => boolean
  readonly page: PageAddress
  readonly platform: NodeJS.Platform
  readonly clock: Clock
  readonly log: Log
  /** Returns the theme that the user chose; the value is not validated. */
  readonly theme: () => unknown
  /** Returns the stored position of the window; the value is not validated. */
  readonly remembered: () => unknown
  readonly remember: (memory: WindowMemory) => void
}

/**
 * A click on the tray icon first takes the focus away, which hides the window. Within this time in milliseconds the
 * same click must not show the window again.
 */
const clickAfterBlurMs = 300
/** After this many crashes in a row, the page is not reloaded again. */
const mostReloads = 3
const calmMs = 60_000

export class MainWindow {
  readonly #makings: WindowMakings
  #memory: WindowMemory
  #window: BrowserWindow | undefined
  /** True when the current window was created with a frame. */
  #framed = false
  #loaded: Promise<void> = Promise.resolve()
  #paintable = false
  #wanted = false
  #leaving = false
  #staying = false
  #dialogs = 0
  /**
   * True from the time the window was minimised until it has the focus again. Wayland does not report whether a window
   * is minimised.
   */
  #putAside = false
  #blurredAtMs = -Infinity
  #crashesAtMs: number[] = []
  #sessionEnd: () => void = () => undefined

  constructor(makings: WindowMakings) {
    this.#makings = makings
    this.#memory = readMemory(makings.remembered())
  }

  /** The web contents of our page, or undefined while there is no window. */
  get contents(): WebContents | undefined {
    return this.#window?.isDestroyed() === false ? this.#window.webContents : undefined
  }

  /** Resolves when the page can receive events. */
  get loaded(): Promise<void> {
    return this.#loaded
  }

  get isVisible(): boolean {
    return this.#window?.isVisible() === true && !this.#window.isMinimized() && !this.#putAside
  }

  /** Brings the window to the front, beside the clicked icon if there was a click. Creates the window if necessary. */
  show(anchor: Anchor = {}): void {
    if (!this.isVisible) this.#forgetUnfitting()
    const window = this.#window ?? this.#make()
    if (!this.isVisible) this.#place(window, anchor)
    this.#wanted = true
    if (!this.#paintable) return
    if (window.isMinimized()) window.restore()
    // A minimised window cannot be restored on Wayland, but it appears when it is hidden and shown again.
    else if (this.#putAside) window.hide()
    this.#putAside = false
    window.show()
    window.focus()
  }

  /** Hides the window if it is in front, otherwise shows it. The tray icon and the shortcut call it. */
  toggle(anchor: Anchor = {}): void {
    const justHidden = this.#makings.clock.nowMs() - this.#blurredAtMs < clickAfterBlurMs
    if (this.isVisible && this.#window?.isFocused()) this.hide()
    else if (!justHidden) this.show(anchor)
  }

  /** Hides the window. Without a tray it is minimised, so that the user can still reach it. */
  hide(): void {
    this.#wanted = false
    if (!this.#window) return
    this.#keepPlace()
    if (this.#makings.hasTray()) this.#window.hide()
    else {
      this.#window.minimize()
      this.#putAside = true
    }
  }

  /** Shows a window that is hidden or was never created. Call it when the last tray is gone. */
  beReachable(): void {
    if (this.#window?.isVisible() !== true) this.show()
  }

  /**
   * Sets whether the popover stays open when it loses the focus. The page requests this, and a new or crashed page
   * resets it.
   */
  stay(stay: boolean): void {
    this.#staying = stay
  }

  /** Keeps the popover open while it has an open dialog or menu of the system, because the dialog takes the focus. */
  dialogOpen(open: boolean): void {
    this.#dialogs += open ? 1 : -1
  }

  setLayout(mode: LayoutMode): void {
    this.#keepPlace()
    this.#memory = { ...this.#memory, mode }
    this.#makings.remember(this.#memory)
    if (!this.#window) return
    if (this.#window.isMaximized()) this.#window.unmaximize()
    this.#window.setBounds(placeFor(mode, this.#memory, this.#screens()))
    this.#dress(this.#window)
  }

  /** Applies the theme to the colour behind the page, so that no other colour appears when the window grows. */
  repaint(): void {
    this.#window?.setBackgroundColor(backgroundColor(this.#isDark()))
  }

  /** Sets the listener for the end of a Windows session, which leaves only a moment for closing. */
  onSessionEnd(listener: () => void): void {
    this.#sessionEnd = listener
  }

  /** Makes closing the window really close it from now on. */
  leave(): void {
    if (this.#leaving) return
    this.#leaving = true
    this.#keepPlace()
  }

  #make(): BrowserWindow {
    const { page, hasTray, packaged, platform, preload, icon, log } = this.#makings
    const framed = !hasTray()
    this.#framed = framed
    const { mode } = this.#memory
    const bounds = placeFor(mode, this.#memory, this.#screens())
    const window = new BrowserWindow(
      windowOptions({ mode, bounds, dark: this.#isDark(), framed, packaged, preload, icon }),
    )
    this.#window = window
    this.#paintable = false
    this.#staying = false
    this.#putAside = false
    whenPaintable(window, this.#makings, () => this.#becomePaintable())
    window.on('close', (event) => {
      if (this.#leaving) return
      event.preventDefault()
      this.hide()
    })
    window.on('closed', () => {
      if (this.#window === window) this.#window = undefined
    })
    window.on('session-end', () => this.#sessionEnd())
    window.on('blur', () => this.#onBlur(window))
    window.on('focus', () => (this.#putAside = false))
    window.webContents.on('context-menu', (_event, clicked) => this.#openTextMenu(window, clicked))
    window.webContents.on('render-process-gone', (_event, { reason }) => this.#onPageGone(window, reason))
    if (!framed)
      window.webContents.on('dom-ready', () => {
        window.webContents.insertCSS(framelessStyle(platform)).catch((error: unknown) => {
          log.error('window.not-movable', error)
        })
      })
    this.#dress(window)
    this.#loaded = window.loadURL(page.url).catch((error: unknown) => {
      log.error('window.load-failed', error)
      // Shows an empty window, because no window at all would hide that something is wrong.
      this.#becomePaintable()
    })
    return window
  }

  /**
   * Removes the window when it needs a frame or no longer needs one, because a frame cannot be changed later. The page
   * shows the app's state, so a new window shows the same.
   */
  #forgetUnfitting(): void {
    if (this.#window === undefined || this.#framed !== this.#makings.hasTray()) return
    this.#keepPlace()
    const unfitting = this.#window
    this.#window = undefined
    unfitting.destroy()
  }

  #isPopover(): boolean {
    return this.#memory.mode === 'popover' && !this.#framed
  }

  #becomePaintable(): void {
    this.#paintable = true
    if (this.#wanted) this.show()
  }

  /** Applies the differences between the two layouts that can change while the window exists. */
  #dress(window: BrowserWindow): void {
    const { platform } = this.#makings
    const popover = this.#isPopover()
    if (platform !== 'linux') window.setSkipTaskbar(popover)
    if (platform === 'darwin' && !this.#framed) window.setWindowButtonVisibility(!popover)
  }

  #place(window: BrowserWindow, anchor: Anchor): void {
    if (window.isMaximized() || window.isMinimized()) return
    if (this.#isPopover())
      window.setBounds(placeFor('popover', this.#memory, { ...this.#screens(), ...anchor }))
  }

  #onBlur(window: BrowserWindow): void {
    if (!this.#isPopover() || this.#leaving || this.#staying || this.#dialogs > 0) return
    if (window.webContents.isDevToolsOpened()) return
    this.#blurredAtMs = this.#makings.clock.nowMs()
    this.hide()
  }

  /** Opens the context menu. The popover stays open meanwhile, although the menu takes the focus on some desktops. */
  #openTextMenu(window: BrowserWindow, clicked: Clicked): void {
    const lines = textMenu(clicked)
    if (!lines) return
    this.dialogOpen(true)
    Menu.buildFromTemplate(lines).popup({ window, callback: () => this.dialogOpen(false) })
  }

  #onPageGone(window: BrowserWindow, reason: string): void {
    const { log, clock } = this.#makings
    log.warn('window.page-gone', { reason })
    this.#staying = false
    if (this.#leaving || reason === 'clean-exit') return
    const now = clock.nowMs()
    this.#crashesAtMs = [...this.#crashesAtMs.filter((at) => now - at < calmMs), now]
    if (this.#crashesAtMs.length > mostReloads) return
    this.#loaded = new Promise((resolve) => window.webContents.once('did-finish-load', () => resolve()))
    window.webContents.reload()
  }

  /** Stores the position. It is not read while the window is hidden or minimised, because it is not reliable then. */
  #keepPlace(): void {
    const window = this.#window
    if (!window || window.isDestroyed() || !window.isVisible() || window.isMinimized()) return
    this.#memory = { ...this.#memory, [this.#memory.mode]: window.getNormalBounds() }
    this.#makings.remember(this.#memory)
  }

  #screens() {
    const primary = screen.getPrimaryDisplay()
    const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id)
    return { workAreas: [primary, ...others].map(({ workArea }) => workArea) }
  }

  #isDark(): boolean {
    const chosen = this.#makings.theme()
    return chosen === 'dark' || (chosen !== 'light' && nativeTheme.shouldUseDarkColors)
  }
}
