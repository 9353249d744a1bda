/**
 * The causes that keep several entries from being sent. A cause is a field that is missing or whose option was
 * withdrawn. Causes are read only while the page shows them. One choice resolves a cause for all of its entries.
 */
import type { Cause } from '#preload/model/cause.ts'
import { Orders } from '../lib/orders.ts'
import type { Page } from '../lib/page.ts'
import { readOn } from '../lib/read-on.ts'

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

  /** The causes that several entries share. A cause of only one entry is shown with that entry. */
  get shared(): readonly Cause[] {
    return this.#all.filter(({ entryIds }) => entryIds.length > 1)
  }

  get busy(): boolean {
    return this.#busy
  }

  /** Reads the causes now and after every change. Returns a function that stops listening. */
  watch(): () => void {
    const changes = ['entries.changed', 'template.changed', 'workspace.changed'] as const
    return readOn(this.#page.bridge, changes, () => this.#read())
  }

  /**
   * Sets the missing or withdrawn field (`cause.fieldId`) to an option in all entries that the cause keeps from being
   * sent. Then calls `done` with the number of these entries.
   */
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
