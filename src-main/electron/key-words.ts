/** Formats a shortcut with the names of the keys on the user's keyboard, and explains why a shortcut does not work. */
import type { KeyState, KeyStates } from '#preload/model/key-state.ts'
import { desk as words } from '#preload/words/made/desk.ts'
import { bothKeys, type WantedKeys } from './key-plan.ts'

const onMac: Readonly<Record<string, string>> = {
  CommandOrControl: '⌘',
  Command: '⌘',
  Super: '⌘',
  Control: '⌃',
  Alt: '⌥',
  Shift: '⇧',
}

/** Formats a shortcut. For example, `CommandOrControl+Alt+Space` becomes `Ctrl Alt Space`, or `⌘⌥ Space` on macOS. */
export function keysInWords(keys: string, platform: NodeJS.Platform): string {
  const parts = keys.split('+')
  const key = keyName(parts.at(-1) ?? '')
  const modifiers = parts.slice(0, -1)
  if (platform === 'darwin') return `${modifiers.map((each) => onMac[each] ?? each).join('')} ${key}`.trim()
  return [...modifiers.map(keyName), key].join(' ')
}

/**
 * Returns the name of a key. Modifiers get the names that are printed on PC keyboards; letters, digits and function
 * keys are unchanged.
 */
function keyName(key: string): string {
  const w = words()
  const names: Readonly<Record<string, string>> = {
    CommandOrControl: w.keyControl,
    Control: w.keyControl,
    Command: w.keySuper,
    Super: w.keySuper,
    Alt: w.keyAlt,
    Shift: w.keyShift,
    Space: w.keySpace,
    Enter: w.keyEnter,
  }
  return names[key] ?? key
}

/** Returns a sentence for each shortcut that does not work, for the tray's menu. Duplicate sentences are removed. */
export function keyNotes(wanted: WantedKeys, states: KeyStates, platform: NodeJS.Platform): string[] {
  const w = words()
  const notes = bothKeys.flatMap((which) => {
    const keys = keysInWords(wanted[which], platform)
    const texts: Readonly<Record<KeyState, string | null>> = {
      taken: w.keysTaken({ keys }),
      same: w.keysSame({ keys }),
      unsupported: w.keysUnsupported({ keys }),
      'no-portal': w.noGlobalShortcuts,
      off: null,
      registered: null,
      'asked-for': null,
    }
    return texts[states[which]] ?? []
  })
  return [...new Set(notes)]
}
