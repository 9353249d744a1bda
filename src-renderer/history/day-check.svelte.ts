import type { CheckedRow, DayCheck } from '#preload/model/day-check.ts'
import type { Day } from '#preload/model/primitives.ts'
import { Orders } from '../lib/orders.ts'
import type { Page } from '../lib/page.ts'

export class DayChecking {
  readonly #page: Page
  readonly #orders: Orders
  readonly #day: Day
  #check = $state.raw<DayCheck | null>(null)
  #failed = $state(false)
  #busy = $state(false)
  #asked = 0

  constructor(page: Page, day: Day) {
    this.#page = page
    this.#orders = new Orders(page.bridge)
    this.#day = day
  }

  get check(): DayCheck | null {
    return this.#check
  }
  get failed(): boolean {
    return this.#failed
  }
  get busy(): boolean {
    return this.#busy
  }

  readonly rows: readonly CheckedRow[] = $derived(this.#check?.rows ?? [])
  /** The number of rows with a difference that the user may want to settle. */
  readonly open: number = $derived(
    this.rows.filter(({ kind }) => !['same', 'waiting', 'maybe-ours'].includes(kind)).length,
  )
  readonly elsewhere: readonly string[] = $derived(
    this.rows.flatMap(({ kind, theirs }) => (kind === 'only-there' && theirs ? [theirs.serviceId] : [])),
  )
  readonly here: number = $derived(this.rows.reduce((sum, { ours }) => sum + (ours?.minutes ?? 0), 0))
  readonly there: number = $derived(this.rows.reduce((sum, { theirs }) => sum + (theirs?.minutes ?? 0), 0))

  /**
   * Reads the comparison. The previous one stays on screen until the new one arrives. If several reads overlap, only
   * the result of the latest one is used.
   */
  async read(): Promise<void> {
    const asked = ++this.#asked
    this.#failed = false
    const check = await this.#page.bridge.call('days.check', { day: this.#day }).catch(() => null)
    if (asked !== this.#asked) return
    this.#failed = check === null
    this.#check = check ?? this.#check
  }

  take(serviceIds: readonly string[]): Promise<void> {
    return this.#settle(this.#orders.give('days.take', { day: this.#day, serviceIds: [...serviceIds] }))
  }

  letGo(entryId: string): Promise<void> {
    return this.#settle(this.#orders.give('days.letGo', { entryId }))
  }

  /**
   * Sends an entry again after it has disappeared from the account. To do so, removes it here and then restores it as
   * an unsent entry.
   */
  sendAgain(entryId: string): Promise<void> {
    const sent = this.#orders
      .give('days.letGo', { entryId })
      .then(() => this.#orders.give('entries.restore', { entryId }))
    return this.#settle(sent)
  }

  async #settle(order: Promise<unknown>): Promise<void> {
    this.#busy = true
    try {
      await order
    } catch (problem) {
      this.#page.failed(problem)
    }
    await this.read()
    this.#busy = false
  }
}
