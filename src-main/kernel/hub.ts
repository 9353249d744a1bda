/**
 * Distributes change events to listeners. Use cases emit an event after the commit; listeners are called one after
 * another.
 */
import type { EventMessage } from '#preload/contract/events.ts'
import { silentLog, type Log } from './log.ts'

export type HubListener = (message: EventMessage) => void

export class Hub {
  readonly #listeners = new Set<HubListener>()
  readonly #log: Log

  constructor(log: Log = silentLog) {
    this.#log = log
  }

  /**
   * Calls every listener. Never throws: the change is already on disk, so a failing listener must not make it look as
   * if it had failed.
   */
  emit(message: EventMessage): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(message)
      } catch (error) {
        this.#log.error('hub.listener-failed', error, { event: message.name })
      }
    }
  }

  /** Adds a listener; the returned function removes it. */
  listen(listener: HubListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
