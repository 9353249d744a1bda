/** Opens a menu of actions for a row or below a button. The menu exists only while it is open. */
import { mount, unmount } from 'svelte'
import Menu, { type MenuAction, type MenuPlace } from './Menu.svelte'

export type { MenuAction }

/** The approximate distance in pixels from the left edge of a row to its text. */
const indentPx = 24

export interface AskedMenu {
  label: string
  note?: string
  actions: readonly MenuAction[]
  /**
   * The list or toolbar that the menu was opened from. The menu is added to the pane that contains this element, and is
   * therefore in the same landmark.
   */
  beside: Element
  /** Returns the focus to where it was before the menu opened. */
  goBack: () => void
  onclosed?: () => void
}

/** The open menu, if a click on the button `opener` opened it; otherwise null. */
let shown: { opener: Element; close: () => void } | null = null

/**
 * Opens a menu. `at` is the mouse event that opened it, or the row or button if a key was pressed. A second click on
 * the same button closes the menu.
 */
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

/** Returns the position of the menu: at the pointer for a context menu, otherwise below the button or row. */
function placeOf(at: MouseEvent | Element): MenuPlace {
  // On a Mac, Ctrl-click opens a context menu. If a key opened the menu, there is no pointer position.
  const pointed = at instanceof MouseEvent && at.type === 'contextmenu' && (at.button === 2 || at.ctrlKey)
  if (pointed) return { x: at.clientX, y: at.clientY, right: at.clientX }
  const node = at instanceof MouseEvent ? (at.currentTarget as Element) : at
  const { left, right, bottom } = node.getBoundingClientRect()
  return { x: left + (node.matches('[role=row], [role=option]') ? indentPx : 0), y: bottom, right }
}
