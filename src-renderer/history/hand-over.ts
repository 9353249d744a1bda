/** What leaves the page for other programs: a file to be kept, and the clipboard. Both hosts allow just these two ways. */
import type { Table } from './table.ts'

/** Offers a text as a file; the host asks where to. */
export function offerFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // What reads it has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/**
 * Puts a table on the clipboard in both forms; false when the browser does not let us. By the event of a copy and not
 * by the asynchronous interface: that one needs a permission, and the page is given none.
 */
export function copyTable({ text, html }: Table): boolean {
  let filled = false
  const fill = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text)
    event.clipboardData?.setData('text/html', html)
    event.preventDefault()
    event.stopPropagation()
    filled = event.clipboardData !== null
  }
  document.addEventListener('copy', fill, { capture: true })
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the one way to the clipboard that needs no permission
  document.execCommand('copy')
  document.removeEventListener('copy', fill, { capture: true })
  return filled
}
