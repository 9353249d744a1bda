/** How long the twin journal may grow while the program runs, over a real database and a real file. */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Twin } from '../../../src-main/entries/twin.ts'
import { silentLog } from '../../../src-main/kernel/log.ts'
import { LineFile } from '../../../src-main/storage/line-file.ts'
import { fill, newQueue } from '../../support/sending-queue.ts'

let folder: string
let queue: Awaited<ReturnType<typeof newQueue>>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tallystick-twin-'))
  queue = await newQueue()
})
afterEach(async () => {
  await queue.close()
  rmSync(folder, { recursive: true, force: true })
})

const account = 'local'

function openTwin(most: number): Twin {
  const twin = new Twin(queue.ledger, account, new LineFile(join(folder, 'some.twin')), silentLog, most)
  twin.open(() => {})
  return twin
}

function lines(): { n: number; state?: string; facts?: { id: string } }[] {
  return new LineFile(join(folder, 'some.twin')).read().map((line) => JSON.parse(line) as never)
}

/** As the sync engine moves one that arrives. */
function settle(entryId: string): void {
  queue.ledger.outbox.move(entryId, { state: 'sending' })
  queue.ledger.outbox.move(entryId, { state: 'confirmed' })
}

const idOf = (n: number) => `queued-${String(n).padStart(8, '0')}`

it('compacts the file while entries are saved and sent, to a small multiple of the open ones', () => {
  const twin = openTwin(20)
  fill(queue.ledger, 200)
  let longest = 0
  for (let n = 0; n < 200; n += 1) {
    settle(idOf(n))
    const open = 199 - n
    longest = Math.max(longest, lines().length)
    // Two lines of a count, and those of the commit that made it too long.
    expect(lines().length).toBeLessThanOrEqual(20 + 3 * (open + 1) + 4)
  }
  expect(longest).toBeGreaterThan(200)
  expect(statSync(join(folder, 'some.twin')).size).toBeLessThan(20_000)
  twin.close()
})

it('keeps the latest line of every open entry when it compacts the file', () => {
  const twin = openTwin(10)
  fill(queue.ledger, 12)
  for (let n = 0; n < 9; n += 1) settle(idOf(n))
  queue.ledger.outbox.move(idOf(10), { state: 'sending' })
  queue.ledger.outbox.move(idOf(10), { state: 'rejected', problem: null })
  for (let n = 0; n < 30; n += 1) queue.ledger.outbox.recordChange(idOf(11))
  twin.close()
  const states = new Map(lines().map(({ facts, state }) => [facts?.id, state]))
  expect(states.get(idOf(9))).toBe('queued')
  expect(states.get(idOf(10))).toBe('rejected')
  expect(states.get(idOf(11))).toBe('queued')
  expect(lines().length).toBeLessThan(30)
})

it('knows a database that was set back also after the file was compacted', async () => {
  const twin = openTwin(10)
  fill(queue.ledger, 3)
  for (let n = 0; n < 60; n += 1) queue.ledger.outbox.recordChange(idOf(n % 3))
  settle(idOf(1))
  twin.close()
  await queue.close()
  // The journal is gone, and a new one begins from nothing.
  queue = await newQueue()
  let setBack = 0
  const again = new Twin(queue.ledger, account, new LineFile(join(folder, 'some.twin')), silentLog, 10)
  again.open(() => (setBack += 1))
  again.close()
  expect(setBack).toBe(1)
  expect(queue.ledger.outbox.read(idOf(0))?.state).toBe('queued')
  expect(queue.ledger.outbox.read(idOf(2))?.state).toBe('queued')
})
