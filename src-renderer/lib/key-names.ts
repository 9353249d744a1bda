/** Returns the names of keys: on a Mac, the symbols printed on them; elsewhere, words in the language of the page. */
import { first as words } from '#preload/words/made/first.ts'
import { isMac } from './platform.ts'
import { eventKeys } from './shortcut-keys.ts'

const macSigns: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧', Del: '⌫' }

/** Returns the name that users know for the key. For `Ctrl`, this is `⌘` on a Mac and `Strg` in German. */
export function keyName(key: string, mac: boolean = isMac): string {
  return (mac ? macSigns[key] : undefined) ?? printedName(key)
}

function printedName(key: string): string {
  const names: Record<string, string> = {
    Ctrl: words().keyCtrl,
    Shift: words().keyShift,
    Del: words().keyDel,
    Enter: words().keyEnter,
    Esc: words().keyEsc,
    Space: words().keySpace,
    ArrowLeft: words().keyArrowLeft,
    ArrowRight: words().keyArrowRight,
    ArrowUp: '↑',
    ArrowDown: '↓',
  }
  return names[key] ?? key
}

/** Returns the names of the keys of a shortcut as one string, such as `Ctrl Shift H`, or `⌘ ⇧ H` on a Mac. */
export function keyNames(keys: readonly string[], mac: boolean = isMac): string {
  return keys.map((key) => keyName(key, mac)).join(' ')
}

/** Returns the keys of a shortcut for the attribute `aria-keyshortcuts`, with the names of `KeyboardEvent.key`. */
export function keysForReaders(
  keys: readonly string[] | undefined,
  mac: boolean = isMac,
): string | undefined {
  const named: Record<string, string> = { ...eventKeys, Ctrl: mac ? 'Meta' : 'Control' }
  return keys?.map((key) => named[key] ?? key).join('+')
}
