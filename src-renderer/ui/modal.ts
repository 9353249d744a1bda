/** Makes a `<dialog>` modal for as long as it is there, and gives the focus back to whoever had it. */
import type { Attachment } from 'svelte/attachments'

/**
 * `opener` is who had the focus before anything inside was drawn. `onclose` is asked on Esc; the dialog itself stays
 * until its owner takes it away. What inside took the focus while it was drawn keeps it; else the dialog has it.
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
    dialog.addEventListener('keydown', ask)
    dialog.addEventListener('cancel', ask)
    dialog.showModal()
    if (first instanceof HTMLElement) first.focus()
    else dialog.focus()
    return () => {
      dialog.removeEventListener('keydown', ask)
      dialog.removeEventListener('cancel', ask)
      if (dialog.open) dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }
}
