/**
 * Sends requests as public clients of such services do, where these differ from the documents: concatenated URLs,
 * property names in kebab-case, and superfluous headers. Each test carries out one client's whole task.
 */
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { entryPage, optionPage, tokenAnswer, type Caller } from './service-under-test.ts'

export function describeStrangers(known: () => Caller): void {
  const json = { 'content-type': 'application/json' }
  const olderToken = async () => {
    const { clientId, clientSecret } = known().admin
    const body = {
      ...{ 'grant-type': 'client-credentials', 'monday/account-id': '12345678' },
      ...{ 'client-id': clientId, 'client-secret': clientSecret },
    }
    const { status, json: answer } = await known().send(
      'POST',
      '/api/2.0/oauth2/token',
      json,
      JSON.stringify(body),
    )
    expect(status).toBe(200)
    return tokenAnswer.parse(answer).access_token
  }

  describe('public clients, by their own way of asking', () => {
    test('serves an exporter of hours that uses a kebab-case token, trailing & and a Content-Type on every GET', async () => {
      const { create, mark } = known()
      const own = new Set<string>()
      for (let at = 0; at < 3; at++)
        own.add(
          (await create.call(known(), { date: '2023-04-0' + String(at + 1), description: `${mark} hours` }))
            .id,
        )
      const headers = { authorization: `Bearer ${await olderToken()}`, ...json }
      const today = new Date().toISOString().slice(0, 10)
      const endpoint =
        '/api/2.0/timeEntries?size=100&fields.date.gte=2023-04-01&fields.date.lte=2023-04-30&' +
        `fields.createdDate.gte=2020-01-01&fields.createdDate.lte=${today}&` +
        `fields.updatedDate.gte=2020-01-01&fields.updatedDate.lte=${today}&`
      const seen: string[] = []
      for (let url = endpoint; url !== '';) {
        const answer = await known().send('GET', url, headers)
        expect(answer.status, JSON.stringify(answer.json)).toBe(200)
        const { items, nextCursor } = entryPage.parse(answer.json)
        seen.push(...items.map(({ id }) => id))
        url = nextCursor === undefined ? '' : `${endpoint}after=${nextCursor}`
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect([...own].every((id) => seen.includes(id))).toBe(true)
    })

    test('serves an exporter that sends the cursor unencoded', async () => {
      const headers = { authorization: `Bearer ${await olderToken()}`, ...json }
      const endpoint = '/api/2.0/timeEntries?size=1&'
      const first = entryPage.parse((await known().send('GET', endpoint, headers)).json)
      const second = await known().send('GET', `${endpoint}after=${first.nextCursor ?? ''}`, headers)
      expect(entryPage.parse(second.json).items[0]?.id).not.toBe(first.items[0]?.id)
    })

    test('serves an exporter that reads its categories as options of the custom field category', async () => {
      const headers = { authorization: `Bearer ${await olderToken()}`, ...json }
      const path = '/api/2.0/templates/timeEntry/fields/category/options'
      const { items } = optionPage.parse((await known().send('GET', path, headers)).json)
      expect(items.map(({ optionId }) => optionId)).toContain('client-work')
    })

    test('serves a load test of directories without a trailing slash that searches the text for "synchronisable":false', async () => {
      const { vendor, user, password } = known().service.directory
      const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
      const { url, fetch } = known().service
      const path = `/rest/nl-${vendor}-sync-add-on/1.0/directories`
      const response = await fetch(new Request(url + path, { headers: { authorization } }))
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('"synchronisable":false')
    })

    test('serves an importer that sends a whole entry back by PUT and then deletes it', async () => {
      const made = await known().create()
      const path = `/api/2.0/timeEntries/${made.id}`
      const changed = await known().ask('PUT', path, { ...made, minutes: 12 })
      expect(changed.status, JSON.stringify(changed.json)).toBe(200)
      expect(changed.json).toMatchObject({ id: made.id, minutes: 12 })
      const deleted = await known().ask('DELETE', path)
      expect(deleted.status).toBe(200)
    })

    test('serves a reader of v1.0 that does not encode the plus in its bounds', async () => {
      const page = z.object({
        worklogs: z.array(z.object({ worklogId: z.string() })),
        'next-cursor': z.string().optional(),
      })
      const bounds = 'startAt=2023-04-01T00:00:00+00:00&endAt=2023-04-30T23:59:59+02:00'
      const seen: string[] = []
      for (let next: string | undefined = ''; next !== undefined;) {
        const more: string = next && `&next=${next}`
        const { status, json: answer } = await known().ask('GET', `/api/1.0/worklogs?${bounds}${more}`)
        expect(status, JSON.stringify(answer)).toBe(200)
        const one = page.parse(answer)
        seen.push(...one.worklogs.map(({ worklogId }) => worklogId))
        next = one['next-cursor']
      }
      expect(new Set(seen).size).toBe(seen.length)
    })
  })
}
