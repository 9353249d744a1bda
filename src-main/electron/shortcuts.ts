/**
 * Registers the two global shortcuts and updates them when the settings change. A shortcut that does not work is shown
 * in the tray's menu and logged. This is not an error, because the user can do everything without shortcuts.
 */
import { globalShortcut } from 'electron'
import type { KeyStates } from '#preload/model/key-state.ts'
import type { Ports } from '../app/ports.ts'
import type { Clock } from '../kernel/clock.ts'
import {
  afterUse,
  bothKeys,
  keyPlan,
  stateAfter,
  type KeyPlan,
  type KeyRoute,
  type WantedKeys,
  type WhichKeys,
} from './key-plan.ts'

export interface ShortcutMakings extends Pick<Ports, 'clock' | 'log'> {
  readonly route: KeyRoute
  readonly open: () => void
  readonly toggle: () => void
  /** Called when a shortcut is pressed for the first time on Wayland, where only a key press proves that it works. */
  readonly proven: () => void
}

/**
 * A shortcut that is pressed again within this many milliseconds is ignored. A key that is held down repeats, and a
 * repeated toggle would start the timer that it has just stopped.
 */
const repeatMs = 500

export class Shortcuts {
  readonly #makings: ShortcutMakings
  readonly #perform: Record<WhichKeys, () => void>
  #wanted: WantedKeys = { openKeys: '', toggleKeys: '' }
  #states: KeyStates = { openKeys: 'off', toggleKeys: 'off' }

  constructor(makings: ShortcutMakings) {
    this.#makings = makings
    const { clock, open, toggle } = makings
    this.#perform = { openKeys: unrepeated(clock, open), toggleKeys: unrepeated(clock, toggle) }
  }

  get keys(): { readonly open?: string; readonly toggle?: string } {
    const { openKeys, toggleKeys } = this.#wanted
    return {
      ...(this.#states.openKeys === 'registered' ? { open: openKeys } : {}),
      ...(this.#states.toggleKeys === 'registered' ? { toggle: toggleKeys } : {}),
    }
  }

  get wanted(): WantedKeys {
    return this.#wanted
  }

  get states(): KeyStates {
    return this.#states
  }

  /**
   * Registers the shortcuts. Call this after `ready` and when the settings have changed. On Wayland, the desktop may
   * ask the user at each registration. Unchanged shortcuts are therefore not registered again, and two changed
   * shortcuts are registered in the same turn of the event loop.
   */
  want({ openKeys, toggleKeys }: WantedKeys): void {
    const wanted = { openKeys, toggleKeys }
    const { route } = this.#makings
    const [before, plan] = [keyPlan(this.#wanted, route), keyPlan(wanted, route)]
    const changed = bothKeys.filter(
      (which) => wanted[which] !== this.#wanted[which] || plan[which] !== before[which],
    )
    for (const which of changed)
      if (isRegistered(this.#states[which])) globalShortcut.unregister(this.#wanted[which])
    this.#wanted = wanted
    for (const which of changed) this.#register(which, plan[which])
  }

  close(): void {
    globalShortcut.unregisterAll()
  }

  #register(which: WhichKeys, plan: KeyPlan[WhichKeys]): void {
    const { route, log } = this.#makings
    const keys = this.#wanted[which]
    const state = plan === 'register' ? stateAfter(this.#tryRegister(which, keys), route) : plan
    this.#states = { ...this.#states, [which]: state }
    if (state !== 'off' && !isRegistered(state)) log.warn('shortcut.refused', { keys, because: state })
  }

  /**
   * Registers a shortcut. Returns false if another program uses the shortcut, or if Electron does not know the key and
   * throws.
   */
  #tryRegister(which: WhichKeys, keys: string): boolean {
    try {
      return globalShortcut.register(keys, () => this.#used(which))
    } catch {
      return false
    }
  }

  #used(which: WhichKeys): void {
    const before = this.#states
    this.#states = afterUse(before, which)
    if (this.#states !== before) this.#makings.proven()
    this.#perform[which]()
  }
}

function isRegistered(state: KeyStates[WhichKeys]): boolean {
  return state === 'registered' || state === 'asked-for'
}

function unrepeated(clock: Clock, perform: () => void): () => void {
  let lastBootMs = -Infinity
  return () => {
    const sinceLast = clock.bootMs() - lastBootMs
    lastBootMs = clock.bootMs()
    if (sinceLast >= repeatMs) perform()
  }
}
