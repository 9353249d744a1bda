/**
 * One trial with the whole application as real processes and an intervention: a person in the web client, a filter on
 * the network, an import, or a damaged, restored or copied data folder. In every case, each entry that was reported as
 * saved must be at the account in the end, exactly once (`world.ts` audits that).
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readImport } from '../../../src-preload/rules/read-import.ts'
import { addDays } from '../../../src-preload/rules/local-time.ts'
import { pick, seeded } from '../../support/random.ts'
import type { Faults } from './account.ts'
import type { Application } from './application.ts'
import { day, World } from './world.ts'

/**
 * `web-edit`, `web-delete`: the person edits or deletes an entry in the web client while the application has no answer
 * to its create.
 * `gateway`: a gateway answers 4xx in JSON.
 * `import`: the person's own export is imported into a new folder.
 * `worklogs`: v1.0 worklogs are imported while creates are open.
 * `restored`: an older copy of the folder is restored.
 * `cloned`: two copies of the folder are online.
 * `damaged`: the database or its log is destroyed.
 * `spelling`: the account is connected again by another spelling of its address.
 */
export const interventions = {
  'web-edit': editThere,
  'web-delete': deleteThere,
  gateway: throughGateway,
  import: importElsewhere,
  worklogs: importWorklogs,
  restored: restoreFolder,
  cloned: cloneFolder,
  damaged: damageFolder,
  spelling: connectOtherwise,
} as const
export type Intervention = keyof typeof interventions
export const interventionNames = Object.keys(interventions) as Intervention[]

export interface InterventionOutcome {
  readonly intervention: Intervention
  readonly entries: number
  readonly kills: number
  readonly faults: number
  readonly questions: number
  /** One sentence for each violated invariant; empty if none was violated. */
  readonly violations: readonly string[]
}

export async function runInterventionTrial(seed: number, only?: Intervention): Promise<InterventionOutcome> {
  const random = seeded(seed)
  const intervention = only ?? pick(random, interventionNames)
  const world = await World.start(random)
  try {
    await interventions[intervention](world)
    const violations = (await world.settle()) ? await world.audit() : ['it never came to rest']
    const { saved, kills, questions, account } = world
    return { intervention, entries: saved.size, kills, faults: account.faults, questions, violations }
  } finally {
    await world.close()
  }
}

/** Most answers are lost, so that creates are in doubt. */
const lossy: Faults = {
  createRate: 0.8,
  connectionRate: 0.1,
  kinds: ['answer-lost', 'answer-lost', 'request-lost'],
}
const filtered: Faults = { createRate: 0.7, connectionRate: 0.1, kinds: ['before', 'after'] }
const mixed: Faults = {
  ...{ createRate: 0.6, connectionRate: 0.2 },
  kinds: ['answer-lost', 'request-lost', 'before', 'after', 'busy'],
}

/** Returns an application with entries that have arrived, are in doubt, and are waiting. */
async function busy(world: World, faults: Faults): Promise<Application> {
  const application = await world.connected()
  if (world.random() < 0.5) {
    await world.saveSome(application, 2)
    await world.settle()
  }
  world.account.mistreat(world.random, faults)
  await world.saveSome(application, 6)
  await world.trySending(application)
  await world.pause()
  return application
}

/** Either kills the application and starts it again on the same folder, or leaves it running. */
async function maybeAgain(world: World, application: Application): Promise<Application> {
  if (world.random() < 0.5) return application
  await world.kill(application)
  return world.open()
}

async function editThere(world: World): Promise<void> {
  const application = await busy(world, lossy)
  for (const entry of await world.account.entries()) {
    if (world.random() < 0.3) continue
    const changes = pick(world.random, [
      { minutes: entry.minutes + 15 },
      { item: '7002' },
      { date: addDays(entry.date, 1) },
      { startTime: `${day}T10:15:00.000Z` },
    ])
    await world.account.edit(entry, changes)
    world.editedThere.set(entry.description!, entry.id)
  }
  await maybeAgain(world, application)
}

async function deleteThere(world: World): Promise<void> {
  const application = await busy(world, lossy)
  world.account.calm()
  const isShown = world.random() < 0.5
  if (isShown) await application.call('days.read', { from: day, to: day })
  for (const entry of await world.account.entries()) {
    if (world.random() < 0.5) continue
    await world.account.delete(entry)
    world.deletedThere.set(entry.description!, isShown)
  }
  await maybeAgain(world, application)
}

async function throughGateway(world: World): Promise<void> {
  let application = await busy(world, filtered)
  for (let lives = Math.floor(world.random() * 3); lives > 0; lives -= 1) {
    await world.kill(application)
    application = await world.open()
    await world.saveSome(application, 2)
    await world.pause()
  }
}

/**
 * Exports on one computer and imports on another. No two entries have the same item, day, start and minutes, because
 * the import counts such entries and does not compare their notes.
 */
async function importElsewhere(world: World): Promise<void> {
  world.hasAlike = false
  const old = await busy(world, mixed)
  if (world.random() < 0.5) await world.settle()
  const { text } = await old.call('entries.export', { from: '2000-01-01', to: '2099-12-31', format: 'csv' })
  // The old computer is gone, and only its export is left.
  await world.kill(old)
  const rows = readImport(text, 'Europe/Berlin', null).lines.flatMap((line) =>
    'row' in line ? [line.row] : [],
  )
  world.account.calm()
  const fresh = await world.connected('fresh')
  await fresh.call('days.read', { from: addDays(day, -1), to: addDays(day, 1) })
  const verdicts = await fresh.call('entries.compare', { rows })
  const there = (await world.account.entries()).map(({ description }) => description)
  // For rows that the import reports as similar or gone, the person compares the notes.
  const missing = rows.filter(
    ({ description }, index) => verdicts[index]!.kind === 'new' || !there.includes(description),
  )
  if (missing.length > 0) await fresh.order('entries.import', { rows: missing })
}

async function importWorklogs(world: World): Promise<void> {
  const application = await busy(world, lossy)
  world.account.calm()
  await application.call('connections.import', {})
  const again = await maybeAgain(world, application)
  await world.settle()
  await again.call('connections.import', {})
}

/** Restores an older copy of the folder, which lacks the entries that were saved, changed and sent since. */
async function restoreFolder(world: World): Promise<void> {
  const before = await busy(world, mixed)
  await world.kill(before)
  world.copy('data', 'older')
  const since = await world.open()
  await world.saveSome(since, 2)
  await editWaiting(world, since)
  await world.settle()
  await world.kill(since)
  world.copy('older', 'data')
  await world.open()
}

/** Changes the minutes of entries that were not sent yet. */
async function editWaiting(world: World, application: Application): Promise<void> {
  for (const { id: entryId, state, minutes } of await world.entriesOf(application)) {
    if (state !== 'queued' || world.random() < 0.5) continue
    const { item, day: on, startedAt, draft } = await application.call('entries.read', { entryId })
    const entry = { itemId: item.id, day: on, startedAt, minutes: minutes + 10, draft }
    // The entry may have been sent in the meantime.
    await application.order('entries.edit', { entryId, entry, later: false }).catch(() => undefined)
  }
}

async function cloneFolder(world: World): Promise<void> {
  const before = await busy(world, mixed)
  await world.kill(before)
  world.copy('data', 'copy')
  world.account.calm()
  const both = [await world.open(), await world.open('copy')]
  for (const each of both) if (world.random() < 0.5) await world.saveSome(each, 1)
}

async function damageFolder(world: World): Promise<void> {
  const before = await busy(world, mixed)
  await world.kill(before)
  const folder = world.folder('data')
  const isLogOnly = world.random() < 0.4
  if (world.random() < 0.5) rmSync(join(folder, 'backups'), { recursive: true, force: true })
  for (const name of readdirSync(folder)) if (/^tallystick\.db-/.test(name)) rmSync(join(folder, name))
  if (!isLogOnly) writeFileSync(join(folder, 'tallystick.db'), 'this is no database at all. '.repeat(400))
  const again = await world.open()
  await world.saveSome(again, 1)
}

async function connectOtherwise(world: World): Promise<void> {
  const application = await busy(world, mixed)
  const { id: connectionId } = (await application.call('connections.list', {})).find(({ active }) => active)!
  world.account.calm()
  await application.call('connections.remove', { connectionId })
  const again = await maybeAgain(world, application)
  await world.connect(again, 'other')
  await world.saveSome(again, 1)
}
