/**
 * Sends all requests except create requests over the network. Addresses must use https, except those on this machine.
 * Redirects and cookies are disabled, and time and size are limited (docs/reliability.md §5.3). Requests use the
 * system's proxy and certificates.
 */
import { readAddress } from '#preload/rules/base-url.ts'
import type { Clock } from '../kernel/clock.ts'
import { isCertificateError } from './certificate-error.ts'
import type { ProxyOf } from './proxy.ts'
import { goThrough, useSystemNetwork } from './system-network.ts'
import { TransportError, type NoAnswer, type Transport, type WireRequest } from './transport.ts'

/**
 * Maximum response size in bytes. A page of 100 entries with descriptions of 2,000 characters is less than a tenth of
 * this.
 */
const mostBytes = 5 * 1024 * 1024

const usualWithinMs = 30_000

export interface NetworkOptions {
  readonly clock: Pick<Clock, 'after'>
  /**
   * Looks up the system's proxy. If absent (not every host program supports this), the proxy environment variables are
   * used.
   */
  readonly proxyOf?: ProxyOf | undefined
  readonly mostBytes?: number
}

export function network({ clock, proxyOf, mostBytes: most = mostBytes }: NetworkOptions): Transport {
  return async (request) => {
    // `readAddress` rejects every address with a query, so only the part before the query is checked.
    const [address = ''] = new URL(request.url).href.split('?')
    if (!readAddress(address).ok) throw new TransportError(false, undefined, 'not-allowed')

    useSystemNetwork(process.env)
    const overdue = new AbortController()
    const cancelTimer = clock.after(request.withinMs ?? usualWithinMs, () => overdue.abort())
    const signals = [overdue.signal, ...(request.signal ? [request.signal] : [])]
    try {
      if (proxyOf) goThrough(await proxyOf(request.url))
      const response = await fetch(request.url, {
        ...wire(request),
        redirect: 'manual',
        credentials: 'omit',
        signal: AbortSignal.any(signals),
      })
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text: await textOf(response, most),
      }
    } catch (error) {
      if (error instanceof TransportError) throw error
      const causes = causesOf(error)
      throw new TransportError(
        mayHaveLeft(causes),
        undefined,
        reasonOf(causes, overdue.signal, request.signal),
      )
    } finally {
      cancelTimer()
    }
  }
}

function wire({ method, headers, body }: WireRequest): RequestInit {
  return { method, headers: { ...headers }, ...(body !== undefined && { body }) }
}

/**
 * Reads the body as text. The size limit applies to the decompressed bytes, so a small compressed body cannot expand to
 * a huge string.
 */
async function textOf({ body }: Response, most: number): Promise<string> {
  if (!body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  // Leaving the loop early cancels the body and closes the connection.
  for await (const part of body as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength
    if (bytes > most) throw new TransportError(true, undefined, 'too-large')
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

/** Error codes that occur only before a connection is established, so nothing was sent. */
const unconnectedCodes = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/

/**
 * Matches the message of undici's error when a proxy refuses to open a tunnel. The message contains the status of the
 * proxy's response.
 */
const refusedTunnel = /^Proxy response \((\d{3})\)/

interface Cause {
  readonly code?: unknown
  readonly message?: unknown
  readonly cause?: unknown
}

/**
 * Returns the error and its nested causes, because `fetch` wraps the original error once or twice. The errors must not
 * be passed on, because they can contain request headers.
 */
function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = []
  for (let at = error; typeof at === 'object' && at !== null && causes.length < mostCauses;) {
    const each: Cause = at
    causes.push(each)
    at = each.cause
  }
  return causes
}

const mostCauses = 5

function mayHaveLeft(causes: readonly Cause[]): boolean {
  return !causes.some(
    (each) =>
      isCertificateError(each) ||
      tunnelStatus(each) !== null ||
      (typeof each.code === 'string' && unconnectedCodes.test(each.code)),
  )
}

function tunnelStatus({ message }: Cause): number | null {
  const status = refusedTunnel.exec(typeof message === 'string' ? message : '')?.[1]
  return status === undefined ? null : Number(status)
}

function reasonOf(
  causes: readonly Cause[],
  overdue: AbortSignal,
  cancelled: AbortSignal | undefined,
): NoAnswer {
  if (cancelled?.aborted) return 'cancelled'
  if (overdue.aborted) return 'timeout'
  if (causes.some((each) => tunnelStatus(each) === 407)) return 'proxy-sign-in'
  return causes.some(isCertificateError) ? 'certificate' : 'no-answer'
}
