/** Opens a menu of what can be done: of a row, or under a button. It is drawn when it is asked for and gone when it closes. */
import { mount, unmount } from 'svelte'
import Menu, { type MenuAction, type MenuPlace } from './Menu.svelte'

export type { MenuAction }

/** From the edge of a row to its words, about. */
const indentPx = 24

export interface AskedMenu {
  label: string
  note?: string
  actions: readonly MenuAction[]
  /** Where the list is: the menu stands in the same landmark. */
  beside: Element
  /** Puts the focus where it was. */
  goBack: () => void
  onclosed?: () => void
}

/** The button of the menu that is open, and what closes it. */
let shown: { opener: Element; close: () => void } | null = null

/** `at` is the press that asks for it, or the row or button for which a key does. */
export function openMenu(asked: AskedMenu, at: MouseEvent | Element): void {
  const opener = at instanceof MouseEvent && at.type === 'click' ? (at.currentTarget as Element) : undefined
  if (opener && shown?.opener === opener) {
    shown.close()
    return
  }
  const { label, note, actions, beside, goBack, onclosed } = asked
  let open = true
  const menu = mount(Menu, {
    target: beside.closest('[data-pane]') ?? document.body,
    props: { label, note, actions, opener, place: placeOf(at), onclose },
  })
  shown = opener ? { opener, close: () => onclose(true) } : null
  function onclose(back: boolean): void {
    if (!open) return
    open = false
    shown = null
    if (back) goBack()
    onclosed?.()
    void unmount(menu)
  }
}

/** Where it was pressed; under the button, where that asks for it; under the row, where a key does. */
function placeOf(at: MouseEvent | Element): MenuPlace {
  // On a Mac the control key makes any press one for the menu. The key for menus has no point of its own.
  const pointed = at instanceof MouseEvent && at.type === 'contextmenu' && (at.button === 2 || at.ctrlKey)
  if (pointed) return { x: at.clientX, y: at.clientY, right: at.clientX }
  const node = at instanceof MouseEvent ? (at.currentTarget as Element) : at
  const { left, right, bottom } = node.getBoundingClientRect()
  return { x: left + (node.matches('[role=row], [role=option]') ? indentPx : 0), y: bottom, right }
}
