/** How sure sending to the account in use is: read when it is asked for, and again when something was sent. */
import type { Diagnosis } from '#preload/model/diagnosis.ts'
import type { Page } from '../lib/page.ts'

type World = Pick<Page, 'bridge' | 'failed'>

export class Diagnostics {
  readonly #page: World
  #diagnosis = $state.raw<Diagnosis | null>(null)

  constructor(page: World) {
    this.#page = page
  }

  /** Null until it was read. */
  get diagnosis(): Diagnosis | null {
    return this.#diagnosis
  }

  /** Reads now and after every change; the returned function ends it. */
  watch(): () => void {
    void this.read()
    const again = (): void => void this.read()
    const { bridge } = this.#page
    const stops = [bridge.on('sync.changed', again), bridge.on('workspace.changed', again)]
    return () => {
      for (const stop of stops) stop()
    }
  }

  async read(): Promise<void> {
    try {
      this.#diagnosis = await this.#page.bridge.call('sync.diagnose', {})
    } catch (problem) {
      this.#page.failed(problem)
    }
  }
}
