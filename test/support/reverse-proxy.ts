/**
 * A reverse proxy with its own origin in front of a service. It sets `X-Forwarded-*` and can answer requests itself.
 */
import { json, startHttpServer, type Asked, type HttpServer } from './http-server.ts'

export interface ReverseProxy extends Pick<HttpServer, 'origin' | 'asked' | 'close'> {
  /** Returns the status with which to refuse a request; a refused request does not reach the service. */
  refuse: ((asked: Asked) => number | undefined) | undefined
}

export async function startReverseProxy(behind: string): Promise<ReverseProxy> {
  let refuse: ReverseProxy['refuse']
  const server = await startHttpServer(async (asked, response) => {
    const status = refuse?.(asked)
    if (status !== undefined) {
      json(response, status, { message: 'This is not here any more' })
      return
    }
    const { host = '', connection: _connection, ...headers } = asked.headers
    const answer = await fetch(behind + asked.path, {
      method: asked.method,
      headers: { ...headers, 'x-forwarded-proto': 'http', 'x-forwarded-host': host },
      ...(asked.body !== '' && { body: asked.body }),
    })
    const type = answer.headers.get('content-type') ?? 'application/json'
    response.writeHead(answer.status, { 'content-type': type }).end(await answer.text())
  })
  return {
    origin: server.origin,
    asked: server.asked,
    close: () => server.close(),
    get refuse() {
      return refuse
    },
    set refuse(next) {
      refuse = next
    },
  }
}
