/** Pastes text by an event like that of the browser, without the clipboard. */

/**
 * Pastes on an element, by default the one that has the focus. An empty text stands for a clipboard without text.
 * Returns false if the page took the paste, so that the browser would not insert the text.
 */
export function pasteOn(text: string, at: Element = document.activeElement ?? document.body): boolean {
  const clipboardData = new DataTransfer()
  if (text !== '') clipboardData.setData('text/plain', text)
  return at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
