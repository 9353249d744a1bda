/**
 * Creates the functions that send requests over the network, with their limits and checks (docs/reliability.md §2.1,
 * §5.3).
 */
import { atMost } from '../api/at-most.ts'
import { withoutEchoes } from '../api/echoes.ts'
import { network } from '../api/network.ts'
import type { ProxyOf } from '../api/proxy.ts'
import { sendOnce, sendOnceBy } from '../api/send-once.ts'
import { TransportError, type Transport } from '../api/transport.ts'
import type { Clock } from '../kernel/clock.ts'

/**
 * The maximum number of requests that are in progress at the same time (docs/interfaces/README.md#for-every-service).
 */
const mostAtOnce = 4

/** Returns the transport for all requests except create requests, which need {@link transportForCreates}. */
export function networkTransport(
  clock: Clock,
  wrap: (transport: Transport) => Transport,
  proxyOf?: ProxyOf,
): Transport {
  return atMost(mostAtOnce, withoutEchoes(wrap(network({ clock, proxyOf }))))
}

/** Returns the transport for create requests. It never sends a request twice. Do not use it for other requests. */
export function transportForCreates(wrap: (transport: Transport) => Transport, proxyOf?: ProxyOf): Transport {
  return withoutEchoes(wrap(proxyOf ? sendOnceBy(proxyOf) : sendOnce))
}

/**
 * Returns a transport that stops waiting for a response when `signal` aborts. A request in progress is then rejected as
 * if its response had been lost, because it may still create the entry. After the abort, no further request is sent.
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
