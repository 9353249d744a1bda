/** The keyboard shortcuts: their keys, and whether they apply in text fields. The handlers are in shortcuts.ts. */
import type { AppDescription } from '#preload/model/app-description.ts'
import { isMac } from './platform.ts'

/**
 * The keys of a shortcut; on a Mac, `Ctrl` stands for ⌘. `inText` restricts the shortcut while a text field has the
 * focus: it then never applies, or applies only if the field is empty. If `inText` is absent, it always applies.
 */
interface Shortcut {
  keys: readonly string[]
  inText?: 'never' | 'when-empty'
}

export const shortcuts = {
  'open-command': { keys: ['Ctrl', 'K'] },
  'open-command-slash': { keys: ['/'], inText: 'never' },
  'take-row': { keys: ['Ctrl', '1'] },
  stop: { keys: ['Ctrl', '.'] },
  'stop-and-save': { keys: ['Ctrl', 'Shift', 'Enter'] },
  discard: { keys: ['Ctrl', 'Shift', 'D'] },
  pause: { keys: ['Ctrl', 'P'] },
  'adjust-start': { keys: ['Ctrl', 'J'] },
  'start-earlier': { keys: ['Ctrl', '['] },
  'start-later': { keys: ['Ctrl', ']'] },
  'speak-time': { keys: ['Ctrl', 'Shift', '.'] },
  save: { keys: ['Ctrl', 'Enter'] },
  pin: { keys: ['Ctrl', 'D'] },
  rename: { keys: ['F2'] },
  'delete-row': { keys: ['Del'], inText: 'when-empty' },
  'row-menu': { keys: ['Shift', 'F10'] },
  split: { keys: ['Ctrl', 'Shift', 'S'] },
  'add-time': { keys: ['Ctrl', 'N'] },
  undo: { keys: ['Ctrl', 'Z'], inText: 'when-empty' },
  redo: { keys: ['Ctrl', 'Shift', 'Z'], inText: 'when-empty' },
  'send-now': { keys: ['Ctrl', 'R'] },
  'next-attention': { keys: ['F8'] },
  'previous-attention': { keys: ['Shift', 'F8'] },
  filter: { keys: ['Ctrl', 'F'] },
  back: { keys: ['Alt', 'ArrowLeft'] },
  forward: { keys: ['Alt', 'ArrowRight'] },
  export: { keys: ['Ctrl', 'Shift', 'E'] },
  timer: { keys: ['Ctrl', 'Shift', 'T'] },
  history: { keys: ['Ctrl', 'Shift', 'H'] },
  settings: { keys: ['Ctrl', ','] },
  'next-view': { keys: ['Ctrl', 'Tab'] },
  'other-pane': { keys: ['F6'] },
  layout: { keys: ['Ctrl', 'Shift', 'W'] },
  list: { keys: ['Ctrl', '/'] },
  close: { keys: ['Esc'] },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof shortcuts

/**
 * Alternatives for shortcuts that browsers reserve (Ctrl N, Ctrl Shift T, Ctrl Tab). They work in Electron too, but
 * only the browser host shows them.
 */
export const browserKeys: Readonly<Partial<Record<ShortcutName, readonly string[]>>> = {
  'add-time': ['Alt', 'N'],
  timer: ['Alt', 'T'],
  'next-view': ['Alt', 'V'],
}

/** Returns the keys to show for a shortcut. In the browser host, these are its `browserKeys`, if it has any. */
export function keysOf(name: ShortcutName, host: AppDescription['host']): readonly string[] {
  return (host === 'browser' && browserKeys[name]) || shortcuts[name].keys
}

/** Returns whether this key event triggers the shortcut. Some shortcuts do not apply in text fields (`inText`). */
export function asksFor(event: KeyboardEvent, name: ShortcutName): boolean {
  const { inText }: Shortcut = shortcuts[name]
  return isPressed(event, name) && (inText === undefined || !belongsToText(event.target, inText))
}

function isPressed(event: KeyboardEvent, name: ShortcutName): boolean {
  const other = browserKeys[name]
  return pressed(event, shortcuts[name].keys) || (other !== undefined && pressed(event, other))
}

/** Returns whether this key event matches any shortcut, regardless of where the focus is. */
export function isShortcut(event: KeyboardEvent): boolean {
  return (Object.keys(shortcuts) as ShortcutName[]).some((name) => isPressed(event, name))
}

/**
 * Returns whether these keys were pressed together. `['Ctrl', '1']` stands for Ctrl with any digit from 1 to 9. A key
 * matches by the character it produces, or else by its position on the keyboard.
 */
export function pressed(event: KeyboardEvent, keys: readonly string[], mac: boolean = isMac): boolean {
  const main = keys.at(-1) ?? ''
  const control = mac ? event.metaKey : event.ctrlKey
  const foreign = mac ? event.ctrlKey : event.metaKey
  if (foreign || control !== keys.includes('Ctrl') || event.altKey !== keys.includes('Alt')) return false
  if (main === '1' && keys.includes('Ctrl')) return /^Digit[1-9]$/.test(event.code) && !event.shiftKey
  // On many keyboard layouts `/` needs Shift, so Shift is ignored for it.
  const shiftCounts = main !== '/' || event.key !== '/'
  if (shiftCounts && event.shiftKey !== keys.includes('Shift')) return false
  // On a Mac, Option (Alt) changes the character, so the key is compared by its position.
  const letter = keys.includes('Alt') && main.length === 1 ? `Key${main}` : codes[main]
  return event.key.toLowerCase() === (eventKeys[main] ?? main).toLowerCase() || event.code === letter
}

/** Maps the names of keys in this module to their names in `KeyboardEvent.key`, where the two differ. */
export const eventKeys: Readonly<Record<string, string>> = { Esc: 'Escape', Del: 'Delete' }
const codes: Record<string, string> = { '.': 'Period', '[': 'BracketLeft', ']': 'BracketRight', ',': 'Comma' }

function belongsToText(target: EventTarget | null, inText: 'never' | 'when-empty'): boolean {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isText && (inText === 'never' || target.value !== '')
}
