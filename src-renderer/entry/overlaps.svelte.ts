/**
 * The overlaps of an entry with others. They are read again after every change; the user resolves them with commands.
 */
import type { Input } from '#preload/contract/commands.ts'
import type { Overlap } from '#preload/model/overlap.ts'
import type { Day } from '#preload/model/primitives.ts'
import { Orders } from '../lib/orders.ts'
import type { Page } from '../lib/page.ts'

type World = Pick<Page, 'bridge' | 'failed'>
export type How = Input<'entries.separate'>['how']

export class Overlaps {
  readonly #page: World
  readonly #orders: Orders
  readonly #entryId: string
  readonly #day: Day
  #all = $state.raw<readonly Overlap[]>([])

  constructor(page: World, entryId: string, day: Day) {
    this.#page = page
    this.#orders = new Orders(page.bridge)
    this.#entryId = entryId
    this.#day = day
  }

  get all(): readonly Overlap[] {
    return this.#all
  }

  /** Reads the overlaps now and after every change. Returns a function that stops listening. */
  watch(): () => void {
    void this.#read()
    return this.#page.bridge.on('entries.changed', () => void this.#read())
  }

  /** Resolves the overlap in the way that `how` names, and calls `done` when the change is on disk. */
  separate({ earlier, later }: Overlap, how: How, done: () => void): void {
    this.#orders
      .give('entries.separate', { earlierId: earlier.entryId, laterId: later.entryId, how })
      .then(done)
      .then(() => this.#read())
      .catch((problem: unknown) => this.#page.failed(problem))
  }

  async #read(): Promise<void> {
    const found = await this.#page.bridge.call('entries.overlaps', { day: this.#day }).catch(() => this.#all)
    this.#all = found.filter(({ earlier, later }) => [earlier.entryId, later.entryId].includes(this.#entryId))
  }
}
