/**
 * Notifies listeners that data has changed. Events are emitted after the transaction is committed, so a listener always
 * reads the new data.
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
   * Calls every listener. Never throws, because the change is already on disk: an error in a listener must not look
   * like a failed change.
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

  listen(listener: HubListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
