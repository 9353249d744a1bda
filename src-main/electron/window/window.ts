/**
 * Our only window. It is created hidden, shown when it has rendered, and hidden instead of closed. Removing it at any
 * moment loses no time, because the app runs without it.
 */
import { BrowserWindow, nativeTheme, screen, type WebContents } from 'electron'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { PageAddress } from './page-address.ts'
import { framelessStyle } from './frameless.ts'
import { backgroundColor, windowOptions, type WindowFacts } from './window-options.ts'
import { placeFor, readMemory, type Anchor, type LayoutMode, type WindowMemory } from './window-place.ts'

export interface WindowMakings extends Pick<WindowFacts, 'packaged' | 'preload' | 'icon'> {
  /**
   * True when a tray can bring the window back. Without a tray, the window has a frame and is minimised instead of
   * hidden.
   */
  readonly hasTray: () => boolean
  readonly page: PageAddress
  readonly platform: NodeJS.Platform
  readonly clock: Clock
  readonly log: Log
  /** The theme that the user chose. */
  readonly theme: () => unknown
  /** The stored position of the window, not validated, and the function that stores it. */
  readonly remembered: () => unknown
  readonly remember: (memory: WindowMemory) => void
}

/**
 * A click on the tray icon first takes the focus away, which hides the window; within this time the click must not show
 * it again.
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
  #blurredAtMs = -Infinity
  #crashesAtMs: number[] = []
  #sessionEnd: () => void = () => undefined

  constructor(makings: WindowMakings) {
    this.#makings = makings
    this.#memory = readMemory(makings.remembered())
  }

  /** The web contents of our page, while the window exists. */
  get contents(): WebContents | undefined {
    return this.#window?.isDestroyed() === false ? this.#window.webContents : undefined
  }

  /** Resolves when the page can receive events. */
  get loaded(): Promise<void> {
    return this.#loaded
  }

  get isVisible(): boolean {
    return this.#window?.isVisible() === true && !this.#window.isMinimized()
  }

  /** Brings the window to the front, beside the clicked icon if there was a click. Creates the window if necessary. */
  show(anchor: Anchor = {}): void {
    if (!this.isVisible) this.#forgetUnfitting()
    const window = this.#window ?? this.#make()
    if (!this.isVisible) this.#place(window, anchor)
    this.#wanted = true
    if (!this.#paintable) return
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }

  /** For the icon and the shortcut: hides the window if it is in front, otherwise shows it. */
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
    else this.#window.minimize()
  }

  /** Called when the last tray is gone: shows a window that is hidden or was never created. */
  beReachable(): void {
    if (this.#window?.isVisible() !== true) this.show()
  }

  /**
   * Sets whether the popover stays open when it loses the focus. The page requests this, and it lasts only as long as
   * the page.
   */
  stay(stay: boolean): void {
    this.#staying = stay
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

  /** From now on, closing the window really closes it. */
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
    window.once('ready-to-show', () => this.#becomePaintable())
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
      // An empty window is better than no window, because it shows that something is wrong.
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

  /** Applies the differences between the two modes that can change while the window exists. */
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
    if (!this.#isPopover() || this.#leaving || this.#staying) return
    if (window.webContents.isDevToolsOpened()) return
    this.#blurredAtMs = this.#makings.clock.nowMs()
    this.hide()
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

  /** Stores the position. A position that is read while the window is hidden or minimised is not reliable. */
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
