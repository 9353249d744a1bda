/** One request as a route handler sees it, parsed only as far as handlers need. */
export interface Call {
  readonly request: Request
  /** The caller's IP address; empty for calls within the process. Wrong secrets are counted by address. */
  readonly address: string
  /** The path as the caller wrote it. Links in answers are based on it. */
  readonly path: string
  /** The query with its `?`, or an empty text. */
  readonly search: string
  param(name: string): string
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Handler = (call: Call) => Response | Promise<Response>

/** A path, with `:name` for a variable part, and its handlers by method. Each handler checks the permissions itself. */
export interface Route {
  readonly path: string
  readonly methods: Readonly<Partial<Record<Method, Handler>>>
  /** Headers of every answer at this path, including errors. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Splits an absolute URL into path and query. It creates no URL object, because it runs for every request. */
export function splitUrl(url: string): { path: string; search: string } {
  const hash = url.indexOf('#')
  const whole = hash < 0 ? url : url.slice(0, hash)
  const start = whole.indexOf('/', whole.indexOf('://') + 3)
  const query = whole.indexOf('?')
  return query < 0
    ? { path: whole.slice(start), search: '' }
    : { path: whole.slice(start, query), search: whole.slice(query) }
}

/** The query with some parameters changed, or removed where the value is undefined; used for the links of a page. */
export function searchWith(search: string, changes: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) params.delete(name)
    else params.set(name, value)
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
