/** The service in a process of its own: what it prints, how it ends, and what `kill -9` cannot take from it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
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

/** Sends these bytes as they are; what comes back until the service hangs up. */
async function sentRaw(port: number, bytes: string): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write(bytes)
  const [head = '', body = ''] = (await socket.toArray()).join('').split('\r\n\r\n', 2)
  return { status: Number(head.split(' ')[1]), body }
}

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
      `GET ${entriesPath}?fields.team.not in=red HTTP/1.1\r\nHost: a\r\n\r\n`,
      `GET ${entriesPath} HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`,
      `GET ${entriesPath} HTTP/1.0\r\n\r\n`,
      `GET ${entriesPath} HTTP/1.1\r\nConnection: close\r\n\r\n`,
      'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      `GET ${entriesPath}?fields.description=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    ].map((bytes) => sentRaw(Number(port), bytes)),
  )
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 431])
  for (const { body } of answers) expect(message.parse(JSON.parse(body)).message).toMatch(/request|URL/)
  expect((await Caller.of(over(running))).admin.kind).toBe('admin')
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
  const running = await start('--token-lifetime', '1')
  const caller = await Caller.of(over(running))
  const statuses: number[] = []
  for (let at = 0; at < 60 && !statuses.includes(401); at++) {
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
