/** Which proxy a request goes through, by the environment or by what a host knows of its system. Pure. */

/**
 * The proxy for an absolute address: `http://` or `https://`, its own name and password in it where it has one; null
 * where the way is direct.
 */
export type ProxyOf = (url: string) => Promise<string | null>

type Env = Readonly<Record<string, string | undefined>>

/** As HTTPS_PROXY, HTTP_PROXY and NO_PROXY say it, small letters first. This machine itself is never asked by way of a proxy. */
export function proxyByEnv(url: string, env: Env): string | null {
  const { protocol, hostname, port } = new URL(url)
  const proxy = said(env, variableFor(url))
  if (proxy === undefined || isThisMachine(hostname)) return null
  const usualPort = protocol === 'https:' ? '443' : '80'
  if (isExcepted(hostname, port || usualPort, said(env, 'no_proxy') ?? '')) return null
  return usable(proxy.includes('://') ? proxy : `http://${proxy}`)
}

/** Whether the environment decides about addresses like this one, for a proxy or against it. */
export function envNamesProxy(url: string, env: Env): boolean {
  return said(env, variableFor(url)) !== undefined
}

function variableFor(url: string): string {
  return url.startsWith('https:') ? 'https_proxy' : 'http_proxy'
}

/**
 * As the system says it in the form of a PAC file's answer: `PROXY host:port; DIRECT`. The first that can be used
 * counts. Throws where only kinds are named that cannot be: a network that wants a proxy is not gone around.
 */
export function proxyByPac(answer: string): string | null {
  for (const each of answer.split(';')) {
    const [kind = '', at = ''] = each.trim().split(/\s+/)
    if (kind === 'DIRECT' || kind === '') return null
    if (kind === 'PROXY' || kind === 'HTTP') return usable(`http://${at}`)
    if (kind === 'HTTPS') return usable(`https://${at}`)
  }
  throw new TypeError('no proxy of a known kind')
}

function said(env: Env, name: string): string | undefined {
  return env[name] || env[name.toUpperCase()] || undefined
}

function usable(proxy: string): string | null {
  const url = URL.parse(proxy)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}

export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** `*`, names, `.ending` and `*.ending`, each with a port where it counts for that one only. */
function isExcepted(hostname: string, port: string, exceptions: string): boolean {
  return exceptions
    .split(/[,\s]+/)
    .filter(Boolean)
    .some((each) => {
      if (each === '*') return true
      const [, name = each, onlyPort] = /^(.*?)(?::(\d+))?$/.exec(each) ?? []
      if (onlyPort !== undefined && onlyPort !== port) return false
      const ending = name.replace(/^\*/, '').toLowerCase()
      return ending.startsWith('.') ? hostname.endsWith(ending) : hostname === ending
    })
}
