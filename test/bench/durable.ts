/** Budget 7: the time from a command to the returned COMMIT, relative to a single durable insert on the same disk. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Database } from '../../src-main/storage/database.ts'
import { startApp } from '../support/start-app.ts'
import { median, ms, percentile, times, type Line } from './statistics.ts'

export async function measureDurable(rounds: number): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-durable-'))
  const bare = new Database(join(folder, 'bare.db'))
  bare.exec('CREATE TABLE row (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT')
  const app = startApp()
  const [item] = await app.call('items.list', {})
  const stops: number[] = []
  const inserts: number[] = []
  for (let round = 0; round < rounds; round++) {
    inserts.push(await timed(() => Promise.resolve(bare.run("INSERT INTO row (body) VALUES ('an entry')"))))
    await app.call('timer.start', { commandId: crypto.randomUUID(), itemId: item!.id })
    stops.push(await timed(() => app.call('timer.stop', { commandId: crypto.randomUUID(), save: false })))
    await app.call('timer.resume', { commandId: crypto.randomUUID() })
  }
  await app.close()
  bare.close()
  await rm(folder, { recursive: true, force: true })
  return [
    {
      budget: '7 stop, command to COMMIT, p50',
      ours: ms(median(stops)),
      floor: ms(median(inserts)),
      ratio: times(median(stops) / median(inserts)),
      allowed: '1.25x',
    },
    {
      budget: '7 stop, p99 (click to durable: 50 ms)',
      ours: ms(percentile(stops, 0.99)),
      floor: ms(percentile(inserts, 0.99)),
      ratio: times(percentile(stops, 0.99) / median(stops)),
      allowed: '4.00x of p50',
    },
  ]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
