/**
 * Our one window: made hidden, shown when it can be seen whole, hidden instead of closed. It can be taken away at
 * any moment without losing a second of time. Owns its life and its place; refuses to know what is in it.
 */
import { BrowserWindow, nativeTheme, screen, type WebContents } from 'electron'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { PageAddress } from './page-address.ts'
import { framelessStyle } from './frameless.ts'
import { backgroundColor, windowOptions, type WindowFacts } from './window-options.ts'
import { placeFor, readMemory, type Anchor, type LayoutMode, type WindowMemory } from './window-place.ts'

export interface WindowMakings extends Pick<WindowFacts, 'packaged' | 'preload' | 'icon'> {
  /** Whether a tray can bring the window back now; without one it has a frame and is never quite away. */
  readonly hasTray: () => boolean
  readonly page: PageAddress
  readonly platform: NodeJS.Platform
  readonly clock: Clock
  readonly log: Log
  /** The theme that the person chose. */
  readonly theme: () => unknown
  /** What was kept of the window, unparsed, and how to keep it. */
  readonly remembered: () => unknown
  readonly remember: (memory: WindowMemory) => void
}

/** A click on the tray icon takes the focus away first; it must not reopen what it has just closed. */
const clickAfterBlurMs = 300
/** A page that keeps dying is left alone after that many times in a row. */
const mostReloads = 3
const calmMs = 60_000

export class MainWindow {
  readonly #makings: WindowMakings
  #memory: WindowMemory
  #window: BrowserWindow | undefined
  /** As the window that there is was made. */
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

  /** Of our page, while there is one. */
  get contents(): WebContents | undefined {
    return this.#window?.isDestroyed() === false ? this.#window.webContents : undefined
  }

  /** Resolves when the page listens to events. */
  get loaded(): Promise<void> {
    return this.#loaded
  }

  get isVisible(): boolean {
    return this.#window?.isVisible() === true && !this.#window.isMinimized()
  }

  /** In front, at the icon that was clicked if one was. Made anew when there is none. */
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

  /** For the icon and the shortcut: away if it is in front, there if it is not. */
  toggle(anchor: Anchor = {}): void {
    const justHidden = this.#makings.clock.nowMs() - this.#blurredAtMs < clickAfterBlurMs
    if (this.isVisible && this.#window?.isFocused()) this.hide()
    else if (!justHidden) this.show(anchor)
  }

  /** Away, but never unreachable: where no tray is known it goes to the dock or the taskbar. */
  hide(): void {
    this.#wanted = false
    if (!this.#window) return
    this.#keepPlace()
    if (this.#makings.hasTray()) this.#window.hide()
    else this.#window.minimize()
  }

  /** The last tray has gone: a window that is away, or was never made, must be somewhere. */
  beReachable(): void {
    if (this.#window?.isVisible() !== true) this.show()
  }

  /** Whether the popover stays when something else takes the focus. Said by the page, and only as long as that lives. */
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

  /** The colour behind the page follows the theme, so that growing the window shows no other one. */
  repaint(): void {
    this.#window?.setBackgroundColor(backgroundColor(this.#isDark()))
  }

  /** Windows ends a session without asking; then there is a moment left. */
  onSessionEnd(listener: () => void): void {
    this.#sessionEnd = listener
  }

  /** From now on closing means closing. */
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
      // An empty window tells more than none.
      this.#becomePaintable()
    })
    return window
  }

  /** A frame cannot be given or taken later. The page is a projection: a new one shows the same. */
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

  /** What differs between the two modes and can change while the window lives. */
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

  /** Nobody can rely on a place that was read while the window was elsewhere: hidden, minimised, maximised. */
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
