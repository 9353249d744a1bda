/** Where use cases say what changed. Listeners hear it after the commit, one after the other. */
import type { EventMessage } from '#preload/contract/events.ts'
import { silentLog, type Log } from './log.ts'

export type HubListener = (message: EventMessage) => void

export class Hub {
  readonly #listeners = new Set<HubListener>()
  readonly #log: Log

  constructor(log: Log = silentLog) {
    this.#log = log
  }

  /** Never throws: what is told is on disk already, and a listener that fails must not make it look undone. */
  emit(message: EventMessage): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(message)
      } catch (error) {
        this.#log.error('hub.listener-failed', error, { event: message.name })
      }
    }
  }

  /** The returned function ends it. */
  listen(listener: HubListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
