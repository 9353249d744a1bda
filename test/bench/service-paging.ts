/** Reads all entries page by page while others are added: none is skipped or repeated. */
import { newEntry, type Rig } from './service.ts'
import { ms, type Line } from './statistics.ts'
import { text } from '../../src-main/storage/columns.ts'

interface Page {
  readonly items: readonly { readonly id: string }[]
  readonly _links: { readonly next?: { readonly href: string } }
}

export async function measurePaging({ ask, database }: Rig): Promise<Line[]> {
  const before = new Set(database.rows({ id: text }, 'SELECT id FROM entry').map(({ id }) => id))
  const whole = before.size
  const seen = new Set<string>()
  let repeated = 0
  let pages = 0
  let slowest = 0
  let path: string | undefined = '/api/2.0/timeEntries?size=100'
  while (path !== undefined) {
    const began = performance.now()
    const page = (await (await ask('GET', path)).json()) as Page
    slowest = Math.max(slowest, performance.now() - began)
    for (const { id } of page.items) {
      if (seen.has(id)) repeated++
      seen.add(id)
      before.delete(id)
    }
    if (++pages % 10 === 0)
      await ask('POST', '/api/2.0/timeEntries', { ...newEntry(pages), date: dayOf(pages) })
    path = page._links.next?.href
  }
  return [
    {
      budget: `service: ${pages} pages through ${whole} while ${Math.floor(pages / 10)} are added`,
      ours: `${before.size} skipped, ${repeated} repeated`,
      ...{ floor: '', ratio: `slowest ${ms(slowest)}`, allowed: 'none, none, 60 ms' },
    },
  ]
}

/** Returns a date; the dates are spread over three years. */
function dayOf(at: number): string {
  return new Date(Date.parse('2024-01-01') + ((at * 31) % 1_000) * 86_400_000).toISOString().slice(0, 10)
}
