/** An export is imported on a new computer: the account is read first, and none of its entries is sent a second time. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ImportRow } from '../../src-preload/model/import-row.ts'
import { daySpans } from '../../src-preload/rules/day-spans.ts'
import { readImport } from '../../src-preload/rules/read-import.ts'
import { clientSecret, startAccountService, type AccountService } from '../support/account-service.ts'
import { draft } from '../support/builders.ts'
import { json } from '../support/http-server.ts'
import { memoryKeychain } from '../support/memory-keychain.ts'
import { startApp, type StartedApp } from '../support/start-app.ts'

const all = { from: '2000-01-01', to: '2099-12-31' }

let service: AccountService
let apps: StartedApp[]
beforeEach(async () => {
  apps = []
  service = await startAccountService()
})
afterEach(async () => {
  for (const app of apps) await app.close()
  await service.close()
})

async function computer(): Promise<StartedApp> {
  const app = startApp({ keychain: memoryKeychain() })
  apps.push(app)
  await app.call('settings.change', { patch: { holdSeconds: 0 } })
  await app.call('connections.connect', { settings: service.settings, clientSecret, today: false })
  await app.give('items.add', { itemId: '7001', name: 'Checkout', board: null, pinned: false })
  await expect
    .poll(async () => (await app.call('template.form', { itemId: null })).template, { timeout: 30_000 })
    .not.toBeNull()
  return app
}

const entriesOf = async (app: StartedApp) =>
  (await app.call('entries.days', all)).flatMap(({ entries }) => entries)
const states = async (app: StartedApp) => (await entriesOf(app)).map(({ state }) => state)

async function log(app: StartedApp, changes: object): Promise<void> {
  const entry = {
    itemId: '7001',
    day: '2026-03-02',
    startedAt: null,
    minutes: 30,
    draft: draft(),
    ...changes,
  }
  await app.give('entries.save', { entry, remember: false })
}

/** Logs nine entries in three weeks: some with a start, some without. */
async function work(app: StartedApp): Promise<void> {
  for (const day of ['2026-03-02', '2026-06-16', '2026-11-18'])
    for (const changes of [
      { startedAt: `${day}T09:00:31.507Z`, minutes: 25 },
      { minutes: 40 },
      { startedAt: `${day}T13:00:00.000Z`, minutes: 60 },
    ])
      await log(app, { day, ...changes })
  await expect.poll(() => states(app), { timeout: 30_000 }).toEqual(Array(9).fill('confirmed'))
}

async function exported(app: StartedApp): Promise<ImportRow[]> {
  const { text } = await app.call('entries.export', { ...all, format: 'csv' })
  return readImport(text, 'Europe/Berlin', null).lines.flatMap((line) => ('row' in line ? [line.row] : []))
}

/** Reads the days of the rows from the account and compares, as the page does. */
async function compare(app: StartedApp, rows: readonly ImportRow[]): Promise<string[]> {
  for (const span of daySpans(rows.map(({ day }) => day))) await app.call('days.read', span).catch(() => null)
  return (await app.call('entries.compare', { rows: [...rows] })).map(({ kind }) => kind)
}

it('finds every row of an export in the account, even in weeks that were never opened', async () => {
  const old = await computer()
  await work(old)
  const rows = await exported(old)
  expect(rows.map(({ exportedAs }) => exportedAs)).toEqual(Array(9).fill('recorded'))

  const fresh = await computer()
  expect(await compare(fresh, rows)).toEqual(Array(9).fill('there'))
  expect(await fresh.give('entries.import', { rows })).toEqual({ added: 0, left: 9 })
  await fresh.call('sync.now', {})
  expect(await service.entries()).toHaveLength(9)
})

it('reports only rows that the account lacks as new', async () => {
  const old = await computer()
  await work(old)
  const rows = await exported(old)
  const typed: ImportRow = { ...rows[0]!, minutes: 33, exportedAs: null }
  const unsent: ImportRow = { ...rows[0]!, minutes: 34, exportedAs: 'unsent' }
  const again: ImportRow = { ...rows[0]!, exportedAs: null, nth: 1 }

  const fresh = await computer()
  expect(await compare(fresh, [rows[0]!, typed, unsent, again])).toEqual(['there', 'new', 'new', 'new'])
  expect(await fresh.give('entries.import', { rows: [rows[0]!, typed] })).toEqual({ added: 1, left: 1 })
  await expect.poll(() => service.entries(), { timeout: 30_000 }).toHaveLength(10)
})

it('reports an unsent row as new although the account has an entry like it that was exported as recorded', async () => {
  const old = await computer()
  await log(old, {})
  await expect.poll(() => states(old), { timeout: 30_000 }).toEqual(['confirmed'])
  await old.call('settings.change', { patch: { holdSeconds: 60 } })
  await log(old, {})
  const rows = await exported(old)
  expect(rows.map(({ exportedAs }) => exportedAs).toSorted()).toEqual(['recorded', 'unsent'])

  const fresh = await computer()
  expect((await compare(fresh, rows)).toSorted()).toEqual(['new', 'there'])
})

it('reports a row in doubt as gone or similar, because its entry may still arrive, or the account may have another one like it', async () => {
  const old = await computer()
  await work(old)
  const [first] = await exported(old)
  const fresh = await computer()
  const inDoubt: ImportRow = { ...first!, minutes: 26, exportedAs: 'in-doubt' }
  expect(await compare(fresh, [inDoubt, { ...first!, exportedAs: 'in-doubt' }])).toEqual(['gone', 'similar'])
})

it('reports a recorded row as gone, not as new, if the account no longer has such an entry', async () => {
  const old = await computer()
  await work(old)
  const [first] = await exported(old)
  const fresh = await computer()
  const changedThere: ImportRow = { ...first!, minutes: 26 }
  expect(await compare(fresh, [changedThere, { ...changedThere, exportedAs: null }])).toEqual(['gone', 'new'])
  // The user may import the row anyway.
  expect(await fresh.give('entries.import', { rows: [changedThere] })).toEqual({ added: 1, left: 0 })
})

it('reports rows as unchecked while the account cannot be read', async () => {
  const old = await computer()
  await work(old)
  const rows = await exported(old)
  // The entries are refused from the start, because the program reads the account by itself after it was connected.
  const honest = service.answer
  service.answer = (asked, response) =>
    asked.path.includes('/timeEntries') ? json(response, 503, { message: 'later' }) : honest(asked, response)
  const fresh = await computer()
  expect(await compare(fresh, [...rows, { ...rows[0]!, minutes: 33, exportedAs: null }])).toEqual(
    Array(10).fill('unchecked'),
  )
  expect(await fresh.give('entries.import', { rows })).toEqual({ added: 0, left: 9 })
  service.heal()
  expect(await compare(fresh, [...rows, { ...rows[0]!, minutes: 33, exportedAs: null }])).toEqual([
    ...Array<string>(9).fill('there'),
    'new',
  ])
})

it('finds a recorded entry in an account that returns no starts', async () => {
  const old = await computer()
  await work(old)
  const rows = await exported(old)
  const honest = service.answer
  service.answer = (asked, response) => {
    const plain = {
      writeHead: (status: number, headers: Record<string, string>) => (
        response.writeHead(status, headers),
        plain
      ),
      end: (text: string) =>
        response.end(text.replaceAll(/"(startTime|endTime)":"[^"]*",?/g, '').replaceAll(',}', '}')),
    }
    return honest(asked, asked.method === 'GET' ? (plain as never) : response)
  }
  const fresh = await computer()
  expect(await compare(fresh, rows)).toEqual(Array(9).fill('there'))
  const foreign = rows
    .filter(({ startedAt }) => startedAt !== null)
    .map((row) => ({ ...row, exportedAs: null }))
  expect(await compare(fresh, foreign)).toEqual(Array(6).fill('similar'))
})

it('reports every row of a local export as new on a new computer', async () => {
  const app = startApp({ keychain: memoryKeychain() })
  apps.push(app)
  await app.call('settings.change', { patch: { holdSeconds: 0 } })
  const [item] = await app.call('items.list', {})
  await log(app, { itemId: item!.id })
  await expect.poll(() => states(app), { timeout: 30_000 }).toEqual(['confirmed'])
  const rows = await exported(app)
  const fresh = startApp({ keychain: memoryKeychain() })
  apps.push(fresh)
  expect(await fresh.call('entries.compare', { rows })).toMatchObject([{ kind: 'new' }])
})
