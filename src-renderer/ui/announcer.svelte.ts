/** Announces messages to screen readers. Announcer.svelte renders the two live regions. */
import { createContext } from 'svelte'

export class Announcer {
  #polite = $state('')
  #assertive = $state('')

  get polite(): string {
    return this.#polite
  }

  get assertive(): string {
    return this.#assertive
  }

  /** Announces a message, such as "started", "saved" or "synced", after the current speech. */
  say(text: string): void {
    this.#polite = again(this.#polite, text)
  }

  /** Announces a message, such as "refused" or "needs attention", immediately, interrupting the current speech. */
  alert(text: string): void {
    this.#assertive = again(this.#assertive, text)
  }
}

/**
 * Appends a no-break space if the text equals the previous one. Screen readers announce a region only if its text
 * changes, and they do not read out the space.
 */
function again(before: string, text: string): string {
  return before === text ? `${text}\u00a0` : text
}

export const [getAnnouncer, setAnnouncer] = createContext<Announcer>()
