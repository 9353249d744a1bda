/**
 * Lets requests travel as the machine's owner set it up: certificates that the system trusts count beside Node's own,
 * and the proxy that the environment names is used. This machine itself is never asked by way of a proxy.
 */
import { setGlobalProxyFromEnv } from 'node:http'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

const self = ['localhost', '127.0.0.1', '::1']

let travelled = false

/** Before the first request, and not at the start: reading the system's certificates takes a moment. */
export function takeSystemRoad(env: Readonly<Record<string, string | undefined>>): void {
  if (travelled) return
  travelled = true
  setDefaultCACertificates([...getCACertificates('default'), ...getCACertificates('system')])
  const without = [env['no_proxy'] ?? env['NO_PROXY'] ?? '', ...self].filter(Boolean).join(',')
  setGlobalProxyFromEnv({ ...env, no_proxy: without, NO_PROXY: without })
}
