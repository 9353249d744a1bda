/** Exports the entries of the list, to a file or to the clipboard, and shows the outcome. */
import { history as words } from '#preload/words/made/history.ts'
import { toClipboard } from '../lib/clipboard.ts'
import type { Page } from '../lib/page.ts'
import type { Toaster } from '../ui/toaster.svelte.ts'
import type { History } from './history.svelte.ts'
import { offerFile } from './offer-file.ts'
import { tableOf } from './table.ts'

export type TakeOutAction = 'csv' | 'json' | 'copy'

const types = { csv: 'text/csv', json: 'application/json' }

export async function takeOut(
  action: TakeOutAction,
  page: Page,
  history: History,
  toaster: Toaster,
): Promise<void> {
  try {
    const text = action === 'copy' ? await toTable(history) : await toFile(action, page, history)
    if (text !== null) toaster.show({ text })
  } catch (problem) {
    page.failed(problem)
  }
}

/** Exports the entries to a file. Returns a message about the outcome, or null if the user canceled. */
async function toFile(format: 'csv' | 'json', page: Page, history: History): Promise<string | null> {
  const { first: from, last: to, filter, choice, complete } = history
  const { text, count } = await page.bridge.call('entries.export', { from, to, filter, format })
  const span = `${choice === 'all' ? 'all' : `${from}-to-${to}`}${complete ? '' : '-partial'}`
  const outcome = await offerFile(page, `tallystick-${span}.${format}`, types[format], text)
  if (outcome === 'cancelled') return null
  if (outcome === 'failed') return words().exportFailed
  const message = complete ? words().exported : words().exportedPartly
  return message({ count, format: format.toUpperCase() })
}

async function toTable(history: History): Promise<string> {
  const { complete } = history
  const days = await history.everything()
  const count = days.reduce((sum, day) => sum + day.entries.length, 0)
  const message = complete ? words().copied : words().copiedPartly
  return toClipboard(tableOf(days)) ? message({ count }) : words().copyFailed
}
