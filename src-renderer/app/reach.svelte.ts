/**
 * Tracks whether the main process can be reached. The result of each call shows this; some transports also report when
 * their connection is lost or restored. While the main process is unreachable and the page is visible, this class makes
 * a call every few seconds.
 */
import type { WatchedBridge } from '#preload/bridge.ts'

const askAgainMs = 3000

export class Reach {
  readonly #bridge: WatchedBridge
  #lost = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #onreturn: (() => void) | undefined

  constructor(bridge: WatchedBridge) {
    this.#bridge = bridge
  }

  get lost(): boolean {
    return this.#lost
  }

  /** Calls `onreturn` each time the main process can be reached again. Returns a function that stops listening. */
  listen(onreturn: () => void): () => void {
    this.#onreturn = onreturn
    const look = (): void => {
      if (this.#lost && !document.hidden) this.ask()
    }
    document.addEventListener('visibilitychange', look)
    const unwatch = this.#bridge.watch((there) => (there ? this.#found() : this.#lose()))
    return () => {
      unwatch()
      document.removeEventListener('visibilitychange', look)
      clearTimeout(this.#timer)
    }
  }

  ask(): void {
    clearTimeout(this.#timer)
    this.#bridge.call('app.describe', {}).catch(() => {})
  }

  #lose(): void {
    this.#lost = true
    clearTimeout(this.#timer)
    // A single call can fail even though the transport never lost its connection to the main process. The transport
    // might then not report that the main process can be reached again, so this class makes calls to find out.
    if (!document.hidden) this.#timer = setTimeout(() => this.ask(), askAgainMs)
  }

  #found(): void {
    if (!this.#lost) return
    this.#lost = false
    clearTimeout(this.#timer)
    this.#onreturn?.()
  }
}
