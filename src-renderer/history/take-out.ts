/** Exports the filtered list to a file or to the clipboard, and shows a message about the result. */
import { toClipboard } from '../lib/clipboard.ts'
import { counted } from '../lib/format.ts'
import type { Page } from '../lib/page.ts'
import type { Toaster } from '../ui/toaster.svelte.ts'
import type { History } from './history.svelte.ts'
import { offerFile } from './offer-file.ts'
import { tableOf } from './table.ts'

export type TakeOutAction = 'csv' | 'json' | 'copy'

const types = { csv: 'text/csv', json: 'application/json' }

export class TakeOut {
  readonly #page: Pick<Page, 'about' | 'bridge' | 'failed'>
  readonly #history: History
  readonly #toaster: Toaster

  constructor(page: Pick<Page, 'about' | 'bridge' | 'failed'>, history: History, toaster: Toaster) {
    this.#page = page
    this.#history = history
    this.#toaster = toaster
  }

  async toFile(format: 'csv' | 'json'): Promise<void> {
    const { first: from, last: to, filter, choice, complete } = this.#history
    try {
      const { text, count } = await this.#page.bridge.call('entries.export', { from, to, filter, format })
      const span = `${choice === 'all' ? 'all' : `${from}-to-${to}`}${complete ? '' : '-partial'}`
      const exported = `${entries(count)} exported as ${format.toUpperCase()}${this.#butPartial}`
      const outcome = await offerFile(this.#page, `tallystick-${span}.${format}`, types[format], text)
      if (outcome === 'saved') this.#tell(exported)
      else if (outcome === 'failed')
        this.#tell('The file couldn’t be written. Nothing was exported. Choose another place.')
    } catch (problem) {
      this.#page.failed(problem)
    }
  }

  async toClipboard(): Promise<void> {
    try {
      const days = await this.#history.everything()
      const count = days.reduce((sum, day) => sum + day.entries.length, 0)
      this.#tell(
        toClipboard(tableOf(days))
          ? `${entries(count)} copied as a table${this.#butPartial}`
          : 'The clipboard can’t be reached. Nothing was changed. Export a file instead.',
      )
    } catch (problem) {
      this.#page.failed(problem)
    }
  }

  /** A sentence that is added to the message if the list was not completely read. */
  get #butPartial(): string {
    return this.#history.complete ? '' : '. Not everything was read yet.'
  }

  #tell(text: string): void {
    this.#toaster.show({ text })
  }
}

function entries(count: number): string {
  return counted(count, 'entry', 'entries')
}
