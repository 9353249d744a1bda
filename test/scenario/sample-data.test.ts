/** The sample is shown in place of the user's workspace, and leaves no trace: not in a file, and not in that workspace. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemPorts } from '../../src-main/app/system-ports.ts'
import { settingsFileIn } from '../../src-main/app/windowless-ports.ts'
import type { CommandName, Input, Output } from '../../src-preload/contract/commands.ts'
import type { Outcome } from '../../src-preload/contract/outcome.ts'
import { emptyDraft } from '../../src-preload/rules/missing-fields.ts'
import { commandId } from '../support/builders.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { sampleTexts } from '../support/sample-texts.ts'
import { StartedApp } from '../support/start-app.ts'

let folder: string
let app: StartedApp
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallystick-app-'))
  app = new StartedApp(
    {
      dataFolder: folder,
      clock: new FakeClock('2026-11-20T16:00:00.000Z'),
      settingsFile: settingsFileIn(folder),
      log: systemPorts(folder).log,
    },
    tmpdir(),
    'nothing',
  )
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Gives a command as the page does. */
async function page<N extends CommandName>(name: N, input: Input<N>): Promise<Outcome<Output<N>>> {
  return (await app.app.dispatchPage(name, input)) as Outcome<Output<N>>
}

async function shown<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>> {
  const outcome = await page(name, input)
  if (!outcome.ok) throw new Error(`${name}: ${JSON.stringify(outcome)}`)
  return outcome.value
}

const enter = () => shown('sample.enter', { texts: sampleTexts })
const leave = () => shown('sample.leave', {})
const twoWeeks = { from: '2026-11-07', to: '2026-11-20' }

/** Returns a hash of each file below the folder, by path. */
function bytesOf(path: string): Record<string, string> {
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
  return Object.fromEntries(
    files.map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  )
}

/** Works in the sample as somebody who tries everything. */
async function workInSample(): Promise<void> {
  const order = () => ({ commandId: commandId() })
  const items = await shown('items.list', {})
  await shown('timer.start', { ...order(), itemId: items[0]!.id })
  await app.pass(40 * 60_000)
  await shown('timer.stop', { ...order(), save: true })
  await shown('entries.undo', order() as Input<'entries.undo'>)
  await shown('items.add', { ...order(), itemId: null, name: 'Mine?', board: null, pinned: false })
  await shown('settings.change', { patch: { goalMinutes: 300, theme: 'dark' } })
  const { workspaceId } = await shown('drafts.read', { form: 'add' })
  const fields = { ...emptyDraft, description: 'Half a sentence' }
  const typed = { line: '45m', day: '2026-11-20', start: null, minutes: 45, itemId: null, split: true }
  await shown('drafts.keep', { workspaceId, form: 'add', draft: { ...typed, base: emptyDraft, fields } })
  await shown('timer.stop', { ...order(), save: true })
  await shown('sync.now', {})
  await app.pass(60_000)
}

it('the sample has items, boards, a field and entries of two weeks, with the texts of the page', async () => {
  await enter()
  expect((await shown('app.describe', {})).workspace).toMatchObject({ kind: 'local', sample: 'A sample day' })
  const items = await shown('items.list', {})
  expect(items.map(({ name, board }) => ({ name, board }))).toEqual(
    [0, 3, 2, 1].map((index) => sampleTexts.items[index]),
  )
  expect(items.filter(({ pinned }) => pinned).map(({ name }) => name)).toEqual(['Plan the week'])
  const { fields } = await shown('fields.read', {})
  expect(fields.map(({ label, choices }) => [label, choices.map((each) => each.label)])).toEqual([
    ['Activity', ['Meeting', 'Design']],
  ])
  const days = await shown('entries.days', twoWeeks)
  expect(days.filter(({ minutes }) => minutes > 0).length).toBe(10)
  expect(days.find(({ day }) => day === '2026-11-20')?.minutes).toBe(228)
  expect((await shown('entries.steps', {})).undo).toBeNull()
})

it('after work in the sample, no file in the data folder has changed by a byte', async () => {
  await app.settle()
  // The first daily copy of the database is written while the application already runs.
  await expect
    .poll(() => readdirSync(join(folder, 'backups')).sort())
    .toEqual(['tallystick.db.2026-11-20.copy'])
  const before = bytesOf(folder)
  await enter()
  await workInSample()
  expect(bytesOf(folder)).toEqual(before)
  await leave()
  await app.settle()
  expect(bytesOf(folder)).toEqual(before)
  expect(Object.keys(before).length).toBeGreaterThan(3)
})

it('after the sample, the workspace is as empty as before, and so after a crash in the sample', async () => {
  await enter()
  await workInSample()
  app.crash()
  await enter()
  await leave()
  expect((await shown('app.describe', {})).workspace.sample).toBeUndefined()
  expect(await shown('items.list', {})).toEqual([])
  expect((await shown('fields.read', {})).fields).toEqual([])
  expect((await shown('settings.read', {})).goalMinutes).not.toBe(300)
  expect((await shown('drafts.read', { form: 'add' })).draft).toBeNull()
  expect((await shown('entries.days', twoWeeks)).flatMap(({ entries }) => entries)).toEqual([])
})

it('every visit to the sample begins with the same data', async () => {
  const read = async () => (await shown('items.list', {})).map(({ name }) => name)
  await enter()
  const first = await read()
  await workInSample()
  expect(await read()).toContain('Mine?')
  await leave()
  await enter()
  expect(await read()).toEqual(first)
})

it('tray and command line see the user’s workspace while the page sees the sample', async () => {
  await enter()
  expect(app.app.showsSample()).toBe(true)
  expect(await app.call('items.list', {})).toEqual([])
  const mine = await app.give('items.add', { itemId: null, name: 'Logo', board: null, pinned: false })
  await app.give('timer.start', { itemId: mine.id })
  expect((await shown('timer.read', {})).run).toBeNull()
  await leave()
  expect((await shown('timer.read', {})).run?.item.name).toBe('Logo')
})

it('while a timer runs, the sample is refused and the timer goes on', async () => {
  const mine = await app.give('items.add', { itemId: null, name: 'Logo', board: null, pinned: false })
  await app.give('timer.start', { itemId: mine.id })
  expect(await page('sample.enter', { texts: sampleTexts })).toMatchObject({ failure: { code: 'run-open' } })
  expect(app.app.showsSample()).toBe(false)
  expect((await shown('timer.read', {})).run?.state).toBe('running')
})

it('commands for accounts and files are refused in the sample', async () => {
  await enter()
  const refused = [
    await page('connections.activate', { connectionId: 'local' }),
    await page('crm.verify', {}),
    await page('entries.export', { ...twoWeeks, format: 'csv' }),
    await page('entries.import', { commandId: commandId(), rows: [] }),
  ]
  for (const each of refused) expect(each).toMatchObject({ ok: false, failure: { code: 'not-allowed' } })
})

it('a draft that arrives after the sample has ended is stored nowhere', async () => {
  await enter()
  const { workspaceId } = await shown('drafts.read', { form: 'add' })
  await leave()
  const typed = { line: '45m', day: '2026-11-20', start: null, minutes: 45, itemId: null, split: true }
  const draft = { ...typed, base: emptyDraft, fields: { ...emptyDraft, description: 'Half' } }
  const late = await page('drafts.keep', { workspaceId, form: 'add', draft })
  expect(late).toMatchObject({ failure: { code: 'not-found' } })
  expect((await shown('drafts.read', { form: 'add' })).draft).toBeNull()
})

it('each beginning and each end of the sample makes the page read everything again', async () => {
  const changes = () => app.events.filter(({ name }) => name === 'workspace.changed').length
  await enter()
  expect(changes()).toBe(1)
  await leave()
  await leave()
  expect(changes()).toBe(2)
  app.app.leaveSample()
  expect(changes()).toBe(2)
})
