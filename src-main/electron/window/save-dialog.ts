/**
 * Asks the user where to save a file that our page has created. Electron shows the dialog; this module sets the
 * dialog's title and suggested path, and reports the outcome (Electron: DownloadItem.setSaveDialogOptions).
 */
import { basename, extname, join } from 'node:path'
import type { DownloadItem } from 'electron'
import { desk as words } from '#preload/words/made/desk.ts'
import { documentsFolder } from '../documents.ts'

export interface Saving {
  /**
   * Called with true when the dialog opens. Called with false when the file has been written, or when saving was
   * canceled or failed.
   */
  readonly dialogOpen: (open: boolean) => void
  /** Called with the outcome. `url` is the object URL that the page created for the file. */
  readonly ended: (url: string, outcome: 'saved' | 'cancelled' | 'failed') => void
}

const outcomes = { completed: 'saved', cancelled: 'cancelled', interrupted: 'failed' } as const

/** Sets the options of the dialog. Call this in the handler of `will-download`; later the options have no effect. */
export function askWhereToSave(item: DownloadItem, { dialogOpen, ended }: Saving): void {
  // The name comes from the page, so only its last path segment is used.
  const name = basename(item.getFilename())
  const kind = kindOf(extname(name))
  item.setSaveDialogOptions({
    title: words().saveExport,
    defaultPath: join(documentsFolder(), name),
    ...(kind === undefined ? {} : { filters: [{ name: kind, extensions: [extname(name).slice(1)] }] }),
  })
  const url = item.getURL()
  dialogOpen(true)
  item.once('done', (_event, state) => {
    dialogOpen(false)
    ended(url, outcomes[state])
  })
}

function kindOf(extension: string): string | undefined {
  if (extension === '.csv') return words().table
  return extension === '.json' ? 'JSON' : undefined
}
