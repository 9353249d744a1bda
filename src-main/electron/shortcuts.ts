/**
 * The two keys that work anywhere. Owns their registration; a key that another program holds is logged and missing
 * from the menus, never an error: everything they do can be done by hand.
 */
import { globalShortcut } from 'electron'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'

/** ⌘ stands for Ctrl on macOS (design: keyboard). */
export const openKeys = 'CommandOrControl+Alt+Space'
export const toggleKeys = 'CommandOrControl+Alt+Enter'

export interface ShortcutMakings {
  readonly clock: Clock
  readonly log: Log
  readonly open: () => void
  readonly toggle: () => void
}

export interface Shortcuts {
  /** Those that are really ours. */
  readonly keys: { readonly open?: string; readonly toggle?: string }
  close(): void
}

/** A held key repeats; a repeated toggle would start what it has just stopped. */
const repeatMs = 500

/** After `ready`. On Wayland the desktop may ask the person first, and may refuse without telling (global-shortcut.md). */
export function registerShortcuts({ clock, log, open, toggle }: ShortcutMakings): Shortcuts {
  const registered = (keys: string, perform: () => void): boolean => {
    const ours = tryRegister(keys, unrepeated(clock, perform))
    if (!ours) log.warn('shortcut.taken', { keys })
    return ours
  }
  return {
    keys: {
      ...(registered(openKeys, open) ? { open: openKeys } : {}),
      ...(registered(toggleKeys, toggle) ? { toggle: toggleKeys } : {}),
    },
    close: () => globalShortcut.unregisterAll(),
  }
}

/** It answers `false` when the key is taken, and throws when it does not know it. */
function tryRegister(keys: string, perform: () => void): boolean {
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
