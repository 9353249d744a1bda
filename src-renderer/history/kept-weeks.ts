/**
 * The weeks that were read last, so that one that is opened again is drawn at once. A head start, not a second truth:
 * what main says has changed is forgotten, and whoever shows a week from here reads it again behind it.
 */
import type { Bridge } from '#preload/bridge.ts'
import type { DayEntries } from '#preload/model/entry.ts'
import type { Day } from '#preload/model/primitives.ts'

export interface Span {
  readonly from: Day
  readonly to: Day
}

interface Kept extends Span {
  readonly days: readonly DayEntries[]
}

/** As many as one turns to and fro. */
const mostKept = 6

export class KeptWeeks {
  readonly #bridge: Bridge
  /** Latest last. */
  #kept: readonly Kept[] = []
  /** Grows with everything that was forgotten: what was asked before is not kept any more. */
  #forgotten = 0

  constructor(bridge: Bridge) {
    this.#bridge = bridge
  }

  /** Hears what changes; the returned function ends it. */
  listen(): () => void {
    const ends = [
      this.#bridge.on('entries.changed', ({ days }) => {
        this.#forget(({ from, to }) => days.length === 0 || days.some((day) => day >= from && day <= to))
      }),
      this.#bridge.on('items.changed', () => this.#forget()),
      this.#bridge.on('workspace.changed', () => this.#forget()),
    ]
    return () => {
      for (const end of ends) end()
    }
  }

  /** As it was read; undefined when it was not, or may have changed since. */
  now({ from, to }: Span): readonly DayEntries[] | undefined {
    return this.#kept.find((kept) => kept.from === from && kept.to === to)?.days
  }

  /** Asks main, always. Rejects like `bridge.call`. */
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
