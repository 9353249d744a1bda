/** What several entries lack for the same reason: read while it is looked at, settled for all of them at once. */
import type { Cause } from '#preload/model/cause.ts'
import { Orders } from '../lib/orders.ts'
import type { Page } from '../lib/page.ts'

type World = Pick<Page, 'bridge' | 'failed'>

export class Causes {
  readonly #page: World
  readonly #orders: Orders
  #all = $state.raw<readonly Cause[]>([])
  #busy = $state(false)

  constructor(page: World) {
    this.#page = page
    this.#orders = new Orders(page.bridge)
  }

  /** Those of more than one entry: a single one is looked at as it is. */
  get shared(): readonly Cause[] {
    return this.#all.filter(({ entryIds }) => entryIds.length > 1)
  }

  get busy(): boolean {
    return this.#busy
  }

  /** Reads and keeps reading; the returned function ends that. */
  watch(): () => void {
    const again = (): void => void this.#read()
    again()
    const off = [
      this.#page.bridge.on('entries.changed', again),
      this.#page.bridge.on('template.changed', again),
    ]
    return () => {
      for (const each of off) each()
    }
  }

  /** `done` is told how many were changed. */
  settle(cause: Cause, optionId: string, done: (count: number) => void): void {
    if (this.#busy) return
    this.#busy = true
    const { fieldId, withdrawn } = cause
    this.#orders
      .give('entries.settle', { fieldId, withdrawnId: withdrawn?.id ?? null, optionId })
      .then(({ entryIds }) => done(entryIds.length))
      .then(() => this.#read())
      .catch((problem: unknown) => this.#page.failed(problem))
      .finally(() => (this.#busy = false))
  }

  async #read(): Promise<void> {
    this.#all = await this.#page.bridge.call('entries.causes', {}).catch(() => this.#all)
  }
}
