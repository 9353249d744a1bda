/**
 * Asks the user where to save a file that our page has created. Electron shows the dialog; this module sets the title
 * and the path of the dialog, and reports the outcome (Electron: DownloadItem.setSaveDialogOptions).
 */
import { basename, extname, join } from 'node:path'
import type { DownloadItem } from 'electron'
import { documentsFolder } from '../documents.ts'

export interface Saving {
  /** Called with true when the dialog opens, and with false when the file has been written or will not be written. */
  readonly dialogOpen: (open: boolean) => void
  /** Called with the outcome. `url` is the object URL that the page has created for the file. */
  readonly ended: (url: string, outcome: 'saved' | 'cancelled' | 'failed') => void
}

const kinds: Readonly<Record<string, string>> = { '.csv': 'Table', '.json': 'JSON' }
const outcomes = { completed: 'saved', cancelled: 'cancelled', interrupted: 'failed' } as const

/** Sets the options of the dialog. Call it in the handler of `will-download`; later the options have no effect. */
export function askWhereToSave(item: DownloadItem, { dialogOpen, ended }: Saving): void {
  // The name comes from the page, so only its last part counts.
  const name = basename(item.getFilename())
  const kind = kinds[extname(name)]
  item.setSaveDialogOptions({
    title: 'Save the export',
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
