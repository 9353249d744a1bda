/**
 * Budgets 8 and 9, each relative to a floor in the same run: the cost of saving with many queued entries, and the rate
 * at which the queue is sent with an attempt on disk before every create.
 */
import { sendOnce } from '../../src-main/api/send-once.ts'
import { createBody } from '../../src-main/api/dialect.ts'
import type { Ledger } from '../../src-main/entries/ledger.ts'
import { saveEntry } from '../../src-main/entries/save-entry.ts'
import { checkout, entryInput } from '../support/builders.ts'
import { fill, newQueue, startedAt, startService } from '../support/sending-queue.ts'
import { median, ms, pairedRatio, times, type Line } from './statistics.ts'

/** Budget 8: the time to save an entry when `queued` entries wait, relative to when ten wait. */
export async function measureEnqueue(rounds: number, queued = 1_000_000): Promise<Line[]> {
  const few = await newQueue()
  const many = await newQueue()
  fill(few.ledger, 10)
  fill(many.ledger, queued)
  const [short, long]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    short.push(saved(few.ledger))
    long.push(saved(many.ledger))
  }
  await few.close()
  await many.close()
  return [
    {
      budget: `8 save behind ${queued.toLocaleString('en')} queued`,
      ours: ms(median(long)),
      floor: ms(median(short)),
      ratio: times(pairedRatio(long, short)),
      allowed: '1.15x',
    },
  ]
}

/** Budget 9: entries sent per second with their attempts on disk, relative to bare creates one after another. */
export async function measureDrain(entries: number): Promise<Line[]> {
  const lines: Line[] = []
  for (const { latencyMs, allowed } of [
    { latencyMs: 0, allowed: '0.70x' },
    { latencyMs: 20, allowed: '0.97x' },
  ]) {
    const service = await startService(latencyMs)
    const { baseUrl } = service
    const queue = await newQueue(baseUrl)
    const count = latencyMs === 0 ? entries : Math.ceil(entries / 4)
    fill(queue.ledger, count)
    // The two are measured alternately in small groups, so that a busy machine slows both.
    const [ours, bare]: [number[], number[]] = [[], []]
    for (let group = 0; group < count / 10; group++) {
      bare.push(await timed(() => repeat(10, () => bareCreate(baseUrl))))
      ours.push(await timed(() => repeat(10, () => queue.sendNext())))
    }
    lines.push({
      budget: `9 drain, ${latencyMs} ms away`,
      ours: `${Math.round(10_000 / median(ours))} / s`,
      floor: `${Math.round(10_000 / median(bare))} / s`,
      ratio: times(1 / pairedRatio(ours, bare)),
      allowed,
    })
    await queue.close()
    await service.close()
  }
  return lines
}

function saved(ledger: Ledger): number {
  const entry = entryInput({ startedAt })
  const began = performance.now()
  saveEntry(ledger, { commandId: crypto.randomUUID(), entry, remember: false })
  return performance.now() - began
}

async function bareCreate(baseUrl: string): Promise<void> {
  const { draft } = entryInput()
  const body = createBody({
    ...{ userId: 'me', itemId: checkout, day: '2026-11-20', minutes: 30, billableMinutes: 0, draft },
    ...{ startedAt, zone: 'Europe/Berlin' },
  })
  const headers = { 'content-type': 'application/json', authorization: 'Bearer token' }
  await sendOnce({ method: 'POST', url: `${baseUrl}/api/2.0/timeEntries`, headers, body })
}

async function repeat(count: number, work: () => Promise<void>): Promise<void> {
  for (let n = 0; n < count; n++) await work()
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
