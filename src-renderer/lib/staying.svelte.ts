/**
 * Keeps the popover (the window with one pane) open when another window takes the focus, as long as a form has input or
 * a dialog is open (docs/screens.md §2). `AppPage` sends the state to the main process.
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
   * undefined if the form has no input.
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
