/**
 * A cache of the most recently read weeks, so that a week can be shown immediately when it is opened again. A week is
 * removed from the cache when one of its entries changes. A change to an item or a switch to another workspace removes
 * all weeks.
 */
import type { Bridge } from '#preload/bridge.ts'
import type { DayEntries } from '#preload/model/entry.ts'
import type { DaySpan } from '#preload/rules/day-spans.ts'
import { mayHaveChanged } from '../lib/changed-days.ts'
import { watch } from '../lib/watch.ts'

interface Kept extends DaySpan {
  readonly days: readonly DayEntries[]
}

/** The cache keeps this many weeks, which is about as many as users switch between. */
const mostKept = 6

export class KeptWeeks {
  readonly #bridge: Bridge
  /** The cached weeks, with the most recently read one last. */
  #kept: readonly Kept[] = []
  /**
   * Incremented whenever weeks are removed from the cache. If this happens during a read, the result may be outdated
   * and is not cached.
   */
  #forgotten = 0

  constructor(bridge: Bridge) {
    this.#bridge = bridge
  }

  /** Removes weeks that may have changed. Returns a function that stops listening. */
  listen(): () => void {
    return watch(this.#bridge, {
      'entries.changed': ({ days }) => this.#forget(({ from, to }) => mayHaveChanged(days, from, to)),
      'items.changed': () => this.#forget(),
      'workspace.changed': () => this.#forget(),
    })
  }

  /** Returns the days of the week, or undefined if the week is not in the cache. */
  now({ from, to }: DaySpan): readonly DayEntries[] | undefined {
    return this.#kept.find((kept) => kept.from === from && kept.to === to)?.days
  }

  /**
   * Reads the week from the main process. Caches it unless it may have changed during the read. Rejects like
   * `bridge.call`.
   */
  async read({ from, to }: DaySpan): Promise<readonly DayEntries[]> {
    const before = this.#forgotten
    const days = await this.#bridge.call('entries.days', { from, to })
    if (before === this.#forgotten) {
      const others = this.#kept.filter((kept) => kept.from !== from || kept.to !== to)
      this.#kept = [...others, { from, to, days }].slice(-mostKept)
    }
    return days
  }

  #forget(which: (kept: Kept) => boolean = () => true): void {
    this.#forgotten += 1
    this.#kept = this.#kept.filter((kept) => !which(kept))
  }
}
