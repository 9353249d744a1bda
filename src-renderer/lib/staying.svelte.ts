/**
 * Keeps the popover window open when another window takes the focus (docs/screens.md §2), while a form has input or a
 * question is open. Each such component holds it open while it is mounted. `app` notifies the window.
 */
import { createContext, untrack } from 'svelte'

export class Staying {
  #held = $state(0)

  get held(): boolean {
    return this.#held > 0
  }

  /** Holds the popover open. Returns a function that releases it, suitable as an effect's cleanup. */
  hold(): () => void {
    this.#count(1)
    return () => this.#count(-1)
  }

  /** Holds the popover open only if `begun` is true. */
  holdWhile(begun: boolean): (() => void) | undefined {
    return begun ? this.hold() : undefined
  }

  /** Untracked, so that an effect that calls `hold` does not depend on the count. */
  #count(by: 1 | -1): void {
    this.#held = untrack(() => this.#held) + by
  }
}

export const [getStaying, setStaying] = createContext<Staying>()
