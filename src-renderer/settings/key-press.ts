import type { Settings } from '#preload/model/settings.ts'
import { settings } from '#preload/words/made/settings.ts'
import { keyName } from '../lib/key-names.ts'

export type Keys = Settings['openKeys']

type Press = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>

/** Returns the key by its position on the keyboard, because modifiers can change the character that it produces. */
function keyOf(code: string): string | undefined {
  if (code === 'Space' || code === 'Enter') return code
  return /^(?:Key([A-Z])|Digit(\d)|(F(?:[1-9]|1\d|2[0-4])))$/
    .exec(code)
    ?.slice(1)
    .find((part) => part)
}

/**
 * Returns the pressed shortcut, or undefined if only modifiers or an unsupported key are pressed. Also returns
 * undefined for a key without Ctrl, Alt or Meta, because such a global shortcut would make the key unusable in every
 * text field.
 */
export function keysPressed(press: Press, mac: boolean): Keys | undefined {
  const key = keyOf(press.code)
  if (key === undefined || !(press.ctrlKey || press.altKey || press.metaKey)) return undefined
  const modifiers = [
    ...(press.ctrlKey ? [mac ? 'Control' : 'CommandOrControl'] : []),
    ...(press.metaKey ? [mac ? 'CommandOrControl' : 'Super'] : []),
    ...(press.altKey ? ['Alt'] : []),
    ...(press.shiftKey ? ['Shift'] : []),
  ]
  return modifiers.length > 3 ? undefined : [...modifiers, key].join('+')
}

/**
 * Formats a shortcut, for example `Ctrl Alt Space` or `⌘ ⌥ Space`. Returns the word for "off" if the shortcut is empty.
 */
export function keysWritten(keys: Keys, mac: boolean): string {
  if (keys === '') return settings().keysOff
  const signs: Record<string, string> = mac
    ? { CommandOrControl: '⌘', Command: '⌘', Super: '⌘', Control: '⌃', Alt: '⌥', Shift: '⇧' }
    : { CommandOrControl: 'Ctrl', Control: 'Ctrl', Command: 'Super' }
  return keys
    .split('+')
    .map((part) => keyName(signs[part] ?? part, mac))
    .join(' ')
}
