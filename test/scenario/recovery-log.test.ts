/**
 * Entries are restored from the recovery log after the database was set back or lost, on real files, with the real app.
 */
import { copyFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { entryInput } from '../support/builders.ts'
import { answerLost, creates, refused } from '../support/flaky-transport.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

let app: StartedApp
afterEach(() => app.close())

const journal = () => join(app.dataFolder, 'tallystick.db')

async function started(): Promise<void> {
  app = startAppAt()
  await app.settle()
}

function save(minutes: number) {
  const startedAt = '2026-11-20T08:00:12.345Z'
  return app.give('entries.save', { entry: entryInput({ minutes, startedAt }), remember: false })
}

async function states(): Promise<[number, string][]> {
  const days = await app.call('entries.days', { from: '2026-11-20', to: '2026-11-20' })
  return days.flatMap(({ entries }) =>
    entries.map(({ minutes, state }): [number, string] => [minutes, state]),
  )
}

/** Closes the app, changes its files and opens it again, as someone does who puts an older copy back. */
async function whileClosed(work: () => void): Promise<void> {
  await app.app.close()
  work()
  await app.restart()
  await app.settle()
}

it('does not resend a sent entry that an older copy of the database does not know', async () => {
  await started()
  app.transport.always(refused)
  await save(1)
  await app.pass(10_000)
  await whileClosed(() => copyFileSync(journal(), `${journal()}.old`))
  app.transport.heal()
  app.transport.next(answerLost, creates)
  await save(2)
  await app.call('sync.now', {})
  await app.pass(60_000)
  expect(await states()).toEqual([
    [2, 'confirmed'],
    [1, 'confirmed'],
  ])
  expect((await app.serviceEntries()).map(({ minutes }) => minutes).toSorted()).toEqual([1, 2])
  const sent = app.transport.count(creates)

  await whileClosed(() => copyFileSync(`${journal()}.old`, journal()))
  await app.call('sync.now', {})
  await app.pass(60_000)
  expect((await states()).toSorted()).toEqual([
    [1, 'confirmed'],
    [2, 'confirmed'],
  ])
  expect(app.transport.count(creates)).toBe(sent)
})

it('sends changes and deletions that an older copy of the database does not know', async () => {
  await started()
  const { entryId: changed } = await save(1)
  const { entryId: removed } = await save(2)
  await app.pass(60_000)
  await whileClosed(() => copyFileSync(journal(), `${journal()}.old`))
  app.transport.always(refused)
  const entry = entryInput({ minutes: 10, startedAt: '2026-11-20T08:00:12.345Z' })
  await app.give('entries.edit', { entryId: changed, entry, later: false })
  await app.give('entries.cancel', { entryId: removed })
  await app.settle()

  await whileClosed(() => copyFileSync(`${journal()}.old`, journal()))
  expect(await states()).toEqual([[10, 'confirmed']])
  app.transport.heal()
  await app.call('sync.now', {})
  await app.pass(60_000)
  expect((await app.serviceEntries()).map(({ minutes }) => minutes)).toEqual([10])
  expect(await app.call('sync.read', {})).toMatchObject({ queued: 0, attention: 0 })
})

it('restores unsent entries when the database is gone', async () => {
  await started()
  app.transport.always(refused)
  const { entryId } = await save(1)
  await app.pass(10_000)
  await whileClosed(() => {
    for (const name of readdirSync(app.dataFolder))
      if (name.startsWith('tallystick.db')) rmSync(join(app.dataFolder, name))
  })
  expect((await app.call('entries.read', { entryId })).minutes).toBe(1)
  app.transport.heal()
  await app.call('sync.now', {})
  await app.pass(60_000)
  expect(await states()).toEqual([[1, 'confirmed']])
  expect(await app.serviceEntries()).toHaveLength(1)
})

it('sets a damaged database aside and restores unsent entries', async () => {
  await started()
  app.transport.always(refused)
  const { entryId } = await save(1)
  await app.pass(10_000)
  await whileClosed(() => {
    for (const name of readdirSync(app.dataFolder))
      if (name.startsWith('tallystick.db-')) rmSync(join(app.dataFolder, name))
    rmSync(join(app.dataFolder, 'backups'), { recursive: true, force: true })
    writeFileSync(journal(), 'no database any more '.repeat(500))
  })
  expect(readdirSync(app.dataFolder).some((name) => name.includes('.damaged-'))).toBe(true)
  expect((await app.call('entries.read', { entryId })).minutes).toBe(1)
  app.transport.heal()
  await app.call('sync.now', {})
  await app.pass(60_000)
  expect(await app.serviceEntries()).toHaveLength(1)
})

it('writes the recovery log again when its file is missing', async () => {
  await started()
  app.transport.always(refused)
  await save(1)
  await app.pass(10_000)
  const recoveryLog = join(app.dataFolder, 'entries-local.twin')
  await whileClosed(() => rmSync(recoveryLog))
  expect(existsSync(recoveryLog)).toBe(true)
  app.transport.heal()
  await app.call('sync.now', {})
  await app.pass(60_000)
  expect(await app.serviceEntries()).toHaveLength(1)
})
