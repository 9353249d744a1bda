import { ApiError } from './api-error.ts'

/** Maximum number of pages in a list. If there are more, the service is assumed to be repeating its pages. */
const mostPages = 1_000

/**
 * Yields the pages of a list. `first` is the cursor or URL of the first page. `cursorOf` returns the cursor or URL of
 * the next page, or null or undefined if there is no next page. Throws {@link ApiError} with the detail `in-circles` if
 * the service returns the same cursor twice or too many pages.
 */
export async function* eachPage<Page, First extends string | null>(
  endpoint: string,
  first: First,
  read: (cursor: First | string) => Promise<Page>,
  cursorOf: (page: Page) => string | null | undefined,
): AsyncGenerator<Page, void, undefined> {
  const seen = new Set<string | null>([first])
  let cursor: First | string = first
  for (let n = 0; n < mostPages; n++) {
    const page: Page = await read(cursor)
    yield page
    const next = cursorOf(page) ?? null
    if (next === null) return
    if (seen.has(next)) break
    seen.add(next)
    cursor = next
  }
  throw new ApiError('wrong-shape', endpoint, { detail: 'in-circles' })
}
