/** The proxy for a host that knows the system's proxy settings. Environment variables take precedence. */
import { envNamesProxy, isThisMachine, proxyByEnv, proxyByPac, type ProxyOf } from '../api/proxy.ts'

/**
 * `resolve` answers in the format of a PAC file. The environment is checked first, because only there can the user name
 * and password of a proxy be given.
 */
export function systemProxy(resolve: (url: string) => Promise<string>): ProxyOf {
  return async (url) => {
    if (envNamesProxy(url, process.env)) return proxyByEnv(url, process.env)
    return isThisMachine(new URL(url).hostname) ? null : proxyByPac(await resolve(url))
  }
}
