/** The way to a service that lives in this process: the same requests, no port, no socket. */
import { TransportError, type Transport } from '../api/transport.ts'

export function inProcess(fetch: (request: Request) => Promise<Response>): Transport {
  return async ({ method, url, headers, body }) => {
    try {
      const request = new Request(url, { method, headers, ...(body !== undefined && { body }) })
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
