/**
 * Limits how often a crashed page is reloaded. Otherwise, a page that crashes while loading would be reloaded forever.
 */
import type { Clock } from '../../kernel/clock.ts'

/** The page is reloaded at most this many times within `calmMs` milliseconds. */
const mostReloads = 3
const calmMs = 60_000

export class PageCrashes {
  readonly #clock: Clock
  #atBootMs: number[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts a crash. Returns true if the page may be reloaded. */
  count(): boolean {
    const now = this.#clock.bootMs()
    this.#atBootMs = [...this.#atBootMs.filter((at) => now - at < calmMs), now]
    return this.#atBootMs.length <= mostReloads
  }
}
