/** Formats a shortcut with the names of the keys on the user's keyboard, and explains why a shortcut does not work. */
import type { KeyStates } from '#preload/model/key-state.ts'
import { bothKeys, type WantedKeys } from './key-plan.ts'

const onMac: Readonly<Record<string, string>> = {
  CommandOrControl: '⌘',
  Command: '⌘',
  Super: '⌘',
  Control: '⌃',
  Alt: '⌥',
  Shift: '⇧',
}
const elsewhere: Readonly<Record<string, string>> = {
  CommandOrControl: 'Ctrl',
  Control: 'Ctrl',
  Command: 'Super',
}

/** Formats a shortcut. For example, `CommandOrControl+Alt+Space` becomes `Ctrl Alt Space`, or `⌘⌥ Space` on macOS. */
export function keysInWords(keys: string, platform: NodeJS.Platform): string {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const modifiers = parts.slice(0, -1)
  if (platform === 'darwin') return `${modifiers.map((each) => onMac[each] ?? each).join('')} ${key}`.trim()
  return [...modifiers.map((each) => elsewhere[each] ?? each), key].join(' ')
}

/** Returns a sentence for each shortcut that does not work, for the menu of the tray. Equal sentences occur once. */
export function keyNotes(wanted: WantedKeys, states: KeyStates, platform: NodeJS.Platform): string[] {
  const notes = bothKeys.flatMap((which) => {
    const keys = keysInWords(wanted[which], platform)
    switch (states[which]) {
      case 'taken':
        return [`${keys} belongs to another program`]
      case 'same':
        return [`${keys} is set for both shortcuts`]
      case 'unsupported':
        return [`${keys} can’t be a shortcut on this desktop`]
      case 'no-portal':
        return ['This desktop offers no global shortcuts']
      case 'off':
      case 'registered':
      case 'asked-for':
        return []
    }
  })
  return [...new Set(notes)]
}
