/**
 * Returns a transport (a function that sends requests) to a service that runs in this process, without a port or a
 * socket. Each request first yields to other work, as a request over a socket does. Otherwise sending a long queue,
 * with a disk write for each entry, would block the page.
 */
import { TransportError, type Transport } from '../api/transport.ts'
import { othersFirst } from '../kernel/clock.ts'

export function inProcess(fetch: (request: Request) => Promise<Response>): Transport {
  return async ({ method, url, headers, body }) => {
    try {
      const request = new Request(url, { method, headers, ...(body !== undefined && { body }) })
      await othersFirst()
      const response = await fetch(request)
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text: await response.text(),
      }
    } catch (error) {
      throw new TransportError(true, error)
    }
  }
}
