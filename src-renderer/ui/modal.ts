import type { Attachment } from 'svelte/attachments'
import { on } from 'svelte/events'

/**
 * Returns an attachment that makes a `<dialog>` modal while it is mounted. Afterwards, the focus moves back to
 * `opener`, the element that had the focus before the dialog was rendered. `onclose` is called on Esc; the dialog stays
 * until its parent removes it. If an element inside the dialog took the focus while the dialog was being rendered, that
 * element keeps the focus. Otherwise an element with `autofocus` gets the focus, or else the dialog itself.
 */
export function modal(opener: Element | null, onclose: () => void): Attachment<HTMLDialogElement> {
  return (dialog) => {
    const first = dialog.contains(document.activeElement) ? document.activeElement : null
    const ask = (event: Event): void => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return
      if (event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      onclose()
    }
    // Svelte's `on` calls the handlers of the elements inside first, so that Esc in an open list closes only the list.
    const ignoreKeys = on(dialog, 'keydown', ask)
    dialog.addEventListener('cancel', ask)
    dialog.showModal()
    const start = first ?? dialog.querySelector('[autofocus]')
    if (start instanceof HTMLElement) start.focus()
    else dialog.focus()
    return () => {
      ignoreKeys()
      dialog.removeEventListener('cancel', ask)
      if (dialog.open) dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }
}
