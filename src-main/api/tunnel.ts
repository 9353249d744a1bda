/**
 * Opens a connection through a proxy with CONNECT (RFC 9110 §9.3.6). This module does not use undici, so that undici's
 * diagnostics events refer only to the request that is sent inside the tunnel.
 */
import { Agent as HttpAgent, request as requestHttp, type ClientRequest } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'

/**
 * Thrown when the proxy refuses to open the tunnel. Status 407 means that the proxy requires a user name and a
 * password.
 */
export class TunnelRefused extends Error {
  override name = 'TunnelRefused' as const
  readonly status: number

  constructor(status: number) {
    super(`the proxy answered ${status}`)
    this.status = status
  }
}

/**
 * Opens a tunnel to `target` and resolves to its socket. Rejects with {@link TunnelRefused} or a network error; in
 * either case, no part of a request has been sent.
 */
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
      // A server sends nothing before the client does, so a "tunnel" that already contains data does not lead to the
      // server.
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
  // A new agent is needed because the global agent might itself be configured to use a proxy.
  if (secure) return requestHttps({ ...options, agent: new HttpsAgent({ keepAlive: false }) })
  return requestHttp({ ...options, agent: new HttpAgent({ keepAlive: false }) })
}

function signIn({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {}
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }
}
