/**
 * The end of the write-ahead log of the database is cut off, as a power cut does; every saved entry must still be
 * there.
 */
import { statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { entryInput } from '../support/builders.ts'
import { refused } from '../support/flaky-transport.ts'
import { seeded } from '../support/random.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

let app: StartedApp
afterEach(() => app.close())

it('keeps every saved entry wherever its write-ahead log is cut', { timeout: 120_000 }, async () => {
  const random = seeded(4)
  app = startAppAt()
  await app.settle()
  app.transport.always(refused)
  const saved: number[] = []
  for (let minutes = 1; minutes <= 12; minutes += 1) {
    await app.give('entries.save', { entry: entryInput({ minutes }), remember: false })
    saved.push(minutes)
    const cut = (folder: string) => {
      const log = join(folder, 'tallystick.db-wal')
      truncateSync(log, Math.floor(statSync(log).size * random()))
    }
    app.crash(cut)
    await app.settle()
    const days = await app.call('entries.days', { from: '2026-11-20', to: '2026-11-20' })
    const shown = days.flatMap(({ entries }) => entries.map((entry) => entry.minutes))
    expect(
      shown.toSorted((one, other) => one - other),
      `cut ${minutes}`,
    ).toEqual(saved)
  }
  app.transport.heal()
  await app.call('sync.now', {})
  await app.pass(10 * 60_000)
  const arrived = (await app.serviceEntries()).map(({ minutes }) => minutes)
  expect(arrived.toSorted((one, other) => one - other)).toEqual(saved)
})
