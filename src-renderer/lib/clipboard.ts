/** Content to copy. `html` is the same content with formatting, for programs that can paste it. */
export interface Copied {
  readonly text: string
  readonly html?: string
}

/**
 * Copies to the clipboard. Returns false if the browser refuses. Uses the `copy` event, because the asynchronous
 * clipboard API needs a permission that the page does not have.
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
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way to copy without a permission
  document.execCommand('copy')
  document.removeEventListener('copy', fill, { capture: true })
  return filled
}
