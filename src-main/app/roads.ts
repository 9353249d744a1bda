/** Creates the transports over the network, with their limits and checks (docs/reliability.md §2.1, §5.3). */
import { atMost } from '../api/at-most.ts'
import { withoutEchoes } from '../api/echoes.ts'
import { network } from '../api/network.ts'
import type { ProxyOf } from '../api/proxy.ts'
import { sendOnce, sendOnceBy } from '../api/send-once.ts'
import { TransportError, type Transport } from '../api/transport.ts'
import type { Clock } from '../kernel/clock.ts'

/** The number of requests that may run at the same time (docs/interfaces/README.md#for-every-service). */
const mostAtOnce = 4

/** The transport for reads and changes, but never for creates. */
export function networkRoad(
  clock: Clock,
  wrap: (transport: Transport) => Transport,
  proxyOf?: ProxyOf,
): Transport {
  return atMost(mostAtOnce, withoutEchoes(wrap(network({ clock, proxyOf }))))
}

/** The transport for creates only. */
export function createRoad(wrap: (transport: Transport) => Transport, proxyOf?: ProxyOf): Transport {
  return withoutEchoes(wrap(proxyOf ? sendOnceBy(proxyOf) : sendOnce))
}

/**
 * Stops waiting for an answer when `signal` aborts. The request then rejects as if its answer was lost, because the
 * create may still take effect.
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
