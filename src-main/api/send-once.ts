/**
 * Sends a create request over the network (docs/reliability.md §2.1). Each request uses a new connection, HTTP/1.1, and
 * the system's proxy and certificates. Retries, redirects and caching are disabled. Reports whether any bytes might
 * have been sent. `fetch` is not used because it repeats a POST after a 307 or 308. Chromium's network stack is not
 * used because it repeats a request when a reused connection fails.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { buildConnector, Client, Dispatcher } from 'undici'
import { errorCode } from '../kernel/error-code.ts'
import { isCertificateError } from './certificate-error.ts'
import { proxyByEnv, type ProxyOf } from './proxy.ts'
import { useSystemNetwork } from './system-network.ts'
import {
  TransportError,
  type NoAnswer,
  type Transport,
  type WireAnswer,
  type WireRequest,
} from './transport.ts'
import { openTunnel, TunnelRefused } from './tunnel.ts'

const connectTimeoutMs = 10_000
/**
 * Time limit in milliseconds, longer than the usual timeout of gateways. A late response still shows whether the
 * service created the entry, whereas a missing response does not.
 */
const headersTimeoutMs = 60_000
const bodyTimeoutMs = 15_000
/**
 * Maximum response size in bytes. A valid response to a create request is far smaller; a larger response is treated
 * like a missing one.
 */
const mostBytes = 5_000_000

/** Sends create requests, through a proxy if the environment variables name one. */
export const sendOnce = sendOnceBy((url) => Promise.resolve(proxyByEnv(url, process.env)))

/**
 * Returns a transport that sends create requests through the proxy that `proxyOf` returns. Rejects with
 * {@link TransportError}. The error's `mayHaveBeenSent` is false only when not even the headers were written to a
 * socket.
 */
export function sendOnceBy(proxyOf: ProxyOf): Transport {
  return async (request) => {
    useSystemNetwork(process.env)
    let proxy: string | null
    try {
      proxy = await proxyOf(request.url)
    } catch (error) {
      throw new TransportError(false, withoutHeaders(error))
    }
    return send(request, proxy)
  }
}

async function send(request: WireRequest, proxy: string | null): Promise<WireAnswer> {
  // undici is loaded when the first create request is sent, so it does not slow down the start of the program.
  const { Client, buildConnector } = await import('undici')
  const url = new URL(request.url)
  const connector = { allowH2: false, timeout: connectTimeoutMs }
  const client = new Client(url.origin, {
    allowH2: false,
    pipelining: 0,
    connect: proxy === null ? connector : through(proxy, buildConnector(connector)),
    headersTimeout: headersTimeoutMs,
    bodyTimeout: bodyTimeoutMs,
    maxResponseSize: mostBytes,
  })
  const witness = new HeadersWitness(request.onLeft)
  try {
    return await answerOf(witness.begin(() => exchange(client, url, request)))
  } catch (error) {
    throw new TransportError(witness.sent, withoutHeaders(error), reasonOf(error))
  } finally {
    witness.end()
    // This also closes a connection that is still open after a partial response.
    void client.destroy()
  }
}

/**
 * Returns a connector that opens a tunnel through the proxy and connects to the service inside it. undici's
 * `sendHeaders` events then refer to the request inside the tunnel.
 */
function through(proxy: string, connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    const { protocol, hostname, port } = options
    openTunnel(proxy, { hostname, port: port || '443' }, connectTimeoutMs).then(
      (socket) => {
        if (protocol === 'https:') connect({ ...options, httpSocket: socket }, callback)
        else callback(null, socket)
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error('unknown'), null),
    )
  }
}

function reasonOf(error: unknown): NoAnswer {
  if (error instanceof TunnelRefused && error.status === 407) return 'proxy-sign-in'
  return isCertificateError(error) ? 'certificate' : 'no-answer'
}

function exchange(client: Client, url: URL, { method, headers, body }: WireRequest) {
  return client.request({
    method,
    path: `${url.pathname}${url.search}`,
    headers: { ...headers },
    ...(body !== undefined && { body }),
    reset: true,
  })
}

async function answerOf(exchanged: Promise<Dispatcher.ResponseData>): Promise<WireAnswer> {
  const { statusCode, headers, body } = await exchanged
  const text = await body.text()
  return {
    status: statusCode,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
    ),
    text,
  }
}

/**
 * Returns an error with only the name and code of the original: undici's errors contain the request, including its
 * token.
 */
function withoutHeaders(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('unknown')
  const code = errorCode(error)
  return new Error(code === undefined ? error.name : `${error.name} ${code}`)
}

/**
 * Observes whether a request's headers were written to a socket. undici announces this on a diagnostics channel just
 * before it writes. Error codes do not reveal it (docs/reliability.md §2.1: ECONNRESET was seen both when the service
 * had created the entry and when it had not).
 */
class HeadersWitness {
  readonly #onLeft: (() => void) | undefined
  #request: unknown
  sent = false

  constructor(onLeft: (() => void) | undefined) {
    this.#onLeft = onLeft
  }

  /**
   * Runs `exchange` and observes the request that it creates. undici creates the request before `exchange` returns, so
   * no other request can be mistaken for it.
   */
  begin<T>(exchange: () => T): T {
    subscribe('undici:client:sendHeaders', this.#sent)
    subscribe('undici:request:create', this.#created)
    try {
      return exchange()
    } finally {
      unsubscribe('undici:request:create', this.#created)
      // If undici did not announce the request, it is unknown whether it was sent, so assume that it was.
      if (this.#request === undefined) this.sent = true
    }
  }

  end(): void {
    unsubscribe('undici:client:sendHeaders', this.#sent)
  }

  readonly #created = (message: unknown): void => {
    this.#request ??= requestIn(message)
  }

  readonly #sent = (message: unknown): void => {
    if (requestIn(message) !== this.#request) return
    this.sent = true
    this.#onLeft?.()
  }
}

/**
 * Returns the request object in a message from one of undici's diagnostics channels, or undefined if the message
 * contains no request.
 */
function requestIn(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'request' in message ? message.request : undefined
}
