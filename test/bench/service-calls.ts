/** Budget 15: what the shape of a request costs the service in process. */
import { systemClock } from '../../src-main/kernel/clock.ts'
import { newId } from '../../src-main/kernel/ids.ts'
import { Access } from '../../src-main/service/access.ts'
import { manner } from '../../src-main/service/entries-route.ts'
import { EntryDesk } from '../../src-main/service/entry-desk.ts'
import { EntryStore } from '../../src-main/service/entry-store.ts'
import { ItemStore } from '../../src-main/service/item-store.ts'
import { TemplateStore } from '../../src-main/service/template-store.ts'
import type { Database } from '../../src-main/storage/database.ts'
import { newEntry, openRig } from './service.ts'
import { median, pairedRatio, processorUs, times, type Line } from './statistics.ts'

const rounds = 30
/** Many: some machines count a processor's time in steps of milliseconds. */
const getsInARow = 5_000
const postsInARow = 100

export async function measureCalls(file: string): Promise<Line[]> {
  const rig = await openRig(file, 0)
  const bare = await openRig(`${file}.bare`, 0)
  const create = directly(bare.database)
  const path = '/api/2.0/templates/timeEntry'
  const answer = await (await rig.ask('GET', path)).text()
  // A get waits for nothing, so its time is the processor's, whatever else the machine does; a post waits for the disk.
  const get = await paired(
    (round) => processorMs(getsInARow, () => rig.ask('GET', path), round),
    (round) => processorMs(getsInARow, () => bareGet(answer), round),
  )
  const post = await paired(
    (round) => elapsedMs(postsInARow, (at) => rig.ask('POST', '/api/2.0/timeEntries', newEntry(at)), round),
    (round) => elapsedMs(postsInARow, async (at) => create(at), round),
  )
  rig.service.close()
  bare.service.close()
  return [
    line('15 service: GET, in process', get, '1.20x'),
    line('15 service: durable POST, in process', post, '1.25x'),
  ]
}

type Lot = (round: number) => Promise<number>

/** Each goes first in every other round: whoever goes first finds the caches filled by something else. */
async function paired(ours: Lot, floor: Lot): Promise<Samples> {
  const samples: Samples = { ours: [], floor: [] }
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) samples.ours.push(await ours(round))
    samples.floor.push(await floor(round))
    if (round % 2 === 1) samples.ours.push(await ours(round))
  }
  return samples
}

interface Samples {
  readonly ours: number[]
  readonly floor: number[]
}

function line(budget: string, { ours, floor }: Samples, allowed: string): Line {
  const us = (value: number) => `${(value * 1_000).toFixed(1)} us`
  return {
    ...{ budget, ours: us(median(ours)), floor: us(median(floor)) },
    ...{ ratio: times(pairedRatio(ours, floor)), allowed },
  }
}

/** The same request and the same answer, and nothing in between. */
function bareGet(text: string): Promise<Response> {
  const request = new Request('http://service.bench/api/2.0/templates/timeEntry', {
    headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
  })
  const headers = { 'content-type': 'application/json', 'x-from': request.method }
  return Promise.resolve(new Response(text, { status: 200, headers }))
}

/** The same create by the same rules, without anything of HTTP: no request, no text, no token (performance.md, B). */
function directly(db: Database): (at: number) => unknown {
  const user = { id: 'bench' }
  const clients = [{ clientId: 'bench', clientSecret: 'bench', user }]
  const entries = new EntryStore(db)
  entries.warm()
  const desk = new EntryDesk(
    {
      ...{
        clock: systemClock,
        newId,
        entries,
        items: new ItemStore(db),
        template: new TemplateStore(db),
      },
      access: new Access({ clients, clock: systemClock, key: 'bench', lifetimeMs: 1 }),
      ...{ openItems: false, alsoRequired: [] },
    },
    manner,
  )
  return (at) => {
    const { startTime, description, customFields, ...required } = newEntry(at)
    return desk.create(required, { startTime, description, customFields }, { user, reach: 'all' })
  }
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
