/**
 * The way to a service that lives in this process: the same requests, no port, no socket. Each is a turn of the event loop,
 * as over a socket: a queue that is sent in one go, a write to disk for each entry, must not keep the page waiting.
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
