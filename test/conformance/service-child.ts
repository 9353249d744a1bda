/** Program that creates entries one after the other and prints each id after the service has acknowledged it. */
import { writeSync } from 'node:fs'
import { systemClock } from '../../src-main/kernel/clock.ts'
import { sample } from '../../src-main/service/seed.ts'
import { createLocalService } from '../../src-main/service/service.ts'
import { Database } from '../../src-main/storage/database.ts'

const service = createLocalService({
  database: new Database(process.argv[2] ?? ''),
  clock: systemClock,
  credentials: { clientId: 'client', clientSecret: 'secret' },
  user: { id: 'me' },
  openItems: true,
  seed: sample,
})

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await service.fetch(
    new Request(`http://service.test${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  )
  return response.json()
}

const grant = { grant_type: 'client_credentials', client_id: 'client', client_secret: 'secret' }
const { access_token } = (await post('/api/2.0/oauth2/token', grant)) as { access_token: string }
for (;;) {
  const entry = {
    user: 'me',
    date: '2026-11-20',
    minutes: 1,
    item: 'any',
    customFields: { 'billing-code': 'internal' },
  }
  const made = await post('/api/2.0/timeEntries', entry, { authorization: `Bearer ${access_token}` })
  // The write is synchronous, so that the id is printed before the next create begins.
  writeSync(1, `${(made as { id: string }).id}\n`)
}
