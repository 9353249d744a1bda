/** Announces messages to screen readers, one at a time. Announcer.svelte renders the live regions. */
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

  /** Announces after the current speech. Used for messages such as "started", "saved" and "synced". */
  say(text: string): void {
    this.#polite = again(this.#polite, text)
  }

  /** Interrupts the current speech. Used for messages such as "refused" and "needs attention". */
  alert(text: string): void {
    this.#assertive = again(this.#assertive, text)
  }
}

/**
 * A screen reader announces a repeated text only if the region changes. A trailing no-break space changes it and is not
 * read out.
 */
function again(before: string, text: string): string {
  return before === text ? `${text}\u00a0` : text
}

export const [getAnnouncer, setAnnouncer] = createContext<Announcer>()
