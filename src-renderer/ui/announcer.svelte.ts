/** Announces messages to screen readers, one at a time; the live regions are in Announcer.svelte. */
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

  /** Announces after the current speech: started, saved, synced. */
  say(text: string): void {
    this.#polite = again(this.#polite, text)
  }

  /** Announces at once: refused, needs attention. */
  alert(text: string): void {
    this.#assertive = again(this.#assertive, text)
  }
}

/**
 * A repeated text is announced only if the region changes; a trailing no-break space changes it and is not read out.
 */
function again(before: string, text: string): string {
  return before === text ? `${text}\u00a0` : text
}

export const [getAnnouncer, setAnnouncer] = createContext<Announcer>()
