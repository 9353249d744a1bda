/**
 * Registers the two global shortcuts and keeps them in line with the settings. A shortcut that another program uses is
 * shown in the tray's menu and logged. It is not an error, because everything can be done without shortcuts.
 */
import { globalShortcut } from 'electron'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'

export interface ShortcutMakings {
  readonly clock: Clock
  readonly log: Log
  readonly open: () => void
  readonly toggle: () => void
}

/** Shortcuts as Electron writes them; an empty text turns one off. */
export interface WantedKeys {
  readonly openKeys: string
  readonly toggleKeys: string
}

/** A key that is held down repeats; a repeated toggle would start the timer that it has just stopped. */
const repeatMs = 500

export class Shortcuts {
  readonly #log: Log
  readonly #open: () => void
  readonly #toggle: () => void
  #wanted: WantedKeys = { openKeys: '', toggleKeys: '' }
  #ours: { readonly open?: string; readonly toggle?: string } = {}
  #taken: readonly string[] = []

  constructor({ clock, log, open, toggle }: ShortcutMakings) {
    this.#log = log
    this.#open = unrepeated(clock, open)
    this.#toggle = unrepeated(clock, toggle)
  }

  /** The shortcuts that are registered. */
  get keys(): { readonly open?: string; readonly toggle?: string } {
    return this.#ours
  }

  /** The shortcuts that could not be registered, because another program or our other shortcut uses them. */
  get taken(): readonly string[] {
    return this.#taken
  }

  /**
   * Registers the shortcuts. Call after `ready` and when the settings have changed. On Wayland the desktop may ask the
   * user first, and may refuse without reporting it (Electron: app.setDesktopName).
   */
  want({ openKeys, toggleKeys }: WantedKeys): void {
    if (openKeys === this.#wanted.openKeys && toggleKeys === this.#wanted.toggleKeys) return
    globalShortcut.unregisterAll()
    this.#wanted = { openKeys, toggleKeys }
    const open = tryRegister(openKeys, this.#open)
    const toggle = toggleKeys !== openKeys && tryRegister(toggleKeys, this.#toggle)
    this.#ours = { ...(open ? { open: openKeys } : {}), ...(toggle ? { toggle: toggleKeys } : {}) }
    this.#taken = [...(open ? [] : [openKeys]), ...(toggle ? [] : [toggleKeys])].filter((keys) => keys !== '')
    for (const keys of this.#taken) this.#log.warn('shortcut.taken', { keys })
  }

  close(): void {
    globalShortcut.unregisterAll()
  }
}

/** Returns false when the shortcut is in use. Electron throws for an unknown key, which counts as false too. */
function tryRegister(keys: string, perform: () => void): boolean {
  if (keys === '') return false
  try {
    return globalShortcut.register(keys, perform)
  } catch {
    return false
  }
}

function unrepeated(clock: Clock, perform: () => void): () => void {
  let lastMs = -Infinity
  return () => {
    const sinceLast = clock.nowMs() - lastMs
    lastMs = clock.nowMs()
    // The shortcut must still work if the clock was set back.
    if (sinceLast >= repeatMs || sinceLast < 0) perform()
  }
}
