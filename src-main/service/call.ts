/** A request in the form that route handlers receive. Each handler parses the query and the body itself. */
export interface Call {
  readonly request: Request
  /**
   * The caller's IP address; empty for calls within the process. It is used to delay the responses after repeated wrong
   * secrets from the same address.
   */
  readonly address: string
  /** The path as the client sent it. Links in the response begin with the same path. */
  readonly path: string
  /** The query including its `?`, or an empty string. */
  readonly search: string
  param(name: string): string
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Handler = (call: Call) => Response | Promise<Response>

/**
 * A path with a handler for each method. A segment such as `:id` matches any text that is not empty. Each handler
 * checks the permissions itself.
 */
export interface Route {
  readonly path: string
  readonly methods: Readonly<Partial<Record<Method, Handler>>>
  /** Headers that are added to every response for this path, including error responses. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Splits an absolute URL into path and query. This runs for every request, so it avoids a URL object, which would be
 * slower.
 */
export function splitUrl(url: string): { path: string; search: string } {
  const hash = url.indexOf('#')
  const whole = hash < 0 ? url : url.slice(0, hash)
  const start = whole.indexOf('/', whole.indexOf('://') + 3)
  const query = whole.indexOf('?')
  return query < 0
    ? { path: whole.slice(start), search: '' }
    : { path: whole.slice(start, query), search: whole.slice(query) }
}

/**
 * Returns the query with some parameters changed, for the links to the next and previous pages. Parameters whose new
 * value is undefined are removed.
 */
export function searchWith(search: string, changes: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) params.delete(name)
    else params.set(name, value)
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
