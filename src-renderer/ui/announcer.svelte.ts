/** What is spoken without being looked for. One at a time; the regions that carry it are in Announcer.svelte. */
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

  /** After whatever is being read: started, saved, synced. */
  say(text: string): void {
    this.#polite = again(this.#polite, text)
  }

  /** At once: refused, needs attention. */
  alert(text: string): void {
    this.#assertive = again(this.#assertive, text)
  }
}

/** The same words twice are a change only if something differs; a trailing no-break space is not read. */
function again(before: string, text: string): string {
  return before === text ? `${text}\u00a0` : text
}

export const [getAnnouncer, setAnnouncer] = createContext<Announcer>()
