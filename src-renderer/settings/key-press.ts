/** A key press as a global shortcut is written. Pure. */
import type { Settings } from '#preload/model/settings.ts'

export type Keys = Settings['openKeys']

type Press = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>

/** The key by its place, so that a modifier that writes another letter changes nothing. */
function keyOf(code: string): string | undefined {
  if (code === 'Space' || code === 'Enter') return code
  return /^(?:Key([A-Z])|Digit(\d)|(F(?:[1-9]|1\d|2[0-4])))$/
    .exec(code)
    ?.slice(1)
    .find((part) => part)
}

/** Nothing while there is no key of its own yet, or no modifier that a text field would not use itself. */
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

/** `Ctrl Alt Space`, `⌘ ⌥ Space`; `Off` for none. */
export function keysWritten(keys: Keys, mac: boolean): string {
  if (keys === '') return 'Off'
  const words: Record<string, string> = mac
    ? { CommandOrControl: '⌘', Command: '⌘', Super: '⌘', Control: '⌃', Alt: '⌥', Shift: '⇧' }
    : { CommandOrControl: 'Ctrl', Control: 'Ctrl', Command: 'Super' }
  return keys
    .split('+')
    .map((part) => words[part] ?? part)
    .join(' ')
}
