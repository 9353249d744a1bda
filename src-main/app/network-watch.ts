/**
 * Detects that the machine joined another network, so that sending can be tried again at once. It polls only while a
 * service cannot be reached.
 */
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import type { Clock } from '../kernel/clock.ts'

const everyMs = 2_000

/** Interfaces of containers and virtual machines, which have an address without any outside network. */
const virtual = /^(docker|br-|veth|virbr|vmnet|vboxnet)/
/** Link-local addresses, which an interface assigns to itself when no network provides one. */
const selfGiven = /^(169\.254\.|fe80:)/i

/** The machine's own addresses as one text. A different text means a different network; an empty text means no network. */
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

  /** Call whenever the service may have become reachable or unreachable. */
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
