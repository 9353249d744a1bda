/**
 * Shows the program in the Dock of macOS while its wide window is open. Without the icon in the Dock it is an accessory
 * of the menu bar, and only the window of such a program may appear above a program in full screen (Electron:
 * BrowserWindow, setVisibleOnAllWorkspaces).
 */
import { app as electron } from 'electron'
import type { Clock } from '../../kernel/clock.ts'

/** Electron ignores `hide` for a second after another call (Electron: dock.hide). In milliseconds. */
const restMs = 1_100

/** macOS takes the focus from the windows while it changes the kind of a program. In milliseconds. */
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

  /** True for a moment after a change, when a lost focus does not mean that the user went to another window. */
  get unsettled(): boolean {
    return this.#sinceChange() < unsettledMs
  }

  /** Shows or hides the icon. Call it after `ready`. Other systems have no Dock, so nothing happens there. */
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
