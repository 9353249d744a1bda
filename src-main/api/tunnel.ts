/**
 * A connection of one's own through a proxy (CONNECT, RFC 9110 §9.3.6). Not by undici: what its channels say is about
 * the request that goes through the tunnel, never about the tunnel. Owns nothing of what is sent through it.
 */
import { Agent as HttpAgent, request as requestHttp, type ClientRequest } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'

/** The proxy said no; 407 when it wants to be signed in to. */
export class TunnelRefused extends Error {
  override name = 'TunnelRefused' as const
  readonly status: number

  constructor(status: number) {
    super(`the proxy answered ${status}`)
    this.status = status
  }
}

/** Rejects with {@link TunnelRefused}, or with what the network says. Nothing of any request has left then. */
export function openTunnel(
  proxy: string,
  target: { readonly hostname: string; readonly port: string },
  withinMs: number,
): Promise<Socket> {
  const authority = `${target.hostname}:${target.port}`
  return new Promise((resolve, reject) => {
    const asking = ask(new URL(proxy), authority)
    asking.setTimeout(withinMs, () => asking.destroy(new Error('the proxy did not answer')))
    asking.once('error', reject)
    asking.once('connect', ({ statusCode = 0 }, socket, head) => {
      socket.setTimeout(0)
      // Whoever speaks before it was spoken to is no tunnel to a server that waits for its client.
      if (statusCode >= 200 && statusCode <= 299 && head.length === 0) resolve(socket)
      else {
        socket.destroy()
        reject(new TunnelRefused(statusCode))
      }
    })
    asking.end()
  })
}

function ask(proxy: URL, authority: string): ClientRequest {
  const secure = proxy.protocol === 'https:'
  const options = {
    method: 'CONNECT',
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: proxy.port || (secure ? 443 : 80),
    path: authority,
    headers: { host: authority, ...signIn(proxy) },
  }
  // An agent of its own: the usual one may be set to go through a proxy itself.
  if (secure) return requestHttps({ ...options, agent: new HttpsAgent({ keepAlive: false }) })
  return requestHttp({ ...options, agent: new HttpAgent({ keepAlive: false }) })
}

function signIn({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {}
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }
}
