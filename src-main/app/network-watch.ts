/**
 * Tells when the machine is on another network, so that nothing waits for its next try longer than it must. Looks only
 * while a service cannot be reached, and costs nothing otherwise.
 */
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import type { Clock } from '../kernel/clock.ts'

const everyMs = 2_000

/** Bridges of containers and virtual machines, which have an address without any network outside the machine. */
const virtual = /^(docker|br-|veth|virbr|vmnet|vboxnet)/
/** An interface gives itself these when nobody gives it an address. */
const selfGiven = /^(169\.254\.|fe80:)/i

/** The machine's own addresses as one text: another text is another network, an empty one is none. */
export function ownAddresses(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces()): string {
  return Object.entries(interfaces)
    .filter(([name]) => !virtual.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !selfGiven.test(address))
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

  constructor(clock: Clock, onchange: () => void, addresses: () => string = () => ownAddresses()) {
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
