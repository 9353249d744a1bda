/**
 * The way to a service over the network, for everything but creates: https (http on this machine only), no redirect
 * followed, no cookie kept, a limit on time and on size (reliability.md §5.3), by the system's proxy and certificates.
 */
import { readAddress } from '#preload/rules/base-url.ts'
import type { Clock } from '../kernel/clock.ts'
import { takeSystemRoad } from './system-road.ts'
import { TransportError, type NoAnswer, type Transport, type WireRequest } from './transport.ts'

/** Longer than any answer of the interfaces: 100 entries of 2,000 characters are well under a tenth of it. */
const mostBytes = 5 * 1024 * 1024

const usualWithinMs = 30_000

export interface NetworkOptions {
  readonly clock: Pick<Clock, 'after'>
  readonly mostBytes?: number
}

export function network({ clock, mostBytes: most = mostBytes }: NetworkOptions): Transport {
  return async (request) => {
    // A query belongs to a request, not to an address: what is judged is where it goes.
    const [address = ''] = new URL(request.url).href.split('?')
    if (!readAddress(address).ok) throw new TransportError(false, undefined, 'not-allowed')

    takeSystemRoad(process.env)
    const overdue = new AbortController()
    const cancelTimer = clock.after(request.withinMs ?? usualWithinMs, () => overdue.abort())
    const signals = [overdue.signal, ...(request.signal ? [request.signal] : [])]
    try {
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
      throw new TransportError(mayHaveLeft(error), undefined, reasonOf(error, overdue.signal, request.signal))
    } finally {
      cancelTimer()
    }
  }
}

function wire({ method, headers, body }: WireRequest): RequestInit {
  return { method, headers: { ...headers }, ...(body !== undefined && { body }) }
}

/** Counted as it comes out of the decompression, so that a small file cannot become a large one. */
async function textOf({ body }: Response, most: number): Promise<string> {
  if (!body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  // Leaving the loop early cancels the body, and with it the connection.
  for await (const part of body as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength
    if (bytes > most) throw new TransportError(true, undefined, 'too-large')
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

/** What Node and OpenSSL call a certificate that is not to be trusted. */
const certificateCodes =
  /^(CERT_|ERR_TLS_CERT|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY|DECRYPT)_|HOSTNAME_MISMATCH)/

/** What can only happen before there is a connection to write to. */
const unconnectedCodes = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/

function mayHaveLeft(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } }
  const code = typeof cause?.code === 'string' ? cause.code : ''
  return !unconnectedCodes.test(code) && (code.startsWith('ERR_SSL_') || !certificateCodes.test(code))
}

/** The error itself is not handed on: what undici throws can carry headers. */
function reasonOf(error: unknown, overdue: AbortSignal, cancelled: AbortSignal | undefined): NoAnswer {
  if (cancelled?.aborted) return 'cancelled'
  if (overdue.aborted) return 'timeout'
  const { cause } = error as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' && certificateCodes.test(cause.code) ? 'certificate' : 'no-answer'
}
