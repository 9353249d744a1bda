/** The service in a process of its own: what it prints, how it ends, and what `kill -9` cannot take from it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
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

test('says one line of JSON on stdout, and SIGTERM ends it with 0, also while somebody waits', async () => {
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

test('what is no request is answered in JSON with a message too, and the service goes on', async () => {
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

test('a directory’s next page is at the address that a proxy in front names, behind its switch only', async () => {
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

test('the CRM takes one form of the Basic header only, when it is told so', async () => {
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

test('v1.0 takes JSON without a Content-Type, and an encoded body is refused by name', async () => {
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

test('keeps its data and its secrets in the file, and gives way to nobody', async () => {
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

test('a file is filled in once, before it is served, and opened again as it is', async () => {
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

test('a file that somebody else has open is not filled in either', async () => {
  const data = join(folder, 'taken.db')
  await start('--data', data)
  await expect(startStandAlone(['--data', data, '--entries', '10'])).rejects.toThrow('has this file open')
})

test('an access token ends after its lifetime: 401, and a new one is given', async () => {
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
])('%s %s ends at once with a sentence', async (...args) => {
  await expect(startStandAlone(args)).rejects.toThrow(/ended with 2: .*--/)
})

test('kill -9 during creates over the network: everything acknowledged is there, each once', async () => {
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
  const ids = database.all<{ id: string }>('SELECT id FROM entry').map(({ id }) => id)
  database.close()
  expect(acknowledged.length).toBeGreaterThanOrEqual(350)
  expect(new Set(ids).size).toBe(ids.length)
  expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([])
  // One a worker and round may have been written without its answer having been heard.
  expect(ids.length - acknowledged.length).toBeLessThanOrEqual(4 * rounds.length)
})
