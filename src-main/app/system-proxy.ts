import { envNamesProxy, isThisMachine, proxyByEnv, proxyByPac, type ProxyOf } from '../api/proxy.ts'

/**
 * Returns the function that finds the proxy for an address. `resolve` returns proxies in the format of a PAC file, such
 * as `PROXY host:8080; DIRECT`. Environment variables take precedence, because only they can contain the user name and
 * password of a proxy.
 */
export function systemProxy(resolve: (url: string) => Promise<string>): ProxyOf {
  return async (url) => {
    if (envNamesProxy(url, process.env)) return proxyByEnv(url, process.env)
    return isThisMachine(new URL(url).hostname) ? null : proxyByPac(await resolve(url))
  }
}
