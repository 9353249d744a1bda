import { ApiError } from './api-error.ts'

/** Maximum number of pages. A longer list means that the service is repeating its pages. */
const mostPages = 1_000

/**
 * Yields pages, starting with the first. `cursorOf` returns the cursor or URL of the next page, or nothing after the
 * last page. Throws {@link ApiError} `in-circles` if the service returns the same cursor twice or too many pages.
 */
export async function* eachPage<Page>(
  endpoint: string,
  read: (cursor: string | null) => Promise<Page>,
  cursorOf: (page: Page) => string | null | undefined,
): AsyncGenerator<Page, void, undefined> {
  const seen = new Set<string>()
  let cursor: string | null = null
  for (let n = 0; n < mostPages; n++) {
    const page: Page = await read(cursor)
    yield page
    cursor = cursorOf(page) ?? null
    if (cursor === null) return
    if (seen.has(cursor)) break
    seen.add(cursor)
  }
  throw new ApiError('wrong-shape', endpoint, { detail: 'in-circles' })
}
