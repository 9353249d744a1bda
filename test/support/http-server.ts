/** Starts an HTTP server on loopback for a test, which records every request. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  readonly method: string
  /** The path with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type Answering = (asked: Asked, response: ServerResponse) => unknown

export interface HttpServer {
  readonly origin: string
  readonly asked: readonly Asked[]
  /** The current way to answer; a test may replace it. */
  answer: Answering
  close(): Promise<void>
}

/** Listens on 127.0.0.1 by default; another `host` of the same machine is another origin. */
export async function startHttpServer(answer: Answering, host = '127.0.0.1'): Promise<HttpServer> {
  const asked: Asked[] = []
  const handle = { answer }
  const server: Server = createServer((request, response) => {
    void read(request).then((each) => {
      asked.push(each)
      handle.answer(each, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`
  return {
    origin,
    asked,
    get answer() {
      return handle.answer
    },
    set answer(next) {
      handle.answer = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Serves a fetch handler, such as the local service, over HTTP. */
export function serving(fetch: (request: Request) => Promise<Response>): Answering {
  return async ({ method, path, headers, body }, response) => {
    const request = new Request(`http://${headers['host']}${path}`, {
      method,
      headers,
      ...(body !== '' && { body }),
    })
    const answer = await fetch(request)
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  }
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function read(request: IncomingMessage): Promise<Asked> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers as Record<string, string>,
    body: Buffer.concat(parts).toString(),
  }
}
