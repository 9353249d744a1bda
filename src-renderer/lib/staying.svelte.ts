/**
 * What keeps the popover where it is when something else takes the focus (docs/screens.md §2): a form that was begun, a
 * question that stands open. Whoever shows one holds on for as long as it does; `app` tells the window.
 */
import { createContext, untrack } from 'svelte'

export class Staying {
  #held = $state(0)

  get held(): boolean {
    return this.#held > 0
  }

  /** For an effect: the returned function lets go. */
  hold(): () => void {
    this.#count(1)
    return () => this.#count(-1)
  }

  /** The same where it depends. */
  holdWhile(begun: boolean): (() => void) | undefined {
    return begun ? this.hold() : undefined
  }

  /** Who holds does not depend on who else does. */
  #count(by: 1 | -1): void {
    this.#held = untrack(() => this.#held) + by
  }
}

export const [getStaying, setStaying] = createContext<Staying>()
