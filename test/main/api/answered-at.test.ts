/** Tests that `readEntries` returns the time of the service from the `Date` header of its answer. */
import { expect, it } from 'vitest'
import { readEntries } from '../../../src-main/api/time-tracking.ts'

const entry = (id: string) => ({ id, user: 'me', item: 'i1', date: '2026-11-20', minutes: 30 })
const noon = Date.parse('2026-11-20T12:00:00Z')

/** Reads a list with one page for each date. The `Date` header of each page has that date. */
async function answeredAt(...dates: readonly (string | undefined)[]): Promise<number | null> {
  let page = 0
  const { answeredAtMs, entries } = await readEntries(
    {
      transport: () => {
        const date = dates[page++]
        const nextCursor = page < dates.length ? `after-${page}` : undefined
        const body = { total: dates.length, items: [entry(`e${page}`)], nextCursor }
        const headers = { 'content-type': 'application/json', ...(date !== undefined && { date }) }
        return Promise.resolve({ status: 200, headers, text: JSON.stringify(body) })
      },
      baseUrl: 'https://account.example',
      session: { token: () => Promise.resolve('token'), renew: () => Promise.resolve('token') },
    },
    { fields: { user: { is: 'me' } } },
  )
  expect(entries).toHaveLength(dates.length)
  return answeredAtMs
}

it.each([
  ['Fri, 20 Nov 2026 12:00:00 GMT', noon],
  ['Friday, 20-Nov-26 12:00:00 GMT', noon],
  ['2026-11-20T12:00:00.000Z', noon],
  ['soon', null],
  ['', null],
  [undefined, null],
])('reads the time of the service from the Date header %j', async (date, expected) => {
  expect(await answeredAt(date)).toBe(expected)
})

it('reads the time of the service from the header of the last page', async () => {
  expect(await answeredAt('Fri, 20 Nov 2026 11:00:00 GMT', 'Fri, 20 Nov 2026 12:00:00 GMT')).toBe(noon)
  expect(await answeredAt('Fri, 20 Nov 2026 11:00:00 GMT', undefined)).toBe(null)
})
