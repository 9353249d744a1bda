/**
 * Returns the URL of the proxy to use for a request to the absolute URL `url`. The proxy's URL begins with `http://` or
 * `https://` and contains a user name and password if the proxy requires them. Null means a direct connection.
 */
export type ProxyOf = (url: string) => Promise<string | null>

type Env = Readonly<Record<string, string | undefined>>

/**
 * Returns the proxy that the environment variables HTTPS_PROXY, HTTP_PROXY and NO_PROXY select for the URL, or null.
 * Lower-case variable names take precedence. Requests to this machine never use a proxy. Throws if the variable does
 * not contain an HTTP or HTTPS proxy, because a required proxy must never be bypassed.
 */
export function proxyByEnv(url: string, env: Env): string | null {
  const { protocol, hostname, port } = new URL(url)
  const proxy = said(env, variableFor(url))
  if (proxy === undefined || isThisMachine(hostname)) return null
  const usualPort = protocol === 'https:' ? '443' : '80'
  if (isExcepted(hostname, port || usualPort, said(env, 'no_proxy') ?? '')) return null
  return usable(proxy.includes('://') ? proxy : `http://${proxy}`)
}

/** Returns whether an environment variable sets a proxy for the URL's scheme. NO_PROXY can still exclude the URL. */
export function envNamesProxy(url: string, env: Env): boolean {
  return said(env, variableFor(url)) !== undefined
}

function variableFor(url: string): string {
  return url.startsWith('https:') ? 'https_proxy' : 'http_proxy'
}

/**
 * Returns the first proxy of a supported kind in a PAC result such as `PROXY host:port; DIRECT`. Returns null, which
 * means a direct connection, if `DIRECT` comes first or nothing is listed. Throws when only unsupported kinds are
 * listed, because a required proxy must never be bypassed.
 */
export function proxyByPac(answer: string): string | null {
  const entries = answer
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)
  for (const each of entries) {
    const [kind = '', at = ''] = each.split(/\s+/)
    if (kind === 'DIRECT') return null
    if (kind === 'PROXY' || kind === 'HTTP') return usable(`http://${at}`)
    if (kind === 'HTTPS') return usable(`https://${at}`)
  }
  if (entries.length === 0) return null
  throw new TypeError('no proxy of a known kind')
}

function said(env: Env, name: string): string | undefined {
  return env[name] || env[name.toUpperCase()] || undefined
}

/** Throws if the proxy is not a valid URL, or is of an unsupported kind, such as SOCKS. */
function usable(proxy: string): string {
  const url = URL.parse(proxy)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new TypeError('no proxy of a known kind')
  return url.href
}

export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/**
 * Returns whether NO_PROXY excludes the host. NO_PROXY can contain `*`, names, `.suffix` and `*.suffix`; an entry with
 * a port excludes only that port.
 */
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
