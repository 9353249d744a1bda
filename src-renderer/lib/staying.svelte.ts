/**
 * Keeps the popover window open when another window takes the focus (docs/screens.md §2), while a form has input or a
 * dialog is open. `AppPage` sends the state to the main process.
 */
import { createContext, untrack } from 'svelte'

export class Staying {
  #held = $state(0)

  get held(): boolean {
    return this.#held > 0
  }

  /** Keeps the window open until the returned function is called. An effect can return it as its cleanup function. */
  hold(): () => void {
    this.#count(1)
    return () => this.#count(-1)
  }

  /**
   * Keeps the window open if the form has input (`begun`). Returns a function that lets the window close again, or
   * undefined.
   */
  holdWhile(begun: boolean): (() => void) | undefined {
    return begun ? this.hold() : undefined
  }

  /** Uses `untrack`, so that an effect that calls `hold` does not depend on the count that `hold` changes. */
  #count(by: 1 | -1): void {
    this.#held = untrack(() => this.#held) + by
  }
}

export const [getStaying, setStaying] = createContext<Staying>()
