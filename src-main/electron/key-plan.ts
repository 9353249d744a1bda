/**
 * Decides which global shortcuts to register, and what state they are in afterwards. On Wayland only the desktop's
 * portal (a D-Bus service) can register them, and `globalShortcut.register` returns true before the portal has answered
 * (electron#52218).
 */
import type { KeyState, KeyStates } from '#preload/model/key-state.ts'

/** Shortcuts in Electron's notation. An empty string turns a shortcut off. */
export interface WantedKeys {
  readonly openKeys: string
  readonly toggleKeys: string
}

export type WhichKeys = keyof WantedKeys
export const bothKeys = ['openKeys', 'toggleKeys'] as const

/**
 * How global shortcuts are registered. `portal`: a Wayland desktop whose portal can register them. `no portal`: a
 * Wayland desktop without such a portal. `direct`: any other desktop.
 */
export type KeyRoute = 'direct' | 'portal' | 'no portal'

/** For each shortcut: `register` if the program can try to register it, otherwise the state that says why not. */
export type KeyPlan = Readonly<Record<WhichKeys, 'register' | KeyState>>

export function keyPlan({ openKeys, toggleKeys }: WantedKeys, route: KeyRoute): KeyPlan {
  const each = (keys: string): 'register' | KeyState => {
    if (keys === '') return 'off'
    if (route === 'no portal') return 'no-portal'
    return route === 'portal' && !hasPortalId(keys) ? 'unsupported' : 'register'
  }
  const open = each(openKeys)
  const toggle = each(toggleKeys)
  return { openKeys: open, toggleKeys: toggle === 'register' && toggleKeys === openKeys ? 'same' : toggle }
}

/** Returns the state of a shortcut after `globalShortcut.register` has returned `accepted`. */
export function stateAfter(accepted: boolean, route: KeyRoute): KeyState {
  if (route === 'direct') return accepted ? 'registered' : 'taken'
  // The portal never reports that another program uses a shortcut. On Wayland, `register` returns false only if
  // Electron finds no portal.
  return accepted ? 'asked-for' : 'no-portal'
}

/**
 * Returns the states after the user has pressed a shortcut. On Wayland, only a key press proves that a shortcut works.
 */
export function afterUse(states: KeyStates, which: WhichKeys): KeyStates {
  return states[which] === 'asked-for' ? { ...states, [which]: 'registered' } : states
}

/**
 * Returns true when Electron can tell the portal which key the shortcut uses. Electron has no names for Enter and the
 * function keys, so the portal would treat all shortcuts with these keys as one shortcut without a name
 * (electron#52223).
 */
function hasPortalId(keys: string): boolean {
  return /\+([A-Z0-9]|Space)$/.test(keys)
}
