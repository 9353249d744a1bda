/** What is put onto the clipboard, as a text and perhaps as HTML beside it. */
export interface Copied {
  readonly text: string
  readonly html?: string
}

/**
 * False when the browser does not let us. By the event of a copy and not by the asynchronous interface: that one needs
 * a permission, and the page is given none.
 */
export function toClipboard({ text, html }: Copied): boolean {
  let filled = false
  const fill = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text)
    if (html !== undefined) event.clipboardData?.setData('text/html', html)
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
