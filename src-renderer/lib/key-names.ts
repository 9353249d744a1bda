/** The names of keys in the language of the page. On a Mac, symbols are shown instead (Kbd.svelte). */
import { first as words } from '#preload/words/made/first.ts'

/** Returns the name that is printed on the key, for example `Strg` for `Ctrl` in German. */
export function keyName(key: string): string {
  switch (key) {
    case 'Ctrl':
      return words().keyCtrl
    case 'Shift':
      return words().keyShift
    case 'Del':
      return words().keyDel
    case 'Enter':
      return words().keyEnter
    case 'Esc':
      return words().keyEsc
    case 'Space':
      return words().keySpace
    case 'ArrowLeft':
      return words().keyArrowLeft
    case 'ArrowRight':
      return words().keyArrowRight
    default:
      return key
  }
}

/** Returns the names of the keys of a shortcut as one text, such as `Ctrl Shift H`. */
export function keyNames(keys: readonly string[]): string {
  return keys.map(keyName).join(' ')
}
