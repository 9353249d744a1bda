/**
 * Tests how long the recovery log may grow while the program runs, and that it restores what an older database lacks,
 * over a real database and a real file.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RecoveryLog } from '../../../src-main/entries/recovery-log.ts'
import { silentLog } from '../../../src-main/kernel/log.ts'
import { LineFile } from '../../../src-main/storage/line-file.ts'
import { fill, newQueue } from '../../support/sending-queue.ts'

let folder: string
let queue: Awaited<ReturnType<typeof newQueue>>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tallystick-recovery-log-'))
  queue = await newQueue()
})
afterEach(async () => {
  await queue.close()
  rmSync(folder, { recursive: true, force: true })
})

const account = 'local'

function openRecoveryLog(most: number): RecoveryLog {
  const recoveryLog = new RecoveryLog(
    queue.ledger,
    account,
    new LineFile(join(folder, 'some.twin')),
    silentLog,
    most,
  )
  recoveryLog.open(() => {})
  return recoveryLog
}

function lines(): { n: number; state?: string; facts?: { id: string } }[] {
  return new LineFile(join(folder, 'some.twin')).read().map((line) => JSON.parse(line) as never)
}

/** Moves an entry through the states of a create that is confirmed, as the sync engine does. */
function settle(entryId: string): void {
  queue.ledger.outbox.move(entryId, { state: 'sending' })
  queue.ledger.outbox.move(entryId, { state: 'confirmed' })
}

const idOf = (n: number) => `queued-${String(n).padStart(8, '0')}`

it('compacts the recovery log to a small multiple of the open entries while entries are saved and sent', () => {
  const recoveryLog = openRecoveryLog(20)
  fill(queue.ledger, 200)
  let longest = 0
  for (let n = 0; n < 200; n += 1) {
    settle(idOf(n))
    const open = 199 - n
    longest = Math.max(longest, lines().length)
    // Beyond the limit, the file may have two lines with only a number, and the lines of the commit that exceeds the
    // limit.
    expect(lines().length).toBeLessThanOrEqual(20 + 3 * (open + 1) + 4)
  }
  expect(longest).toBeGreaterThan(200)
  expect(statSync(join(folder, 'some.twin')).size).toBeLessThan(20_000)
  recoveryLog.close()
})

it('keeps the latest line of every open entry when it compacts the recovery log', () => {
  const recoveryLog = openRecoveryLog(10)
  fill(queue.ledger, 12)
  for (let n = 0; n < 9; n += 1) settle(idOf(n))
  queue.ledger.outbox.move(idOf(10), { state: 'sending' })
  queue.ledger.outbox.move(idOf(10), { state: 'rejected', problem: null })
  for (let n = 0; n < 30; n += 1) queue.ledger.outbox.recordChange(idOf(11))
  recoveryLog.close()
  const states = new Map(lines().map(({ facts, state }) => [facts?.id, state]))
  expect(states.get(idOf(9))).toBe('queued')
  expect(states.get(idOf(10))).toBe('rejected')
  expect(states.get(idOf(11))).toBe('queued')
  expect(lines().length).toBeLessThan(30)
})

it('restores the state of entries that were changed lately even after the recovery log was compacted', async () => {
  const recoveryLog = openRecoveryLog(12)
  fill(queue.ledger, 5)
  for (let n = 0; n < 4; n += 1) settle(idOf(n))
  for (let n = 0; n < 30; n += 1) queue.ledger.outbox.recordChange(idOf(4))
  recoveryLog.close()
  await queue.close()
  // The new database stands for an older one, in which the entries were not sent yet.
  queue = await newQueue()
  fill(queue.ledger, 5)
  openRecoveryLog(12).close()
  const states = [0, 1, 2, 3, 4].map((n) => queue.ledger.outbox.read(idOf(n))?.state)
  expect(states).toEqual(['queued', 'queued', 'confirmed', 'confirmed', 'queued'])
})

it('detects an older database even after the recovery log was compacted', async () => {
  const recoveryLog = openRecoveryLog(10)
  fill(queue.ledger, 3)
  for (let n = 0; n < 60; n += 1) queue.ledger.outbox.recordChange(idOf(n % 3))
  settle(idOf(1))
  recoveryLog.close()
  await queue.close()
  // The database is lost, and a new one starts empty.
  queue = await newQueue()
  let setBack = 0
  const again = new RecoveryLog(queue.ledger, account, new LineFile(join(folder, 'some.twin')), silentLog, 10)
  again.open(() => (setBack += 1))
  again.close()
  expect(setBack).toBe(1)
  expect(queue.ledger.outbox.read(idOf(0))?.state).toBe('queued')
  expect(queue.ledger.outbox.read(idOf(2))?.state).toBe('queued')
})

it('restores an entry that is only in the log, although the database has counted as many changes', async () => {
  const recoveryLog = openRecoveryLog(10)
  fill(queue.ledger, 2)
  recoveryLog.close()
  await queue.close()
  // A database with another history: it lacks the second entry, and the first one was changed more often.
  queue = await newQueue()
  fill(queue.ledger, 1)
  for (let n = 0; n < 20; n += 1) queue.ledger.outbox.recordChange(idOf(0))
  let setBack = 0
  const again = new RecoveryLog(queue.ledger, account, new LineFile(join(folder, 'some.twin')), silentLog, 10)
  expect(again.open(() => (setBack += 1))).toBe(1)
  again.close()
  expect(setBack).toBe(1)
  expect(queue.ledger.outbox.read(idOf(1))?.state).toBe('queued')
})

it('keeps a restored entry in the log, so that it survives a second older database', async () => {
  const recoveryLog = openRecoveryLog(100)
  fill(queue.ledger, 1)
  settle(idOf(0))
  recoveryLog.close()
  for (const time of ['first', 'second']) {
    await queue.close()
    queue = await newQueue()
    const again = openRecoveryLog(100)
    again.close()
    expect(queue.ledger.outbox.read(idOf(0))?.state, `after the ${time} older database`).toBe('confirmed')
  }
})
