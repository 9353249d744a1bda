/**
 * The data that the first view shows. This class is in the initial bundle, so the data is read while the code of the
 * view is still being loaded.
 */
import type { WatchedBridge } from '#preload/bridge.ts'
import type { AppDescription } from '#preload/model/app-description.ts'
import type { Day } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import type { Settings } from '#preload/model/settings.ts'
import { dayOf } from '#preload/rules/local-time.ts'
import { Clock } from '../lib/clock.svelte.ts'
import type { HeldKeys } from '../lib/held-keys.ts'
import { Orders } from '../lib/orders.ts'
import { sharedReads, type SharedReads } from '../lib/shared-reads.ts'
import { watch } from '../lib/watch.ts'
import { ItemBook } from '../timer/item-book.svelte.ts'
import { Timer } from '../timer/timer.svelte.ts'
import { Today } from '../timer/today.svelte.ts'
import { Reach } from './reach.svelte.ts'

export class PageData {
  readonly bridge: SharedReads
  readonly clock = new Clock()
  readonly reach: Reach
  readonly timer: Timer
  readonly book: ItemBook
  readonly day: Today
  readonly #keys: HeldKeys
  #about = $state.raw<AppDescription | null>(null)
  #settings = $state.raw<Settings | null>(null)

  constructor(bridge: WatchedBridge, keys: HeldKeys) {
    this.#keys = keys
    this.reach = new Reach(bridge)
    this.bridge = sharedReads(bridge)
    const orders = new Orders(bridge)
    this.timer = new Timer(this.bridge, orders)
    this.book = new ItemBook(this.bridge, orders)
    this.day = new Today(this, this.timer, keys)
  }

  get about(): AppDescription {
    return loaded(this.#about)
  }

  get settings(): Settings {
    return loaded(this.#settings)
  }

  get run(): Run | null {
    return this.timer.run
  }

  readonly today: Day = $derived.by(() => dayOf(new Date(this.clock.minute).toISOString(), this.about.zone))

  /**
   * Reads everything. The items are read last, because the app description and today's entries determine how much is
   * shown above the list of items. The list then does not move away from the pointer once it has appeared.
   */
  async read(): Promise<void> {
    this.#about = await this.bridge.call('app.describe', {})
    await Promise.all([this.#readSettings(), this.timer.read(), this.day.read()])
    await this.book.read()
  }

  /**
   * Reads each kind of data again when the main process reports that it changed, and all data when the main process
   * becomes reachable again. Returns a function that stops listening.
   */
  listen(): () => void {
    const stops = [
      this.timer.listen(),
      this.book.listen(),
      this.day.listen(),
      this.reach.listen(() => void this.#readAgain()),
      watch(this.bridge, {
        'settings.changed': () => void this.#readSettings().catch(() => {}),
        // All data on screen still belongs to the previous workspace, so keys must not act on it.
        'workspace.changed': () => void this.#keys.until(this.#readAgain()),
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  async changeSettings(patch: Partial<Settings>): Promise<void> {
    this.#settings = await this.bridge.call('settings.change', { patch })
  }

  async #readSettings(): Promise<void> {
    this.#settings = await this.bridge.call('settings.read', {})
  }

  /**
   * Called when the main process becomes reachable again or the workspace changes. First saves what the user has typed
   * into the timer's form, then reads everything.
   */
  async #readAgain(): Promise<void> {
    try {
      await this.timer.flush()
      await this.read()
    } catch {
      // The main process is unreachable again. `Reach` notices that, and this method is called again later.
    }
  }
}

function loaded<T>(value: T | null): T {
  if (value === null) throw new Error('used before it was read')
  return value
}
