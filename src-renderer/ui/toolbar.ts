import type { Attachment } from 'svelte/attachments'
import { movedAcross } from './listbox.ts'

/**
 * Returns an attachment that makes a toolbar a single Tab stop. Inside it, the left and right arrow keys, Home and End
 * move the focus between buttons. A text field in the toolbar is a separate Tab stop, because the arrow keys move its
 * caret. `start` is a selector for the button that Tab reaches first. Later, Tab returns to the button that last had
 * the focus.
 */
export function toolbar(start = 'button'): Attachment<HTMLElement> {
  return (node) => {
    let reached: Element | null = null
    const buttons = (): HTMLElement[] =>
      [...node.querySelectorAll('button')].filter((button) => !button.closest('[popover]'))
    const update = (): void => {
      const all = buttons()
      if (!reached || !node.contains(reached)) reached = node.querySelector(start) ?? all[0] ?? null
      for (const button of all) button.tabIndex = button === reached ? 0 : -1
    }
    const onfocusin = ({ target }: FocusEvent): void => {
      reached = buttons().find((button) => button === target) ?? reached
      update()
    }
    const onkeydown = (event: KeyboardEvent): void => {
      const all = buttons()
      const at = all.findIndex((button) => button === event.target)
      const to = at < 0 ? null : movedAcross(event, at, all.length)
      if (to === null) return
      event.preventDefault()
      all[to]?.focus()
    }
    update()
    const changes = new MutationObserver(update)
    changes.observe(node, { childList: true, subtree: true })
    node.addEventListener('focusin', onfocusin)
    node.addEventListener('keydown', onkeydown)
    return () => {
      changes.disconnect()
      node.removeEventListener('focusin', onfocusin)
      node.removeEventListener('keydown', onkeydown)
    }
  }
}
