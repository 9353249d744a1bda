/**
 * Measures the local service with 100,000 entries in a file, including budget 15. Each number is relative to a floor
 * measured in the same run. Can run alone: `node test/bench/service.ts [entries]`.
 */
import '../../src-main/kernel/temporal.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../src-main/kernel/clock.ts'
import { demo } from '../../src-main/service/seed-demo.ts'
import type { Seed } from '../../src-main/service/seed.ts'
import { createLocalService, type LocalService } from '../../src-main/service/service.ts'
import { Database } from '../../src-main/storage/database.ts'
import { measureCalls } from './service-calls.ts'
import { measureGrowth } from './service-growth.ts'
import { measureMemory } from './service-memory.ts'
import { measurePaging } from './service-paging.ts'
import { measureSearch } from './service-search.ts'
import { print, type Line } from './statistics.ts'

/** A service, and a client of it that may read everything. */
export interface Rig {
  readonly database: Database
  readonly service: LocalService
  readonly file: string
  ask(method: string, path: string, body?: unknown): Promise<Response>
}

const credentials = { clientId: 'bench', clientSecret: 'bench' }

/** A seed with the number of boards and items of a large account. */
const large: Seed = {
  ...demo,
  boards: [...demo.boards, ...some(40, (at) => ({ id: `board-${at}`, name: `Board ${at}` }))],
  items: [
    ...demo.items,
    ...some(3_000, (at) => ({
      id: `item-${at}`,
      name: `Item ${at}`,
      board: `board-${at % 40}`,
      ...(at % 3 === 2 && { parentItem: `item-${at - 1}` }),
      ...(at % 5 === 0 && { project: `project-${at % 100}` }),
    })),
  ],
}

export async function openRig(file: string, generatedEntries: number): Promise<Rig> {
  const database = new Database(file)
  const service = createLocalService({
    ...{ database, clock: systemClock, credentials, user: { id: 'bench' }, openItems: false },
    ...{ seed: large, generatedEntries, tokenLifetimeMs: 86_400_000 },
  })
  const send = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    service.fetch(
      new Request(`http://service.bench${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  const json = { 'content-type': 'application/json' }
  const grant = { grant_type: 'client_credentials', client_id: 'bench', client_secret: 'bench' }
  const token = (await (await send('POST', '/api/2.0/oauth2/token', json, grant)).json()) as {
    access_token: string
  }
  const authorization = `Bearer ${token.access_token}`
  return {
    database,
    service,
    file,
    ask: (method, path, body) => send(method, path, { authorization, ...json }, body),
  }
}

/** Returns a body that satisfies the template of the rig. */
export function newEntry(at: number) {
  return {
    ...{ user: 'bench', date: '2026-11-20', minutes: 1 + (at % 480), item: `item-${at % 3_000}` },
    ...{ startTime: '2026-11-20T09:15:27.341+01:00', description: `Bench ${at}` },
    customFields: { activity: 'design', 'billing-code': 'internal' },
  }
}

/** The budgets are for 100,000 entries; a larger number shows which costs grow. `tell` is called after each part. */
export async function measureService(entries: number, tell = (_: Line[]): void => {}): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-service-'))
  const lines: Line[] = []
  const add = (measured: Line[]) => {
    lines.push(...measured)
    tell(measured)
  }
  try {
    add(await measureCalls(join(folder, 'calls.db')))
    const file = join(folder, 'service.db')
    const began = performance.now()
    const rig = await openRig(file, entries)
    const seconds = (performance.now() - began) / 1_000
    add([
      {
        ...{ budget: `service: fill with ${entries} entries and open`, ours: `${seconds.toFixed(1)} s` },
        ...{ floor: '', ratio: '', allowed: '60 s for 1000000' },
      },
    ])
    add(await measureSearch(rig))
    add(await measurePaging(rig))
    add(await measureGrowth(rig, entries, join(folder, 'new.db'), Math.min(100_000, entries / 10)))
    rig.service.close()
    add(await measureMemory(join(folder, 'alone.db'), entries))
    return lines
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function some<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

if (process.argv[1] === import.meta.filename) await measureService(Number(process.argv[2] ?? 100_000), print)
