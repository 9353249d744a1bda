/** Page after page of a list, until there is no cursor; a service that runs in circles is stopped. */
import { ApiError } from './api-error.ts'

/** A list that goes on longer than this is a service running in circles. */
const mostPages = 1_000

/** Reads pages from the first one on. `cursorOf` gives the cursor or URL of the next page, if there is one. Throws {@link ApiError}. */
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
