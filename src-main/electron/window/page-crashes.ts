/** Limits how often a page that crashes is reloaded, because a page that crashes at once would be reloaded for ever. */
import type { Clock } from '../../kernel/clock.ts'

/** After this many crashes within `calmMs` milliseconds, the page is not reloaded again. */
const mostReloads = 3
const calmMs = 60_000

export class PageCrashes {
  readonly #clock: Clock
  #atMs: number[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts a crash. Returns true if the page may be reloaded. */
  count(): boolean {
    const now = this.#clock.nowMs()
    this.#atMs = [...this.#atMs.filter((at) => now - at < calmMs), now]
    return this.#atMs.length <= mostReloads
  }
}
