/**
 * Resolves links in responses. Only URLs on the origin of the service are returned, so a token is never sent to another
 * origin.
 */
import { ApiError } from './api-error.ts'

export interface LinkedPage {
  readonly endpoint: string
  /** The base URL of the service, without a trailing slash. */
  readonly baseUrl: string
  /** The URL of the response that contains the link; relative links are resolved against it. */
  readonly pageUrl: string
}

/**
 * Resolves a relative or absolute link to a URL. If the service is hosted under a path, a link that begins with `/` can
 * contain or omit that path; both forms are resolved to the same URL. Throws {@link ApiError} with the detail
 * `foreign-link` if the link is invalid, leads to another origin, or contains a user name or password.
 */
export function followLink({ endpoint, baseUrl, pageUrl }: LinkedPage, href: string): string {
  const { origin, pathname } = new URL(baseUrl)
  const below = pathname === '/' ? '' : pathname
  const leavesOutBase = /^\/(?!\/)/.test(href) && !href.startsWith(`${below}/`)
  const url = URL.parse(leavesOutBase ? `${below}${href}` : href, pageUrl)
  if (url?.origin !== origin || url.username !== '' || url.password !== '')
    throw new ApiError('wrong-shape', endpoint, { detail: 'foreign-link' })
  url.hash = ''
  return url.href
}
