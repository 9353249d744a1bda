/** One request as a route sees it. Parsed no further than routes need. */
export interface Call {
  readonly request: Request
  /** The caller's IP address; empty in process. Wrong secrets are counted by it. */
  readonly address: string
  /** Path and query as the caller wrote them; links are relative to the same place. */
  readonly path: string
  /** With its `?`, or empty. */
  readonly search: string
  param(name: string): string
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Handler = (call: Call) => Response | Promise<Response>

/** A path, with `:name` for a part that varies, and what may be done there. Who may do it is the handler's to say. */
export interface Route {
  readonly path: string
  readonly methods: Readonly<Partial<Record<Method, Handler>>>
  /** What every answer at this path carries, also one that refuses. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Path and query of an absolute URL, without building a URL object for every request. */
export function splitUrl(url: string): { path: string; search: string } {
  const hash = url.indexOf('#')
  const whole = hash < 0 ? url : url.slice(0, hash)
  const start = whole.indexOf('/', whole.indexOf('://') + 3)
  const query = whole.indexOf('?')
  return query < 0
    ? { path: whole.slice(start), search: '' }
    : { path: whole.slice(start, query), search: whole.slice(query) }
}

/** The query as written, with `name` set to `value`: how the links of a page are made. */
export function searchWith(search: string, changes: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) params.delete(name)
    else params.set(name, value)
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
