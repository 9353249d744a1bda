/**
 * Keeps the popover open when another window takes the focus (docs/screens.md §2), while a form has input or a question
 * is open. Each such component holds it while it is shown; `app` informs the window.
 */
import { createContext, untrack } from 'svelte'

export class Staying {
  #held = $state(0)

  get held(): boolean {
    return this.#held > 0
  }

  /** Holds the popover open; the returned function, which fits an effect's cleanup, releases it. */
  hold(): () => void {
    this.#count(1)
    return () => this.#count(-1)
  }

  /** Holds it only if `begun` is true. */
  holdWhile(begun: boolean): (() => void) | undefined {
    return begun ? this.hold() : undefined
  }

  /** Untracked, so that an effect that holds does not depend on the count. */
  #count(by: 1 | -1): void {
    this.#held = untrack(() => this.#held) + by
  }
}

export const [getStaying, setStaying] = createContext<Staying>()
