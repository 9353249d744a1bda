/**
 * Budgets 8 and 9: what saving costs however many wait, and how fast the queue drains, with an attempt on disk before
 * every create; against the same without a queue, in the same run.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendOnce } from '../../src-main/api/send-once.ts'
import { createBody } from '../../src-main/api/dialect.ts'
import { localConnection } from '../../src-main/connections/connection.ts'
import { EntryStore } from '../../src-main/entries/entry-store.ts'
import { readOnlyOnceSent, type Ledger } from '../../src-main/entries/ledger.ts'
import { StepStore } from '../../src-main/entries/step-store.ts'
import { saveEntry } from '../../src-main/entries/save-entry.ts'
import { ItemBook } from '../../src-main/items/item-book.ts'
import { systemClock as clock } from '../../src-main/kernel/clock.ts'
import { Hub } from '../../src-main/kernel/hub.ts'
import { newId } from '../../src-main/kernel/ids.ts'
import { silentLog as log } from '../../src-main/kernel/log.ts'
import { ComparisonStore } from '../../src-main/outbox/comparison-store.ts'
import { CorrectionStore } from '../../src-main/outbox/correction-store.ts'
import { EchoStore, ownService } from '../../src-main/outbox/echo-store.ts'
import { Journal } from '../../src-main/outbox/journal.ts'
import { OutboxStore } from '../../src-main/outbox/outbox-store.ts'
import { Database } from '../../src-main/storage/database.ts'
import { migrate } from '../../src-main/storage/migrate.ts'
import { migrations } from '../../src-main/storage/migrations/all.ts'
import { push, send, type Begun } from '../../src-main/sync/push.ts'
import { rules } from '../../src-main/sync/rules.ts'
import { TemplateStore } from '../../src-main/template/template-store.ts'
import { checkout, entryInput } from '../support/builders.ts'
import { median, ms, pairedRatio, times, type Line } from './statistics.ts'

const startedAt = '2026-11-20T08:00:12.345Z'

/** Budget 8: an entry saved behind `queued` others, against one behind ten. */
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

/** Budget 9: entries sent a second with their attempts on disk, against the bare creates, one after the other. */
export async function measureDrain(entries: number): Promise<Line[]> {
  const lines: Line[] = []
  for (const { latencyMs, allowed } of [
    { latencyMs: 0, allowed: '0.70x' },
    { latencyMs: 20, allowed: '0.97x' },
  ]) {
    const { server, baseUrl } = await startServer(latencyMs)
    const queue = await newQueue(baseUrl)
    const count = latencyMs === 0 ? entries : Math.ceil(entries / 4)
    fill(queue.ledger, count)
    // By turns in small groups, so that a busy machine slows both.
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
    server.closeAllConnections()
    server.close()
  }
  return lines
}

async function newQueue(baseUrl = 'http://localhost') {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-queue-'))
  const db = new Database(join(folder, 'tallystick.db'))
  migrate(db, migrations)
  const connection = { ...localConnection, baseUrl }
  const { id } = connection
  const ledger: Ledger = {
    ...{ db, clock, newId, hub: new Hub(log) },
    entries: new EntryStore(db, id),
    outbox: new OutboxStore(db, id),
    journal: new Journal(db, clock, id),
    comparisons: new ComparisonStore(db, id),
    corrections: new CorrectionStore(db, id),
    steps: new StepStore(db, id),
    editing: readOnlyOnceSent,
    items: new ItemBook(db, id),
    template: new TemplateStore(db, id),
    rounding: () => ({ roundTo: 1, roundHow: 'nearest' }),
    holdMs: () => 0,
  }
  ledger.items.put({ id: checkout, name: 'Checkout', board: null }, '2026-11-20T08:00:00.000Z')
  const session = { token: () => Promise.resolve('token'), renew: () => Promise.resolve('token') }
  const sync = {
    ...{ ...ledger, connection, rules, log, random: () => 0.5 },
    service: { transport: sendOnce, baseUrl, session },
    creates: { transport: sendOnce, baseUrl },
    echo: new EchoStore(db, id, ownService),
  }
  let begun: Begun | null = null
  return {
    ledger,
    /** As the sync engine does it. */
    async sendNext(): Promise<void> {
      const following = () => ledger.outbox.nextQueued(new Date(clock.nowMs()).toISOString())
      const manner = { unproven: false, patient: true, following }
      const { pushed, next } = await (begun ? send(sync, begun, following) : push(sync, following()!, manner))
      if (pushed?.kind !== 'confirmed') throw new Error(`sent ${String(pushed?.kind)}`)
      begun = next
    },
    async close(): Promise<void> {
      db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** So many that wait, written the quick way. */
function fill({ db, entries, outbox }: Ledger, count: number): void {
  db.transaction(() => {
    for (let n = 0; n < count; n++) {
      const entryId = `queued-${String(n).padStart(8, '0')}`
      const { draft } = entryInput()
      entries.add({
        ...{
          id: entryId,
          itemId: checkout,
          day: '2026-11-20',
          startedAt,
          endedAt: startedAt,
          zone: 'Europe/Berlin',
        },
        ...{ countedMs: 60_000, minutes: 1 + (n % 10_000), draft, optionLabels: {}, runId: null },
      })
      outbox.add(entryId, { state: 'queued' })
    }
  })
}

/** Milliseconds. */
function saved(ledger: Ledger): number {
  const entry = entryInput({ startedAt })
  const began = performance.now()
  saveEntry(ledger, { commandId: crypto.randomUUID(), entry, remember: false })
  return performance.now() - began
}

/** A service that takes everything in and gives it back, so many milliseconds away. */
async function startServer(latencyMs: number): Promise<{ server: Server; baseUrl: string }> {
  let ids = 0
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const answer = JSON.stringify({ ...(JSON.parse(body) as object), id: String(++ids) })
      setTimeout(() => response.writeHead(201, { 'content-type': 'application/json' }).end(answer), latencyMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
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
