/**
 * Applies the machine's network settings to requests. Certificates that the system trusts are accepted in addition to
 * Node's own, and the proxy from the environment or the system settings is used. Requests to this machine never use a
 * proxy.
 */
import * as http from 'node:http'
import * as tls from 'node:tls'

const self = ['localhost', '127.0.0.1', '::1']

let taken = false

/**
 * Applies the system's certificates and the proxy from `env`. Only the first call has an effect; it must come before
 * the first request. The program does not call this function when it starts, because reading the certificates is slow.
 * Node before 24.5 does not use the system's certificates, and Node before 24.14 does not use the proxy. Such a version
 * is possible only when the program runs on the user's own installation of Node.
 */
export function useSystemNetwork(env: Readonly<Record<string, string | undefined>>): void {
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
 * Sets the proxy for the next `fetch`, which picks its proxy at the moment it is called. Call `fetch` in the same turn
 * of the event loop, before other code can set a different proxy. Null restores the settings of
 * {@link useSystemNetwork}.
 */
export function goThrough(proxy: string | null): void {
  if (proxy === (used?.proxy ?? null) || !('setGlobalProxyFromEnv' in http)) return
  used?.leave()
  used = proxy === null ? null : { proxy, leave: http.setGlobalProxyFromEnv(named(proxy)) }
}

function named(proxy: string): NodeJS.ProcessEnv {
  return { https_proxy: proxy, no_proxy: self.join(',') }
}
