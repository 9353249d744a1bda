/** The ways to a service: into this process, or over the network with its manners (docs/reliability.md §2.1, §5.3). */
import { atMost } from '../api/at-most.ts'
import { withoutEchoes } from '../api/echoes.ts'
import { network } from '../api/network.ts'
import type { ProxyOf } from '../api/proxy.ts'
import { sendOnce, sendOnceBy } from '../api/send-once.ts'
import { TransportError, type Transport } from '../api/transport.ts'
import type { Clock } from '../kernel/clock.ts'

/** Requests under way at once (docs/interfaces/README.md#for-every-service). */
const mostAtOnce = 4

/** For reads and changes; never for a create. */
export function networkRoad(
  clock: Clock,
  wrap: (transport: Transport) => Transport,
  proxyOf?: ProxyOf,
): Transport {
  return atMost(mostAtOnce, withoutEchoes(wrap(network({ clock, proxyOf }))))
}

/** For creates alone. */
export function createRoad(wrap: (transport: Transport) => Transport, proxyOf?: ProxyOf): Transport {
  return withoutEchoes(wrap(proxyOf ? sendOnceBy(proxyOf) : sendOnce))
}

/**
 * Leaves a request alone once `signal` says so: whoever asked is told that its answer got lost, which is what is true
 * of a create that nobody waits for any more.
 */
export function leftAlone(transport: Transport, signal: AbortSignal): Transport {
  return (request) => {
    if (signal.aborted) return Promise.reject(new TransportError(false, undefined, 'cancelled'))
    return new Promise((resolve, reject) => {
      const leave = () => reject(new TransportError(true, undefined, 'cancelled'))
      signal.addEventListener('abort', leave, { once: true })
      transport(request)
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', leave))
    })
  }
}
