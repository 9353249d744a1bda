/**
 * Detects when the machine joins another network, so that sending can be retried immediately. The machine's addresses
 * are checked every two seconds, but only while a service cannot be reached.
 */
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import type { Clock } from '../kernel/clock.ts'

const everyMs = 2_000

/**
 * Matches the network interfaces of containers and virtual machines. They have an address even when the machine has no
 * network.
 */
const virtual = /^(docker|br-|veth|virbr|vmnet|vboxnet)/
/** Matches the link-local addresses that an interface assigns to itself when no network provides an address. */
const selfGiven = /^(169\.254\.|fe80:)/i

/**
 * Returns the machine's own addresses as one string, which is empty without a network. If the string changes, the
 * network has changed.
 */
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

  /**
   * Starts or stops checking the addresses. Call this whenever the service may have become reachable or unreachable.
   */
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
