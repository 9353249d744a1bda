/**
 * A cache of the weeks that were read last, so that a week opened again is shown at once. Changes reported by main
 * remove weeks from the cache, and a week shown from it is read again in the background.
 */
import type { Bridge } from '#preload/bridge.ts'
import type { DayEntries } from '#preload/model/entry.ts'
import type { Day } from '#preload/model/primitives.ts'
import { watch } from '../lib/watch.ts'

export interface Span {
  readonly from: Day
  readonly to: Day
}

interface Kept extends Span {
  readonly days: readonly DayEntries[]
}

/** Number of cached weeks: as many as people usually switch between. */
const mostKept = 6

export class KeptWeeks {
  readonly #bridge: Bridge
  /** The latest week is last. */
  #kept: readonly Kept[] = []
  /** Incremented whenever something is removed; an answer to an earlier read is then not cached. */
  #forgotten = 0

  constructor(bridge: Bridge) {
    this.#bridge = bridge
  }

  /** Listens for changes; the returned function stops that. */
  listen(): () => void {
    return watch(this.#bridge, {
      'entries.changed': ({ days }) =>
        this.#forget(({ from, to }) => days.length === 0 || days.some((day) => day >= from && day <= to)),
      'items.changed': () => this.#forget(),
      'workspace.changed': () => this.#forget(),
    })
  }

  /** Returns the cached week; undefined when it was not read or may have changed since. */
  now({ from, to }: Span): readonly DayEntries[] | undefined {
    return this.#kept.find((kept) => kept.from === from && kept.to === to)?.days
  }

  /** Reads the week from main. Rejects like `bridge.call`. */
  async read({ from, to }: Span): Promise<readonly DayEntries[]> {
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
