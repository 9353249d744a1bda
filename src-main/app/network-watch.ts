/**
 * Tells when the machine is on another network, so that nothing waits for its next try longer than it must. Looks only
 * while a service cannot be reached, and costs nothing otherwise.
 */
import { networkInterfaces } from 'node:os'
import type { Clock } from '../kernel/clock.ts'

const everyMs = 2_000

/** The machine's own addresses as one text: another text is another network, an empty one is none. */
export function ownAddresses(): string {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .sort()
    .join(' ')
}

export class NetworkWatch {
  readonly #clock: Clock
  readonly #addresses: () => string
  readonly #onchange: () => void
  #known = ''
  #stop: (() => void) | undefined

  constructor(clock: Clock, onchange: () => void, addresses = ownAddresses) {
    this.#clock = clock
    this.#onchange = onchange
    this.#addresses = addresses
  }

  /** To be told whenever that may have changed. */
  offline(isOffline: boolean): void {
    if (!isOffline) return this.close()
    if (this.#stop) return
    this.#known = this.#addresses()
    this.#lookLater()
  }

  close(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  #lookLater(): void {
    this.#stop = this.#clock.after(everyMs, () => {
      this.#lookLater()
      const found = this.#addresses()
      if (found === this.#known) return
      this.#known = found
      if (found !== '') this.#onchange()
    })
  }
}
