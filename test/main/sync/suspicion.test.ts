/** Tests whether an unclaimed entry of the account may be one of our entries, with a real journal. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createBody } from '../../../src-main/api/dialect.ts'
import type { TimeEntry } from '../../../src-main/api/wire/time-tracking.ts'
import { localConnection } from '../../../src-main/connections/connection.ts'
import { EchoStore, unknownService } from '../../../src-main/outbox/echo-store.ts'
import { suspector, type Suspicion } from '../../../src-main/sync/suspicion.ts'
import { likelyDigits } from '../../../src-main/sync/start-fingerprint.ts'
import { checkout, draft } from '../../support/builders.ts'
import { fill, newQueue } from '../../support/sending-queue.ts'

const startFingerprint = '2026-11-20T08:00:27.341Z'
const [arrived, lost, open] = ['queued-00000000', 'queued-00000001', 'queued-00000002'] as const

let queue: Awaited<ReturnType<typeof newQueue>>
beforeEach(async () => {
  queue = await newQueue()
  fill(queue.ledger, 3)
})
afterEach(() => queue.close())

/**
 * Brings the entries of 1, 2 and 3 minutes into their states: one arrived, one was withdrawn after its answer was lost,
 * and one waits to be sent or was refused. Returns the suspicion about an entry of the account with the `shown` values.
 */
function suspicionOf(shown: Partial<TimeEntry>, isRefused: boolean): Suspicion {
  const { attempts, claims, outbox, db } = queue.ledger
  const begin = (entryId: string, minutes: number, start: string | null) => {
    const entry = { userId: 'me', itemId: checkout, day: '2026-11-20', minutes, billableMinutes: 0 }
    const body = createBody({ ...entry, draft: draft(), startedAt: start, zone: 'Europe/Berlin' })
    attempts.begin(entryId, { body, startFingerprint: start, baseline: [], newest: null, serviceAt: null })
    outbox.move(entryId, { state: 'sending' })
  }
  begin(arrived, 1, startFingerprint)
  attempts.conclude(arrived, 'confirmed', 201)
  claims.claim(arrived, 'e1')
  outbox.move(arrived, { state: 'confirmed' })
  begin(lost, 2, '2026-11-20T08:00:44.123Z')
  attempts.conclude(lost, 'lost', null)
  for (const state of ['checking', 'asking', 'cancelled'] as const) outbox.move(lost, { state })
  expect(outbox.read(open)?.state).toBe('queued')
  outbox.note(open, '2026-11-20T12:00:00.000Z', 'saved')
  if (isRefused) {
    outbox.move(open, { state: 'sending' })
    outbox.move(open, { state: 'rejected', problem: null })
  }
  const sync = {
    ...queue.ledger,
    connection: { ...localConnection, userId: 'me' },
    echo: new EchoStore(db, localConnection.id, { ...unknownService, echoes: 'millisecond' }),
  }
  const entry = { id: 'e9', user: 'me', item: checkout, date: '2026-11-20', minutes: 45 }
  return suspector(sync)({ ...entry, ...shown })
}

it.each<{ what: string; shown: Partial<TimeEntry>; refused?: boolean; is: Suspicion }>([
  { what: 'that differs from all of ours', shown: { startTime: '2026-11-20T12:00:00Z' }, is: null },
  { what: 'like a waiting one', shown: { minutes: 3 }, is: 'maybe-ours' },
  {
    what: 'like a waiting one, a day later',
    shown: { minutes: 3, date: '2026-11-21' },
    is: 'maybe-ours',
  },
  {
    what: 'like a waiting one, two days later',
    shown: { minutes: 3, date: '2026-11-22' },
    is: null,
  },
  {
    what: 'with the fingerprint of a waiting one, corrected and sent before an older copy was restored',
    shown: { minutes: 45, startTime: `2026-11-20T09:15:${likelyDigits(open)[0]}Z` },
    is: 'maybe-ours',
  },
  {
    what: 'on item and day of a waiting one, created since that was saved',
    shown: { createdDate: '2026-11-20T12:00:00Z' },
    is: 'maybe-ours',
  },
  {
    what: 'on item and day of a waiting one, created long before that was saved',
    shown: { createdDate: '2026-11-19T08:00:00Z' },
    is: null,
  },
  {
    what: 'on item and day of a refused one, created since that was saved',
    shown: { createdDate: '2026-11-20T12:00:00Z' },
    refused: true,
    is: null,
  },
  {
    what: 'with the fingerprint of a refused one',
    shown: { minutes: 45, startTime: `2026-11-20T09:15:${likelyDigits(open)[0]}Z` },
    refused: true,
    is: 'maybe-ours',
  },
  { what: 'like a waiting one, on another item', shown: { minutes: 3, item: 'i2' }, is: null },
  {
    what: 'with the fingerprint of the lost one only',
    shown: { startTime: '2026-11-20T09:15:44.123Z' },
    is: 'maybe-ours',
  },
  {
    what: 'like the lost one',
    shown: { minutes: 2, startTime: '2026-11-20T08:00:44.123Z' },
    is: 'maybe-ours',
  },
  {
    what: 'with the fingerprint of the arrived one',
    shown: { minutes: 1, startTime: startFingerprint },
    is: 'copy',
  },
  {
    what: 'with this fingerprint on another item',
    shown: { minutes: 1, item: 'i2', startTime: startFingerprint },
    is: 'copy',
  },
  {
    what: 'like the arrived one but its fingerprint',
    shown: { minutes: 1, startTime: '2026-11-20T08:00:51.009Z' },
    is: null,
  },
])('judges an unclaimed entry $what as $is', ({ shown, refused = false, is }) => {
  expect(suspicionOf(shown, refused)).toBe(is)
})
