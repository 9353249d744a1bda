/** Budget 15: what the shape of a request costs the service in process. */
import { EntryStore } from '../../src-main/service/entry-store.ts'
import { newId } from '../../src-main/kernel/ids.ts'
import { newEntry, openRig } from './service.ts'
import { median, pairedRatio, times, type Line } from './statistics.ts'

const rounds = 30
const inARow = 200

export async function measureCalls(file: string): Promise<Line[]> {
  const rig = await openRig(file, 0)
  const bare = await openRig(`${file}.bare`, 0)
  const store = new EntryStore(bare.database)
  store.warm()
  const get: Samples = { ours: [], floor: [] }
  const post: Samples = { ours: [], floor: [] }
  const answer = await (await rig.ask('GET', '/api/2.0/templates/timeEntry')).text()
  for (let round = 0; round < rounds; round++) {
    get.ours.push(await each(() => rig.ask('GET', '/api/2.0/templates/timeEntry')))
    get.floor.push(await each(() => bareGet(answer)))
    post.ours.push(await each((at) => rig.ask('POST', '/api/2.0/timeEntries', newEntry(at))))
    post.floor.push(await each(async (at) => insert(store, at)))
  }
  rig.service.close()
  bare.service.close()
  return [
    line('15 service: GET, in process', get, '1.20x'),
    line('15 service: durable POST, in process', post, '1.25x'),
  ]
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

function insert(store: EntryStore, at: number): void {
  const { user, date, minutes, item, startTime, description, customFields } = newEntry(at)
  const nothing = { billableMinutes: null, team: null, category: null }
  const now = Date.now()
  store.write(() =>
    store.insert(
      newId(now),
      { user, date, minutes, item, startTime, description, customFields, ...nothing },
      new Date(now).toISOString(),
    ),
  )
}

async function each(work: (at: number) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  for (let at = 0; at < inARow; at++) await work(at)
  return (performance.now() - began) / inARow
}
