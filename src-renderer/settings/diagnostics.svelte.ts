/** The diagnosis of the active account. It is read when it is shown, and again when the state of sending changes. */
import type { Diagnosis } from '#preload/model/diagnosis.ts'
import type { Page } from '../lib/page.ts'
import { watch } from '../lib/watch.ts'

type World = Pick<Page, 'bridge' | 'failed'>

export class Diagnostics {
  readonly #page: World
  #diagnosis = $state.raw<Diagnosis | null>(null)

  constructor(page: World) {
    this.#page = page
  }

  get diagnosis(): Diagnosis | null {
    return this.#diagnosis
  }

  /** Reads the diagnosis now and after every change. Returns a function that stops listening. */
  watch(): () => void {
    const read = (): void => void this.read()
    read()
    return watch(this.#page.bridge, { 'sync.changed': read, 'workspace.changed': read })
  }

  async read(): Promise<void> {
    try {
      this.#diagnosis = await this.#page.bridge.call('sync.diagnose', {})
    } catch (problem) {
      this.#page.failed(problem)
    }
  }
}
