/** The proxies of a host that knows its system's, behind what the environment names. */
import { envNamesProxy, isThisMachine, proxyByEnv, proxyByPac, type ProxyOf } from '../api/proxy.ts'

/** `resolve` answers as a PAC file does. The environment comes first: only there can a proxy's name and password be given. */
export function systemProxy(resolve: (url: string) => Promise<string>): ProxyOf {
  return async (url) => {
    if (envNamesProxy(url, process.env)) return proxyByEnv(url, process.env)
    return isThisMachine(new URL(url).hostname) ? null : proxyByPac(await resolve(url))
  }
}
