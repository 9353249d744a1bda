/**
 * Our only window. It is created hidden, shown once it has rendered, and hidden instead of closed. The window can be
 * destroyed at any time without losing tracked time, because the app does not depend on it.
 */
import { BrowserWindow, nativeTheme, type WebContents } from 'electron'
import type { Ports } from '../../app/ports.ts'
import { DockIcon } from './dock-icon.ts'
import { whenPaintable } from './first-paint.ts'
import { framelessStyle } from './frameless.ts'
import { KeptPlace, type PlaceStore } from './kept-place.ts'
import type { PageAddress } from './page-address.ts'
import { PageCrashes } from './page-crashes.ts'
import { openTextMenu } from './text-menu.ts'
import { backgroundColor, windowOptions, type WindowFacts } from './window-options.ts'
import type { Anchor, LayoutMode } from './window-place.ts'

export interface WindowMakings
  extends PlaceStore, Pick<WindowFacts, 'packaged' | 'preload' | 'icon'>, Pick<Ports, 'clock' | 'log'> {
  /**
   * Returns true when a tray can bring the window back. Without a tray, the window has a frame and is minimized instead
   * of hidden.
   */
  readonly hasTray: () => boolean
  readonly page: PageAddress
  readonly platform: NodeJS.Platform
  /** Returns the theme that the user chose; the value is not validated. */
  readonly theme: () => unknown
  /** Called when the user has closed the window, which only hides it. */
  readonly closed: () => void
  /** Called when a Windows session ends, which leaves only a short time for closing. */
  readonly sessionEnded: () => void
}

/**
 * A click on the tray icon first takes the focus from the window, which hides the window. If that happened less than
 * this many milliseconds ago, the same click must not show the window again.
 */
const clickAfterBlurMs = 300

export class MainWindow {
  readonly #makings: WindowMakings
  readonly #place: KeptPlace
  readonly #crashes: PageCrashes
  readonly #dock: DockIcon
  #window: BrowserWindow | undefined
  #framed = false
  #loaded: Promise<void> = Promise.resolve()
  #paintable = false
  #wanted = false
  #leaving = false
  #staying = false
  #dialogs = 0
  /**
   * True from the time the window was minimized until it has the focus again. Wayland does not report whether a window
   * is minimized, so this class records it.
   */
  #putAside = false
  #blurredAtBootMs = -Infinity

  constructor(makings: WindowMakings) {
    this.#makings = makings
    this.#place = new KeptPlace(makings)
    this.#crashes = new PageCrashes(makings.clock)
    this.#dock = new DockIcon(makings.clock)
    this.#dock.want(false)
  }

  get contents(): WebContents | undefined {
    return this.#window?.isDestroyed() === false ? this.#window.webContents : undefined
  }

  /** Resolves when the page can receive events, or when it could not be loaded. Never rejects. */
  get loaded(): Promise<void> {
    return this.#loaded
  }

  get isVisible(): boolean {
    return this.#window?.isVisible() === true && !this.#window.isMinimized() && !this.#putAside
  }

  /** Brings the window to the front, beside the tray icon if the icon was clicked. Creates the window if necessary. */
  show(anchor: Anchor = {}): void {
    if (this.#window && !this.isVisible && this.#isUnfitting()) {
      this.#place.keep(this.#window)
      this.#discard(this.#window)
    }
    const window = this.#window ?? this.#make()
    const canBePlaced = !this.isVisible && !window.isMaximized() && !window.isMinimized()
    if (canBePlaced && this.#isPopover()) window.setBounds(this.#place.next(anchor))
    this.#wanted = true
    if (!this.#paintable) return
    if (window.isMinimized()) window.restore()
    // A minimized window cannot be restored on Wayland, but it appears when it is hidden and shown again.
    else if (this.#putAside) window.hide()
    this.#putAside = false
    this.#dock.want(this.#place.mode === 'wide')
    window.show()
    window.focus()
  }

  /**
   * Hides the window if it is in front, otherwise shows it. Does not show a window that the same click has just hidden.
   * Called for a click on the tray icon and for the global shortcut.
   */
  toggle(anchor: Anchor = {}): void {
    const justHidden = this.#makings.clock.bootMs() - this.#blurredAtBootMs < clickAfterBlurMs
    if (this.isVisible && this.#window?.isFocused()) this.hide()
    else if (!justHidden) this.show(anchor)
  }

  /** Hides the window. Without a tray, the window is minimized instead, so that the user can still reach it. */
  hide(): void {
    this.#wanted = false
    if (!this.#window) return
    this.#place.keep(this.#window)
    if (this.#makings.hasTray()) {
      this.#window.hide()
      this.#dock.want(false)
    } else {
      this.#window.minimize()
      this.#putAside = true
    }
  }

  /**
   * Shows the window if it is hidden, or creates it. Call this when the tray has disappeared, because the user then has
   * no other way to reach the window.
   */
  beReachable(): void {
    if (this.#window?.isVisible() !== true) this.show()
  }

  /**
   * Sets whether the popover (the window in its narrow layout) stays open when it loses the focus. Called by the page.
   * The value is reset to false when the page is loaded in a new window and when the page has crashed.
   */
  stay(stay: boolean): void {
    this.#staying = stay
  }

  /**
   * Call this with true when a dialog or menu of the system opens, and with false when it closes. In between, the
   * popover (the window in its narrow layout) stays open although it has lost the focus.
   */
  dialogOpen(open: boolean): void {
    this.#dialogs += open ? 1 : -1
  }

  /**
   * Changes the layout. Returns true if the window had to be closed, because its frame does not fit the layout. In that
   * case, the caller must show a new window with the view that the page had shown. While a form has unsaved input, the
   * window is kept even if its frame does not fit, unless the tray is missing.
   */
  setLayout(mode: LayoutMode): boolean {
    this.#place.keep(this.#window)
    this.#place.setMode(mode)
    const window = this.#window
    if (!window) return false
    if (this.#isUnfitting()) {
      this.#discard(window)
      return true
    }
    if (window.isMaximized()) window.unmaximize()
    window.setBounds(this.#place.next())
    this.#dress(window)
    this.#dock.want(mode === 'wide' && window.isVisible())
    return false
  }

  /** Applies the theme to the color behind the page, so that no other color appears when the window grows. */
  repaint(): void {
    this.#window?.setBackgroundColor(backgroundColor(this.#isDark()))
  }

  /** From now on, closing the window destroys it instead of hiding it. */
  leave(): void {
    if (this.#leaving) return
    this.#leaving = true
    this.#place.keep(this.#window)
  }

  #make(): BrowserWindow {
    const { page, packaged, platform, preload, icon, log, closed, sessionEnded } = this.#makings
    const framed = this.#needsFrame()
    this.#framed = framed
    const { mode } = this.#place
    const bounds = this.#place.next()
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
      closed()
      this.hide()
    })
    window.on('closed', () => {
      if (this.#window === window) this.#window = undefined
    })
    window.on('session-end', sessionEnded)
    window.on('blur', () => this.#onBlur(window))
    window.on('focus', () => (this.#putAside = false))
    window.webContents.on('context-menu', (_event, clicked) =>
      openTextMenu(window, clicked, (open) => this.dialogOpen(open)),
    )
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
      // The page could not be loaded. An empty window is shown, because the user would not notice the error without a
      // window.
      this.#becomePaintable()
    })
    return window
  }

  /**
   * Returns true if the window needs a frame. Without a tray icon, the user needs the frame to move and close the
   * window. In the wide layout, only macOS draws window buttons on a window without a frame.
   */
  #needsFrame(): boolean {
    const { hasTray, platform } = this.#makings
    return !hasTray() || (this.#place.mode === 'wide' && platform !== 'darwin')
  }

  /**
   * Returns true when the window has to be replaced, because Electron cannot add or remove a frame later. The page
   * shows the app's state, so the new window shows the same content.
   */
  #isUnfitting(): boolean {
    if (this.#framed === this.#needsFrame()) return false
    // Unsaved input exists only in the page, so a window with unsaved input is normally kept. If the tray has
    // disappeared, the window is replaced in any case, because a window without a frame has no buttons.
    return !this.#staying || !this.#makings.hasTray()
  }

  #discard(window: BrowserWindow): void {
    this.#window = undefined
    window.destroy()
  }

  #isPopover(): boolean {
    return this.#place.mode === 'popover' && !this.#framed
  }

  #becomePaintable(): void {
    this.#paintable = true
    if (this.#wanted) this.show()
  }

  /** Applies those settings of the current layout that Electron can change without creating a new window. */
  #dress(window: BrowserWindow): void {
    const { platform } = this.#makings
    const popover = this.#isPopover()
    if (platform !== 'linux') window.setSkipTaskbar(popover)
    if (platform !== 'darwin') return
    window.setWindowButtonVisibility(!popover)
    // `skipTransformProcessType` keeps this call from showing or hiding the Dock icon. Only dock-icon.ts does that.
    window.setVisibleOnAllWorkspaces(popover, {
      visibleOnFullScreen: popover,
      skipTransformProcessType: true,
    })
  }

  #onBlur(window: BrowserWindow): void {
    if (window !== this.#window) return
    if (!this.#isPopover() || this.#leaving || this.#staying || this.#dialogs > 0) return
    if (window.webContents.isDevToolsOpened()) return
    if (this.#dock.unsettled) return window.focus()
    this.#blurredAtBootMs = this.#makings.clock.bootMs()
    this.hide()
  }

  #onPageGone(window: BrowserWindow, reason: string): void {
    this.#makings.log.warn('window.page-gone', { reason })
    this.#staying = false
    if (this.#leaving || reason === 'clean-exit' || !this.#crashes.count()) return
    this.#loaded = new Promise((resolve) => window.webContents.once('did-finish-load', () => resolve()))
    window.webContents.reload()
  }

  #isDark(): boolean {
    const chosen = this.#makings.theme()
    return chosen === 'dark' || (chosen !== 'light' && nativeTheme.shouldUseDarkColors)
  }
}
