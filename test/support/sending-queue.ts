/**
 * A queue of entries with everything needed to send them, and a service that accepts them. It uses real files and
 * sockets, but no sync engine, to measure the cost of sending.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import '../../src-main/kernel/temporal.ts'
import { sendOnce } from '../../src-main/api/send-once.ts'
import { localConnection } from '../../src-main/connections/connection.ts'
import { readOnlyOnceSent, type Ledger } from '../../src-main/entries/ledger.ts'
import { newLedger } from '../../src-main/entries/new-ledger.ts'
import { nowOf, systemClock as clock } from '../../src-main/kernel/clock.ts'
import { Hub } from '../../src-main/kernel/hub.ts'
import { newId } from '../../src-main/kernel/ids.ts'
import { silentLog as log } from '../../src-main/kernel/log.ts'
import { EchoStore, ownService } from '../../src-main/outbox/echo-store.ts'
import { Database } from '../../src-main/storage/database.ts'
import { migrate } from '../../src-main/storage/migrate.ts'
import { migrations } from '../../src-main/storage/migrations/all.ts'
import { sendAttempt, sendEntry, type NextAttempt } from '../../src-main/sync/pipeline.ts'
import { rules } from '../../src-main/sync/rules.ts'
import { QuestionStore } from '../../src-main/timer/question-store.ts'
import { checkout, entryInput } from './builders.ts'

export const startedAt = '2026-11-20T08:00:12.345Z'

export async function newQueue(baseUrl = 'http://localhost', place?: string) {
  const folder = place ?? (await mkdtemp(join(tmpdir(), 'tallystick-queue-')))
  const db = new Database(join(folder, 'tallystick.db'))
  migrate(db, migrations)
  const connection = { ...localConnection, baseUrl }
  const { id } = connection
  const ledger = newLedger(id, {
    ...{ db, clock, newId, hub: new Hub(log), editing: readOnlyOnceSent },
    questions: new QuestionStore(db),
    rounding: () => ({ roundTo: 1, roundHow: 'nearest' }),
    holdMs: () => 0,
  })
  ledger.items.put({ id: checkout, name: 'Checkout', board: null }, '2026-11-20T08:00:00.000Z')
  const session = { token: () => Promise.resolve('token'), renew: () => Promise.resolve('token') }
  const sync = {
    ...{ ...ledger, connection, rules, log, random: () => 0.5, doubts: new Map() },
    service: { transport: sendOnce, baseUrl, session },
    creates: { transport: sendOnce, baseUrl },
    echo: new EchoStore(db, id, ownService),
  }
  let attempt: NextAttempt | null = null
  return {
    ledger,
    /** Sends the next entry in the same way as the sync engine. */
    async sendNext(): Promise<void> {
      const next = () => ledger.outbox.nextQueued(nowOf(clock))
      const successors = { mayFollow: () => true, next, lastTookMs: () => 0 }
      const options = { unproven: false, lookups: new Map(), patient: true, successors }
      const sent = await (attempt
        ? sendAttempt(sync, attempt, successors)
        : sendEntry(sync, next()!, options))
      if (sent.result?.kind !== 'confirmed') throw new Error(`sent ${String(sent.result?.kind)}`)
      attempt = sent.next
    },
    async close(): Promise<void> {
      db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Adds this many queued entries directly to the stores, faster than the commands would. */
export function fill({ db, entries, outbox }: Ledger, count: number): void {
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

/**
 * Starts a service that accepts everything and answers after the given latency. It runs in a separate thread, so that
 * work in this thread does not delay it.
 */
export async function startService(latencyMs: number): Promise<Taking> {
  const worker = new Worker(new URL('taking-service.ts', import.meta.url), { workerData: latencyMs })
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: async () => {
      await worker.terminate()
    },
  }
}

export interface Taking {
  readonly baseUrl: string
  close(): Promise<void>
}
