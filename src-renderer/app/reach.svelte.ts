/**
 * Tracks whether main can be reached, from the transport if it detects that, and from the calls of the page. It asks
 * main itself only while main cannot be reached and the transport would not notice its return.
 */
import type { Bridge } from '#preload/bridge.ts'
import { failureOf } from '../lib/failure.ts'

const askAgainMs = 3000

export class Reach {
  readonly bridge: Bridge
  readonly #watch: Bridge['watch']
  #lost = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #onreturn: (() => void) | undefined

  constructor(bridge: Bridge) {
    this.#watch = bridge.watch
    this.bridge = {
      on: bridge.on.bind(bridge),
      call: async (name, input) => {
        try {
          const output = await bridge.call(name, input)
          this.#found()
          return output
        } catch (problem) {
          if (failureOf(problem)?.code === 'unreachable') this.#lose()
          else this.#found()
          throw problem
        }
      },
    }
  }

  get lost(): boolean {
    return this.#lost
  }

  /** Calls `onreturn` when main can be reached again. */
  listen(onreturn: () => void): () => void {
    this.#onreturn = onreturn
    const look = (): void => {
      if (this.#lost && !document.hidden) this.ask()
    }
    document.addEventListener('visibilitychange', look)
    const unwatch = this.#watch?.((there) => (there ? this.#found() : this.#lose()))
    return () => {
      unwatch?.()
      document.removeEventListener('visibilitychange', look)
      clearTimeout(this.#timer)
    }
  }

  ask(): void {
    clearTimeout(this.#timer)
    this.bridge.call('app.describe', {}).catch(() => {})
  }

  #lose(): void {
    this.#lost = true
    clearTimeout(this.#timer)
    if (!this.#watch && !document.hidden) this.#timer = setTimeout(() => this.ask(), askAgainMs)
  }

  #found(): void {
    if (!this.#lost) return
    this.#lost = false
    clearTimeout(this.#timer)
    this.#onreturn?.()
  }
}
