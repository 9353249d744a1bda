/**
 * Shows the program in the Dock of macOS while its window has the wide layout. Without a Dock icon, the program is a
 * menu bar accessory. Only the windows of such programs can appear above a full-screen program (Electron:
 * BrowserWindow, setVisibleOnAllWorkspaces).
 */
import { app as electron } from 'electron'
import type { Clock } from '../../kernel/clock.ts'

/**
 * The Dock icon is hidden no earlier than this many milliseconds after it was last shown or hidden, because Electron
 * ignores a call to `hide` within a second of the previous call (Electron: dock.hide).
 */
const restMs = 1_100

/**
 * For up to this many milliseconds after the Dock icon was shown or hidden, macOS may take the focus from our window.
 */
const unsettledMs = 500

export class DockIcon {
  readonly #clock: Clock
  #shown: boolean | undefined
  #wanted: boolean | undefined
  #changedAtMs = -Infinity
  #forget: () => void = () => undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * True for a short time after the icon has been shown or hidden. If our window loses the focus during this time, that
   * does not mean that the user switched to another window.
   */
  get unsettled(): boolean {
    return this.#sinceChange() < unsettledMs
  }

  /** Shows or hides the icon. Call this after `ready`. Does nothing on systems other than macOS. */
  want(shown: boolean): void {
    this.#wanted = shown
    this.#forget()
    const waitMs = shown ? 0 : restMs - this.#sinceChange()
    if (waitMs > 0) this.#forget = this.#clock.after(waitMs, () => this.#change())
    else this.#change()
  }

  #change(): void {
    const { dock } = electron
    if (!dock || this.#wanted === undefined || this.#wanted === this.#shown) return
    this.#shown = this.#wanted
    this.#changedAtMs = this.#clock.bootMs()
    if (this.#shown) void dock.show()
    else dock.hide()
  }

  #sinceChange(): number {
    return this.#clock.bootMs() - this.#changedAtMs
  }
}
