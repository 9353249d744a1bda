/** Tests the service as a separate process: its output, how it ends, and what `kill -9` must not lose. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { text } from '../../src-main/storage/columns.ts'
import { Database } from '../../src-main/storage/database.ts'
import {
  Caller,
  entriesPath,
  message,
  type EntryAnswer,
  type ServiceUnderTest,
} from './service-under-test.ts'
import { sendBytes } from '../support/raw-bytes.ts'
import { startStandAlone, type StandAlone } from './stand-alone-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'stand-alone-'))
const left: StandAlone[] = []
afterAll(async () => {
  await Promise.all(left.map((running) => running.end('SIGKILL')))
  rmSync(folder, { recursive: true, force: true })
})

async function start(...args: string[]): Promise<StandAlone> {
  const running = await startStandAlone(args)
  left.push(running)
  return running
}

const over = ({ ready }: StandAlone): ServiceUnderTest => ({ ...ready, fetch: (request) => fetch(request) })

test('the stand-alone service prints one line of JSON, and exits with 0 on SIGTERM while a request is open', async () => {
  const running = await start('--seed', 'demo', '--entries', '10')
  const { ready } = running
  expect(ready.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(ready.clients.map(({ kind }) => kind)).toEqual(['admin', 'team-admin', 'member'])
  const sub = ready.items.find(({ parentItem }) => parentItem !== undefined)
  expect(ready.items.map(({ id }) => id)).toContain(sub?.parentItem)
  const { vendor, user, password } = ready.directory
  const waiting = fetch(
    `${ready.url}/rest/nl-${vendor}-sync-add-on/1.0/directories/10000/actions/sync?blocking=true`,
    {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
    },
  ).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await running.end('SIGTERM')).toBe(0)
  await waiting
  expect(running.stdout().trimEnd().split('\n')).toHaveLength(1)
})

test('the stand-alone service answers a malformed request in JSON with a message, and keeps running', async () => {
  const running = await start()
  const { port } = new URL(running.ready.url)
  const answers = await Promise.all(
    [
      `GET ${entriesPath}?fields.team.not in=red HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`,
      `GET ${entriesPath} HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`,
      `GET ${entriesPath} HTTP/1.0\r\n\r\n`,
      `GET ${entriesPath} HTTP/1.1\r\nConnection: close\r\n\r\n`,
      'OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n',
      `GET ${entriesPath}?fields.description=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`,
    ].map((bytes) => sendBytes(Number(port), bytes)),
  )
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 401, 400, 400, 431])
  for (const { body } of answers)
    expect(message.parse(JSON.parse(body)).message).toMatch(/request|URL|Authorization/)
  expect((await Caller.of(over(running))).admin.kind).toBe('admin')
})

test("uses the origin that a proxy forwards for a directory's next link only with --trust-forwarded", async () => {
  const forwarded = {
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'directory.example:8443, inner.example',
  }
  const nextOf = async ({ ready }: StandAlone, headers: Record<string, string> = forwarded) => {
    const { vendor, user, password } = ready.directory
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    const path = `/rest/nl-${vendor}-sync-add-on/1.0/directories`
    const ask = async (at: string): Promise<unknown> =>
      (await fetch(`${ready.url}${at}`, { headers: { ...headers, authorization } })).json()
    for (const { id } of (await ask(`${path}/`)) as { id: number }[]) {
      const { next } = (await ask(`${path}/${id}/users?limit=70`)) as { next?: string }
      if (next !== undefined) return new URL(next)
    }
    throw new Error('no directory has a second page')
  }
  const direct = await start()
  expect((await nextOf(direct)).origin).toBe(direct.ready.url)
  const behind = await start('--trust-forwarded')
  const next = await nextOf(behind)
  expect(next.origin).toBe('https://directory.example:8443')
  expect(next.searchParams.get('limit')).toBe('70')
  expect((await nextOf(behind, {})).origin).toBe(behind.ready.url)
  const nonsense = { 'x-forwarded-proto': 'javascript', 'x-forwarded-host': 'a b/c?d' }
  expect((await nextOf(behind, nonsense)).origin).toBe(behind.ready.url)
})

test('--crm-header limits the CRM to one encoding of the Basic header', async () => {
  const form = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length)
  const statuses = async ({ ready }: StandAlone) => {
    const { clientId, clientSecret } = ready.crm
    const pairs = [`${clientId}:${clientSecret}`, `${form(clientId)}:${form(clientSecret)}`]
    const answers = pairs.map((pair) =>
      fetch(`${ready.url}/api/1.0/oauth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      }),
    )
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  expect(await statuses(await start())).toEqual([200, 200])
  expect(await statuses(await start('--crm-header', 'literal'))).toEqual([200, 401])
  expect(await statuses(await start('--crm-header', 'encoded'))).toEqual([401, 200])
})

test('v1.0 accepts JSON without a Content-Type, and an encoded body is refused with its header named', async () => {
  const running = await start()
  const { host, port } = new URL(running.ready.url)
  const token = await (await Caller.of(over(running))).tokenOfAdmin()
  const body = JSON.stringify({
    ...{ itemId: running.ready.items[0]!.id, userId: running.ready.clients[0]!.user },
    ...{ worklogDate: '2026-02-11T09:15:00Z', worklogMinutes: 30 },
  })
  const post = (path: string, ...headers: string[]) =>
    sendBytes(
      Number(port),
      [
        ...[`POST ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', `Authorization: Bearer ${token}`],
        ...[`Content-Length: ${Buffer.byteLength(body)}`, ...headers, '', body],
      ].join('\r\n'),
    )
  expect((await post('/api/1.0/worklogs')).status).toBe(201)
  expect((await post('/api/1.0/worklogs', 'Content-Type: text/plain')).status).toBe(400)
  expect((await post(entriesPath)).status).toBe(415)
  const encoded = await post(entriesPath, 'Content-Type: application/json', 'Content-Encoding: gzip')
  expect(encoded.status).toBe(415)
  expect(encoded.body).toContain('Content-Encoding')
})

test('stores data and secrets in its file, and lets no second process open it', async () => {
  const data = join(folder, 'kept.db')
  const first = await start('--data', data, '--seed', 'empty')
  const caller = await Caller.of(over(first))
  expect(first.ready.items).toEqual([])
  expect((await caller.list({})).total).toBe(0)
  await expect(startStandAlone(['--data', data, '--seed', 'empty'])).rejects.toThrow('has this file open')
  expect(await first.end('SIGINT')).toBe(0)
  const second = await start('--data', data, '--seed', 'empty')
  expect({ ...second.ready, url: '' }).toEqual({ ...first.ready, url: '' })
})

test('fills a new file with entries once and leaves it unchanged afterwards', async () => {
  const data = join(folder, 'filled.db')
  const total = async (running: StandAlone) => (await (await Caller.of(over(running))).list({})).total
  const first = await start('--data', data, '--entries', '5000')
  expect(await total(first)).toBe(5_000)
  expect(await first.end('SIGTERM')).toBe(0)
  const second = await start('--data', data, '--entries', '5000')
  expect(await total(second)).toBe(5_000)
  const caller = await Caller.of(over(second))
  const byTeam = await caller.list({ 'fields.team': 'red', 'fields.minutes.gte': '30' })
  expect(byTeam.total).toBeGreaterThan(0)
  expect(byTeam.items.every(({ team, minutes }) => team === 'red' && minutes >= 30)).toBe(true)
})

test('does not fill a file that another process has open', async () => {
  const data = join(folder, 'taken.db')
  await start('--data', data)
  await expect(startStandAlone(['--data', data, '--entries', '10'])).rejects.toThrow('has this file open')
})

test('answers an expired access token with 401 and issues a new one', async () => {
  const running = await start('--token-lifetime', '4')
  const caller = await Caller.of(over(running))
  const statuses: number[] = []
  while (!statuses.includes(401)) {
    statuses.push((await caller.ask('GET', entriesPath)).status)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(statuses[0]).toBe(200)
  expect(statuses.at(-1)).toBe(401)
  expect((await (await caller.as('admin')).ask('GET', entriesPath)).status).toBe(200)
})

test.each([
  ['--port', 'x'],
  ['--seed', 'large'],
  ['--colour', 'red'],
])('the stand-alone service exits at once with a sentence for %s %s', async (...args) => {
  await expect(startStandAlone(args)).rejects.toThrow(/ended with 2: .*--/)
})

test('the stand-alone service keeps every acknowledged entry once after kill -9 during creates over the network', async () => {
  const data = join(folder, 'killed.db')
  const acknowledged: string[] = []
  const rounds = [40, 110, 200]
  for (const count of rounds) {
    const running = await start('--data', data, '--seed', 'demo')
    const caller = await Caller.of(over(running))
    let made = 0
    const worker = async () => {
      for (;;) {
        const answer = await caller.ask('POST', entriesPath, caller.newEntry()).catch(() => undefined)
        if (answer === undefined) return
        expect(answer.status).toBe(201)
        acknowledged.push((answer.json as EntryAnswer).id)
        if (++made === count) running.process.kill('SIGKILL')
      }
    }
    await Promise.all([worker(), worker(), worker(), worker()])
    expect(await running.end('SIGKILL')).toBe('SIGKILL')
  }
  const database = new Database(data)
  const ids = database.rows({ id: text }, 'SELECT id FROM entry').map(({ id }) => id)
  database.close()
  expect(acknowledged.length).toBeGreaterThanOrEqual(350)
  expect(new Set(ids).size).toBe(ids.length)
  expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([])
  // In each round, each worker may have one entry whose answer it did not receive.
  expect(ids.length - acknowledged.length).toBeLessThanOrEqual(4 * rounds.length)
})
