/** Where use cases say what changed. Listeners hear it after the commit, one after the other. */
import type { EventMessage } from '#preload/contract/events.ts'

export type HubListener = (message: EventMessage) => void

export class Hub {
  readonly #listeners = new Set<HubListener>()

  emit(message: EventMessage): void {
    for (const listener of [...this.#listeners]) listener(message)
  }

  /** The returned function ends it. */
  listen(listener: HubListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
