/**
 * The two keys that work anywhere. Owns their registration, and that they follow the settings; a key that another
 * program holds is said in the tray's menu and in the log, never an error: everything they do can be done by hand.
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

/** As Electron writes them; empty switches one off. */
export interface WantedKeys {
  readonly openKeys: string
  readonly toggleKeys: string
}

/** A held key repeats; a repeated toggle would start what it has just stopped. */
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

  /** Those that are really ours. */
  get keys(): { readonly open?: string; readonly toggle?: string } {
    return this.#ours
  }

  /** Those that were wanted and belong to somebody else, or to our own other key. */
  get taken(): readonly string[] {
    return this.#taken
  }

  /**
   * After `ready`; again when the wish has changed. On Wayland the desktop may ask the person first, and may refuse
   * without telling (Electron: app.setDesktopName).
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

/** It answers `false` when the key is taken, and throws when it does not know it. */
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
    // A clock that was set back must not make the key dead.
    if (sinceLast >= repeatMs || sinceLast < 0) perform()
  }
}
