/** Where a link in an answer leads. Pure: only a URL of the origin that answered comes out, so no token leaves it. */
import { ApiError } from './api-error.ts'

export interface LinkedPage {
  /** The path that was requested; errors name it. */
  readonly endpoint: string
  /** Of the service, without a slash at the end. */
  readonly baseUrl: string
  /** The URL whose answer holds the link. */
  readonly pageUrl: string
}

/**
 * The URL of a relative or absolute link. A service below a path of its host writes relative links with or without that
 * path; both lead to the service. Throws {@link ApiError} `foreign-link` for another origin.
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
