/**
 * Tests the application without its service: everything works and is sent later, in order and exactly once, even if the
 * program was restarted in between. Uses a real process and files; a file makes the service unreachable
 * (faulty-host.ts).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Entry } from '../../src-preload/model/entry.ts'
import { newCommandId, signIn, type HostClient } from '../support/host-client.ts'
import { serviceEntries } from '../support/service-file.ts'
import { startBrowserHost, type HostProcess } from '../support/start-browser-host.ts'

let dataFolder: string
let host: HostProcess
let client: HostClient
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'tallystick-unreachable-'))
  await begin()
  await client.call('settings.change', { patch: { holdSeconds: 0 } })
  await expect
    .poll(async () => (await client.call('template.form', { itemId: null })).template)
    .not.toBeNull()
})
afterEach(async () => {
  await host.kill()
  rmSync(dataFolder, { recursive: true, force: true })
})

async function begin(): Promise<void> {
  host = await startBrowserHost({ dataFolder, entry: 'faulty' })
  client = await signIn(host.link)
}

const fault = (kind: 'unreachable' | 'lost' | '') => writeFileSync(join(dataFolder, 'fault'), kind)
const arrived = () => serviceEntries(dataFolder).map(({ description }) => description)
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `entry ${from + at}`)

async function log(descriptions: readonly string[]): Promise<void> {
  const items = await client.call('items.list', {})
  const day = new Date().toISOString().slice(0, 10)
  for (const [at, description] of descriptions.entries()) {
    const itemId = items[at % items.length]!.id
    const { draft } = await client.call('template.form', { itemId })
    const filled = { ...draft, description, options: { ...draft.options, 'billing-code': 'internal' } }
    const entry = { itemId, day, startedAt: null, minutes: 5 + at, draft: filled }
    const saved = await client.call('entries.save', { commandId: newCommandId(), entry, remember: false })
    expect(['held', 'queued']).toContain(saved.state)
  }
}

async function entries(): Promise<Entry[]> {
  const days = await client.call('entries.days', { from: '2020-01-01', to: '2099-12-31' })
  return days.flatMap((day) => day.entries)
}
const inState = async (...states: Entry['state'][]) =>
  (await entries()).filter(({ state }) => states.includes(state)).length

describe('an unreachable service', () => {
  it('sends 20 entries in order, once each, when the service is back after a restart and a kill', async () => {
    fault('unreachable')
    const all = numbered(1, 20)
    await log(all.slice(0, 8))
    await expect.poll(async () => (await client.call('sync.read', {})).condition).not.toBe('ok')
    expect(await client.call('sync.read', {})).toMatchObject({ queued: 8, sending: 0, checking: 0 })

    expect(await host.stop()).toBe(0)
    await begin()
    expect(await inState('held', 'queued')).toBe(8)
    await log(all.slice(8, 14))

    await host.kill()
    await begin()
    await log(all.slice(14))
    expect(await inState('held', 'queued')).toBe(20)
    expect(await inState('confirmed')).toBe(0)
    expect(arrived()).toEqual([])

    // No order is given: the program notices by itself that the service is back.
    fault('')
    await expect.poll(() => inState('confirmed'), { timeout: 45_000, interval: 200 }).toBe(20)
    expect((await client.call('sync.read', {})).condition).toBe('ok')
    expect(await host.stop()).toBe(0)
    expect(arrived()).toEqual(all)
  })

  it('starts, stops and saves a run while the service is unreachable', async () => {
    fault('unreachable')
    const itemId = (await client.call('items.list', {}))[0]!.id
    const { run } = await client.call('timer.start', { commandId: newCommandId(), itemId })
    const options = { ...run.draft.options, 'billing-code': 'internal' }
    const draft = { ...run.draft, description: 'without a service', options }
    await client.call('timer.stop', { commandId: newCommandId(), save: false })
    const saving = { runId: run.id, draft, later: false, remember: true }
    await client.call('timer.save', { commandId: newCommandId(), ...saving })
    expect(await inState('held', 'queued')).toBe(1)
    fault('')
    await client.call('sync.now', {})
    await expect.poll(() => inState('confirmed'), { timeout: 30_000 }).toBe(1)
  })
})

describe('a lost answer', () => {
  it('looks up an entry whose answer was lost before it is sent again', async () => {
    fault('lost')
    await log(numbered(1, 1))
    await expect.poll(() => inState('checking')).toBe(1)
    await host.kill()
    expect(arrived()).toEqual(['entry 1'])
    await begin()

    fault('')
    await log(numbered(2, 3))
    await client.call('sync.now', {})
    await expect.poll(() => inState('confirmed'), { timeout: 45_000, interval: 200 }).toBe(3)
    expect(await host.stop()).toBe(0)
    // An entry with the same signature as the one in doubt waits for it; another one does not.
    expect(arrived().sort()).toEqual(numbered(1, 3))
  })
})
