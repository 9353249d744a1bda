/** Budget 15: the cost that requests and answers add to the service in process. */
import { systemClock } from '../../src-main/kernel/clock.ts'
import { newId } from '../../src-main/kernel/ids.ts'
import { Access } from '../../src-main/service/access.ts'
import { EntriesRoute } from '../../src-main/service/entries-route.ts'
import { EntryStore } from '../../src-main/service/entry-store.ts'
import { ItemStore } from '../../src-main/service/item-store.ts'
import { TemplateStore } from '../../src-main/service/template-store.ts'
import * as wire from '../../src-main/service/wire/entry.ts'
import type { Database } from '../../src-main/storage/database.ts'
import { newEntry, openRig } from './service.ts'
import { median, pairedRatio, processorUs, times, type Line } from './statistics.ts'

const rounds = 30
/** Each measurement covers many requests, because some machines count processor time in steps of milliseconds. */
const getsInARow = 5_000
const postsInARow = 100
const entriesPath = '/api/2.0/timeEntries'

export async function measureCalls(file: string): Promise<Line[]> {
  const rig = await openRig(file, 0)
  const path = '/api/2.0/templates/timeEntry'
  const answer = await (await rig.ask('GET', path)).text()
  // A GET involves no waiting, so it is measured in processor time, which excludes other load; a POST waits for the
  // disk.
  const get = await sideBySide({
    ours: (round) => processorMs(getsInARow, () => rig.ask('GET', path), round),
    floor: (round) => processorMs(getsInARow, () => bareGet(answer), round),
  })
  const direct = await openRig(`${file}.direct`, 0)
  const create = directly(direct.database)
  const bare = await openRig(`${file}.bare`, 0)
  const createBare = directly(bare.database)
  const post = await sideBySide({
    ours: (round) => elapsedMs(postsInARow, (at) => rig.ask('POST', entriesPath, newEntry(at)), round),
    direct: (round) => elapsedMs(postsInARow, async (at) => create(newEntry(at)), round),
    bare: (round) => elapsedMs(postsInARow, (at) => barePost(newEntry(at), createBare), round),
  })
  for (const { service } of [rig, direct, bare]) service.close()
  return [
    line('15 service: GET, in process', get.ours, get.floor, '1.20x'),
    line('15 service: durable POST, in process', post.ours, post.direct, '1.25x'),
    line('service: the same against the create in a bare Request and Response', post.ours, post.bare, ''),
  ]
}

type Lot = (round: number) => Promise<number>

/**
 * Measures several things in rounds. Each of them is measured first equally often, because the first one finds
 * different data in caches.
 */
async function sideBySide<Name extends string>(lots: Record<Name, Lot>): Promise<Record<Name, number[]>> {
  const names = Object.keys(lots) as Name[]
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length]!
      samples[name].push(await lots[name](round))
    }
  }
  return samples
}

function line(budget: string, ours: readonly number[], floor: readonly number[], allowed: string): Line {
  const us = (value: number) => `${(value * 1_000).toFixed(1)} us`
  return {
    ...{ budget, ours: us(median(ours)), floor: us(median(floor)) },
    ...{ ratio: times(pairedRatio(ours, floor)), allowed },
  }
}

/** The floor of a GET: the same request and the same answer without a service. */
function bareGet(text: string): Promise<Response> {
  const request = new Request('http://service.bench/api/2.0/templates/timeEntry', {
    headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
  })
  const headers = { 'content-type': 'application/json', 'x-from': request.method }
  return Promise.resolve(new Response(text, { status: 200, headers }))
}

/** The floor of a POST: the same request and answer text around the same create, which every service needs. */
async function barePost(body: unknown, create: (body: unknown) => unknown): Promise<Response> {
  const request = new Request(`http://service.bench${entriesPath}`, {
    method: 'POST',
    headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = JSON.stringify(create(JSON.parse(await request.text())))
  return new Response(answer, { status: 201, headers: { 'content-type': 'application/json' } })
}

/**
 * The same create without HTTP (docs/performance.md#budgets, 15): from the unchecked body to the answer, by the same
 * schema and rules, without a request, text, token or path.
 */
function directly(db: Database): (body: unknown) => unknown {
  const user = { id: 'bench' }
  const clients = [{ clientId: 'bench', clientSecret: 'bench', user }]
  const entries = new EntryStore(db)
  const route = new EntriesRoute({
    ...{ clock: systemClock, newId, entries, items: new ItemStore(db), template: new TemplateStore(db) },
    access: new Access({ clients, clock: systemClock, key: 'bench', lifetimeMs: 1 }),
    ...{ openItems: false, openTemplate: false, alsoRequired: [] },
  })
  return (body) => route.created(wire.newEntry.parse(body), { user, reach: 'all' }, 'UTC')
}

type Work = (at: number) => Promise<unknown>

async function elapsedMs(inARow: number, work: Work, round: number): Promise<number> {
  const began = performance.now()
  for (let at = 0; at < inARow; at++) await work(round * inARow + at)
  return (performance.now() - began) / inARow
}

async function processorMs(inARow: number, work: Work, round: number): Promise<number> {
  const began = processorUs()
  for (let at = 0; at < inARow; at++) await work(round * inARow + at)
  return (processorUs() - began) / 1_000 / inARow
}
