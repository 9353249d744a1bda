/**
 * The way a create travels over a network (docs/reliability.md §2.1): a connection of its own that nothing else used before,
 * by the system's proxy and certificates, HTTP/1.1, no retry, no redirect, no cache. Owns the evidence whether bytes
 * left. Knows no entry and no token.
 *
 * Not `fetch`: it repeats a POST on 307 and 308. Not Chromium's stack: it repeats one whose reused connection died.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { buildConnector, Client, Dispatcher } from 'undici'
import { isCertificateError } from './certificate-error.ts'
import { proxyByEnv, type ProxyOf } from './proxy.ts'
import { takeSystemRoad } from './system-road.ts'
import {
  TransportError,
  type NoAnswer,
  type Transport,
  type WireAnswer,
  type WireRequest,
} from './transport.ts'
import { openTunnel, TunnelRefused } from './tunnel.ts'

const connectTimeoutMs = 10_000
/** Longer than gateways wait in general: an answer that comes late is better than none. */
const headersTimeoutMs = 60_000
const bodyTimeoutMs = 15_000
/** More than any answer to a create; what is longer counts as no proper answer. */
const mostBytes = 5_000_000

/** By the proxy that the environment names. */
export const sendOnce = sendOnceBy((url) => Promise.resolve(proxyByEnv(url, process.env)))

/** Rejects with {@link TransportError}; `mayHaveBeenSent` is false only when not even a header was handed to a socket. */
export function sendOnceBy(proxyOf: ProxyOf): Transport {
  return async (request) => {
    takeSystemRoad(process.env)
    const proxy = await proxyOf(request.url).catch((error: unknown) => {
      throw new TransportError(false, withoutHeaders(error))
    })
    return send(request, proxy)
  }
}

async function send(request: WireRequest, proxy: string | null): Promise<WireAnswer> {
  // Loaded with the first create, so that no start waits for it.
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
    // Also the connection that may still be open after half an answer.
    void client.destroy()
  }
}

/** The connection to the service is made inside a tunnel; what undici says of headers is said of that one. */
function through(proxy: string, connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    const { protocol, hostname, port } = options
    openTunnel(proxy, { hostname, port: port || '443' }, connectTimeoutMs).then(
      (socket) => {
        if (protocol === 'https:') connect({ ...options, httpSocket: socket }, callback)
        else callback(null, socket)
      },
      (error: unknown) => callback(error as Error, null),
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

/** An error of undici carries the request, token included; only its name and code go on. */
function withoutHeaders(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('unknown')
  const { code } = error as NodeJS.ErrnoException
  return new Error(code === undefined ? error.name : `${error.name} ${code}`)
}

/**
 * Positive evidence whether a request's headers were handed to a socket. undici says so on a channel just before it
 * writes; error codes do not tell it apart (docs/reliability.md §2.1: ECONNRESET was seen with and without a commit).
 */
class HeadersWitness {
  readonly #onLeft: (() => void) | undefined
  #request: unknown
  sent = false

  constructor(onLeft: (() => void) | undefined) {
    this.#onLeft = onLeft
  }

  /** `exchange` creates its request before it returns: the one that is created meanwhile is the one to watch. */
  begin<T>(exchange: () => T): T {
    subscribe('undici:client:sendHeaders', this.#sent)
    subscribe('undici:request:create', this.#created)
    try {
      return exchange()
    } finally {
      unsubscribe('undici:request:create', this.#created)
      // A request that was not seen could have left unseen.
      if (this.#request === undefined) this.sent = true
    }
  }

  end(): void {
    unsubscribe('undici:client:sendHeaders', this.#sent)
  }

  readonly #created = (message: unknown): void => {
    this.#request ??= (message as { request: unknown }).request
  }

  readonly #sent = (message: unknown): void => {
    if ((message as { request: unknown }).request !== this.#request) return
    this.sent = true
    this.#onLeft?.()
  }
}
