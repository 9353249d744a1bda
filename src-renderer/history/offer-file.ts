/**
 * Saves text as a file. The browser or the system asks the user where to save it. Apart from the clipboard, this is the
 * only way in which the page passes data to other programs.
 */
import type { Page } from '../lib/page.ts'

/**
 * The outcome of an export. In a browser tab the page cannot learn whether the file was saved, so the outcome there is
 * always `saved`.
 */
export type Offered = 'saved' | 'cancelled' | 'failed'

/**
 * Offers text to the user as a file to save. In Electron, resolves to the outcome once the file is on disk or it is
 * certain that the file will not be saved. In a browser tab, resolves immediately.
 */
export function offerFile(
  { about, bridge }: Pick<Page, 'about' | 'bridge'>,
  name: string,
  type: string,
  text: string,
): Promise<Offered> {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const ended =
    about.host === 'electron'
      ? new Promise<Offered>((resolve) => {
          const stop = bridge.on('file.saved', ({ url: of, outcome }) => {
            if (of !== url) return
            stop()
            resolve(outcome)
          })
        })
      : Promise.resolve<Offered>('saved')
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The URL is needed only until the browser starts the download, which happens long before this timeout.
  void ended.then(() => setTimeout(() => URL.revokeObjectURL(url), 60_000))
  return ended
}
