/**
 * Tests kill -9 at any moment of start, stop and save: nothing that was reported as saved is lost or exists twice, and
 * the running timer is the reported one. Uses a real process, files and signals. The moments are random with a printed
 * seed (TALLYSTICK_SEED=… repeats them, TALLYSTICK_KILLS=… sets their number).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Draft } from '../../src-preload/model/draft.ts'
import type { Entry } from '../../src-preload/model/entry.ts'
import type { Run } from '../../src-preload/model/run.ts'
import { newCommandId, signIn, type HostClient } from '../support/host-client.ts'
import { pick, seeded } from '../support/random.ts'
import { serviceEntries } from '../support/service-file.ts'
import { extent } from '../tools/extent.ts'
import { startBrowserHost, type HostProcess } from '../support/start-browser-host.ts'

const kills = Number(process.env['TALLYSTICK_KILLS'] ?? extent({ share: 8, all: 50 }))
const seed = Number(process.env['TALLYSTICK_SEED'] ?? Math.floor(performance.timeOrigin) % 1_000_000)
/** Longer than any call takes here, so that kills happen before, during and after the answer. */
const latestKillMs = 12
/** Some kills come later, while saved entries are being sent. */
const latestSendingMs = 40

let dataFolder: string
let host: HostProcess
beforeEach(() => (dataFolder = mkdtempSync(join(tmpdir(), 'tallystick-kill-'))))
afterEach(async () => {
  await host.kill()
  rmSync(dataFolder, { recursive: true, force: true })
})

type Kind = 'start' | 'fill' | 'stop' | 'stop and save' | 'save' | 'switch' | 'add'
/** A person's order. It can be repeated with the same id, so that it is carried out once. */
interface Order {
  readonly kind: Kind
  /** The description of the entry that the order saves. */
  readonly saves?: string
  send(client: HostClient): Promise<unknown>
}

it(`survives ${kills} kills during start, stop and save`, { timeout: 60_000 + kills * 6_000 }, async () => {
  const random = seeded(seed)
  const expected = new Set<string>()
  const covered = new Map<Kind, { answered: number; done: number; undone: number }>()
  let run = null as Run | null
  let words = 0

  host = await startBrowserHost({ dataFolder, entry: 'built' })
  let client = await signIn(host.link)
  await client.call('settings.change', { patch: { holdSeconds: 0 } })
  await expect
    .poll(async () => (await client.call('template.form', { itemId: null })).template)
    .not.toBeNull()
  const items = (await client.call('items.list', {})).map(({ id }) => id)
  const { draft: prefilled } = await client.call('template.form', { itemId: items[0]! })

  const filled = (description: string): Draft => ({
    ...prefilled,
    description,
    options: { ...prefilled.options, 'billing-code': 'internal' },
  })

  function nextOrder(): Order {
    if (run && isBlank(run)) return fill(run)
    const chance = random()
    if (run === null) return chance < 0.65 ? start() : add()
    if (run.state === 'stopped') return save(run)
    if (chance < 0.4) return stop(run, false)
    if (chance < 0.6) return stop(run, true)
    return chance < 0.8 ? switchFrom(run) : add()
  }
  const order = (kind: Kind, send: Order['send'], saves?: string): Order =>
    saves === undefined ? { kind, send } : { kind, send, saves }

  function start(): Order {
    const input = { commandId: newCommandId(), itemId: pick(random, items) }
    return order('start', (to) => to.call('timer.start', input))
  }
  function fill({ id }: Run): Order {
    const draft = filled(`run ${++words}`)
    return order('fill', (to) => to.call('timer.fill', { runId: id, draft }))
  }
  function stop({ draft }: Run, save: boolean): Order {
    const input = { commandId: newCommandId(), save }
    const send = (to: HostClient) => to.call('timer.stop', input)
    return save ? order('stop and save', send, draft.description) : order('stop', send)
  }
  function save({ id, draft }: Run): Order {
    const input = { commandId: newCommandId(), runId: id, draft, later: false, remember: random() < 0.5 }
    return order('save', (to) => to.call('timer.save', input), draft.description)
  }
  function switchFrom({ item, draft }: Run): Order {
    const itemId = pick(
      random,
      items.filter((id) => id !== item.id),
    )
    const input = { commandId: newCommandId(), itemId }
    return order('switch', (to) => to.call('timer.start', input), draft.description)
  }
  function add(): Order {
    const description = `typed ${++words}`
    const day = new Date().toISOString().slice(0, 10)
    const typed = {
      itemId: pick(random, items),
      day,
      startedAt: null,
      minutes: 15,
      draft: filled(description),
    }
    const input = { commandId: newCommandId(), entry: typed, remember: false }
    return order('add', (to) => to.call('entries.save', input), description)
  }

  async function shownEntries(): Promise<Entry[]> {
    const days = await client.call('entries.days', { from: '2020-01-01', to: '2099-12-31' })
    return days.flatMap(({ entries }) => entries)
  }

  for (let round = 1; round <= kills; round += 1) {
    // First the person gives some orders without a kill, and then one during which the process is killed.
    for (let calm = Math.floor(random() * 3); calm > 0 || isBlank(run); calm -= 1) {
      const given = nextOrder()
      await given.send(client)
      if (given.saves !== undefined) expected.add(given.saves)
      run = (await client.call('timer.read', {})).run
    }
    const before = run
    const given = nextOrder()
    const answer = given.send(client).then(
      () => 'answered' as const,
      () => 'silent' as const,
    )
    await wait(random() * (random() < 0.2 ? latestSendingMs : latestKillMs))
    await host.kill()
    const answered = (await answer) === 'answered'
    const where = `seed ${seed}, kill ${round}, ${given.kind}, ${answered ? 'answered' : 'not answered'}`

    // The service's own file, which no process has open now, must not contain any entry twice.
    const arrived = serviceEntries(dataFolder).map(({ description }) => description)
    expect(arrived.length, where).toBe(new Set(arrived).size)

    host = await startBrowserHost({ dataFolder, entry: 'built' })
    client = await signIn(host.link)
    if (answered && given.saves !== undefined) expected.add(given.saves)
    const shown = (await shownEntries()).map(({ description }) => description)
    expect(shown.length, `${where}: shown twice`).toBe(new Set(shown).size)
    for (const each of expected) expect(shown, `${where}: lost`).toContain(each)
    const surplus = shown.filter((each) => !expected.has(each))
    if (answered || given.saves === undefined) expect(surplus, `${where}: from nowhere`).toEqual([])
    else expect([[], [given.saves]], `${where}: from nowhere`).toContainEqual(surplus)

    const found = (await client.call('timer.read', {})).run
    const done = answered || !sameRun(found, before) || surplus.length > 0
    if (answered) {
      const asBefore = given.kind === 'add'
      expect(sameRun(found, before), `${where}: the run`).toBe(asBefore)
    }
    if (found?.state === 'running' && before?.id === found.id)
      expect(found.startedAt, where).toBe(before.startedAt)

    // A page without an answer sends the order again; it must be carried out once in either case.
    await given.send(client)
    if (given.saves !== undefined) expected.add(given.saves)
    const again = (await shownEntries()).map(({ description }) => description)
    expect(again.toSorted(), `${where}: after the order was given again`).toEqual([...expected].toSorted())
    run = (await client.call('timer.read', {})).run

    const count = covered.get(given.kind) ?? { answered: 0, done: 0, undone: 0 }
    count[answered ? 'answered' : done ? 'done' : 'undone'] += 1
    covered.set(given.kind, count)
  }

  // In the end, everything arrives exactly once.
  await client.call('sync.now', {})
  const timeout = 45_000
  await expect
    .poll(async () => (await shownEntries()).filter(({ state }) => state !== 'confirmed').length, { timeout })
    .toBe(0)
  expect(await host.stop()).toBe(0)
  const arrived = serviceEntries(dataFolder).map(({ description }) => description)
  expect(arrived.toSorted()).toEqual([...expected].toSorted())

  console.log(`${kills} kills with seed ${seed}, ${expected.size} entries, each there once.`)
  for (const [kind, { answered, done, undone }] of covered)
    console.log(
      `  ${kind}: ${answered} after the answer, ${done} done but not answered, ${undone} before it was done`,
    )
})

/** Returns whether a run is running without a description, by which its entry could be recognized. */
function isBlank(run: Run | null): boolean {
  return run?.state === 'running' && run.draft.description === ''
}

/** Returns whether two runs are equal in everything that the page sees. */
function sameRun(one: Run | null, other: Run | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
