/**
 * Lets requests travel as the machine's owner set it up: certificates that the system trusts count beside Node's own,
 * and the proxy that the environment names, or the host's system, is used. This machine itself is never asked by way of
 * a proxy.
 */
import * as http from 'node:http'
import * as tls from 'node:tls'

const self = ['localhost', '127.0.0.1', '::1']

let taken = false

/**
 * Before the first request, and not at the start: reading the system's certificates takes a moment. A Node 24 that is
 * older than these two doors (24.5 and 24.14) goes without; where there is no Node of ours, a person's own is used.
 */
export function takeSystemRoad(env: Readonly<Record<string, string | undefined>>): void {
  if (taken) return
  taken = true
  if ('setDefaultCACertificates' in tls)
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])
  const without = [env['no_proxy'] ?? env['NO_PROXY'] ?? '', ...self].filter(Boolean).join(',')
  if ('setGlobalProxyFromEnv' in http)
    http.setGlobalProxyFromEnv({ ...env, no_proxy: without, NO_PROXY: without })
}

let used: { readonly proxy: string; readonly leave: () => void } | null = null

/**
 * The next `fetch` that is called goes through this proxy, in the same turn: it picks its way when it is called. Null:
 * as {@link takeSystemRoad} set it up.
 */
export function goThrough(proxy: string | null): void {
  if (proxy === (used?.proxy ?? null) || !('setGlobalProxyFromEnv' in http)) return
  used?.leave()
  used = proxy === null ? null : { proxy, leave: http.setGlobalProxyFromEnv(named(proxy)) }
}

function named(proxy: string): NodeJS.ProcessEnv {
  return { https_proxy: proxy, no_proxy: self.join(',') }
}
