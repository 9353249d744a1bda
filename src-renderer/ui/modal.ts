/** Makes a `<dialog>` modal for as long as it is there, and gives the focus back to whoever had it. */
import type { Attachment } from 'svelte/attachments'

/** `onclose` is asked on Esc; the dialog itself stays until its owner takes it away. */
export function modal(onclose: () => void): Attachment<HTMLDialogElement> {
  return (dialog) => {
    const opener = document.activeElement
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
    return () => {
      dialog.removeEventListener('keydown', ask)
      dialog.removeEventListener('cancel', ask)
      if (dialog.open) dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }
}
