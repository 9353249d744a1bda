/**
 * Saves a text as a file; the host asks where to. Apart from the clipboard, this is the only way in which data leaves
 * the page for other programs.
 */
export function offerFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
