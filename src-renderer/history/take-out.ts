import { history as words } from '#preload/words/made/history.ts'
import { toClipboard } from '../lib/clipboard.ts'
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
      const outcome = await offerFile(this.#page, `tallystick-${span}.${format}`, types[format], text)
      const message = complete ? words().exported : words().exportedPartly
      if (outcome === 'saved') this.#tell(message({ count, format: format.toUpperCase() }))
      else if (outcome === 'failed') this.#tell(words().exportFailed)
    } catch (problem) {
      this.#page.failed(problem)
    }
  }

  async toClipboard(): Promise<void> {
    const { complete } = this.#history
    try {
      const days = await this.#history.everything()
      const count = days.reduce((sum, day) => sum + day.entries.length, 0)
      const message = complete ? words().copied : words().copiedPartly
      this.#tell(toClipboard(tableOf(days)) ? message({ count }) : words().copyFailed)
    } catch (problem) {
      this.#page.failed(problem)
    }
  }

  #tell(text: string): void {
    this.#toaster.show({ text })
  }
}
