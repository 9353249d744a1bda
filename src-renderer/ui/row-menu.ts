/** Opens the menu of a row, which several lists have. It is drawn when it is asked for and gone when it closes. */
import { mount, unmount } from 'svelte'
import RowMenu, { type RowAction } from './RowMenu.svelte'

export type { RowAction }

/** From the edge of a row to its words, about. */
const indentPx = 24

export interface AskedMenu {
  label: string
  actions: readonly RowAction[]
  /** Where the list is: the menu stands in the same landmark. */
  beside: Element
  /** Puts the focus where it was. */
  goBack: () => void
}

/** `at` is the press that asks for it, or the row for which a key does. */
export function openRowMenu({ label, actions, beside, goBack }: AskedMenu, at: MouseEvent | Element): void {
  let open = true
  const menu = mount(RowMenu, {
    target: beside.closest('[data-pane]') ?? document.body,
    props: { label, actions, ...pointOf(at), onclose },
  })
  function onclose(back: boolean): void {
    if (!open) return
    open = false
    if (back) goBack()
    void unmount(menu)
  }
}

/** Where it was pressed; under the button, where that asks for it; under the row, where a key does. */
function pointOf(at: MouseEvent | Element): { x: number; y: number } {
  // On a Mac the control key makes any press one for the menu. The key for menus has no point of its own.
  const pointed = at instanceof MouseEvent && at.type === 'contextmenu' && (at.button === 2 || at.ctrlKey)
  if (pointed) return { x: at.clientX, y: at.clientY }
  const node = at instanceof MouseEvent ? (at.currentTarget as Element) : at
  const { left, bottom } = node.getBoundingClientRect()
  return { x: left + (node.matches('[role=row], [role=option]') ? indentPx : 0), y: bottom }
}
