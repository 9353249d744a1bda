/** Sends one queued entry: the attempt is on disk, then its bytes leave, then what came of it is on disk. */
import { billableMinutesOf } from '#preload/rules/missing-fields.ts'
import { createBody } from '../api/dialect.ts'
import { postOnce } from '../api/post-once.ts'
import { nowOf, toInstant } from '../kernel/clock.ts'
import { markedStart, markerDigits } from './marker.ts'
import { nextLookMs } from './reconcile-decision.ts'
import { sentValues, tellEntry, type Sync } from './sync.ts'
import { judge, type Verdict } from './verdict.ts'

/**
 * The verdict, which the outbox holds by then; null when the person took the entry back just before. Rejects with
 * `ApiError` when no token can be had; nothing was sent then, or the refused attempt is concluded.
 */
export async function push(sync: Sync, entryId: string): Promise<Verdict | null> {
  const token = await sync.service.session.token()
  const body = begin(sync, entryId)
  if (body === null) return null
  tellEntry(sync, entryId)
  const result = await postOnce(sync.creates, token, body)
  const verdict = judge(result, sentValues(sync, entryId), (serviceId) => sync.journal.isClaimed(serviceId))
  conclude(sync, entryId, verdict)
  tellEntry(sync, entryId)
  sync.log.info('entry.sent', {
    entryId,
    verdict: verdict.kind,
    status: 'status' in verdict ? verdict.status : null,
  })
  if (verdict.kind === 'again' && verdict.because === 'credentials') await sync.service.session.renew(token)
  return verdict
}

function begin(sync: Sync, entryId: string): string | null {
  return sync.db.transaction(() => {
    if (sync.outbox.read(entryId)?.state !== 'queued') return null
    const facts = sync.entries.facts(entryId)
    const taken = (digits: string) =>
      sync.journal.markersOf(facts).some((marker) => markerDigits(marker) === digits)
    const startedAt = facts.startedAt === null ? null : markedStart(facts.startedAt, sync.random, taken)
    const body = createBody({
      userId: sync.connection.userId,
      itemId: facts.itemId,
      day: facts.day,
      minutes: facts.minutes,
      billableMinutes: billableMinutesOf(facts.draft, facts.minutes),
      draft: facts.draft,
      startedAt,
      zone: facts.zone,
    })
    sync.journal.begin(entryId, body, startedAt)
    sync.outbox.move(entryId, { state: 'sending' })
    sync.outbox.note(entryId, nowOf(sync.clock), 'sent')
    return body
  })
}

function conclude(sync: Sync, entryId: string, verdict: Verdict): void {
  const now = nowOf(sync.clock)
  sync.db.transaction(() => {
    switch (verdict.kind) {
      case 'confirmed':
        sync.journal.conclude(entryId, 'confirmed', verdict.status)
        sync.journal.claim(entryId, verdict.serviceId)
        sync.outbox.move(entryId, { state: 'confirmed' })
        sync.outbox.note(entryId, now, 'arrived')
        return
      case 'again':
        sync.journal.conclude(entryId, verdict.because === 'unsent' ? 'unsent' : 'again', verdict.status)
        sync.outbox.move(entryId, { state: 'queued' })
        sync.outbox.note(entryId, now, 'unsent')
        return
      case 'lost':
        sync.journal.conclude(entryId, 'lost', verdict.status)
        sync.outbox.move(entryId, {
          state: 'checking',
          nextTryAt: toInstant(sync.clock.nowMs() + nextLookMs(0)),
        })
        sync.outbox.note(entryId, now, 'lost')
        return
      case 'refused':
        sync.journal.conclude(entryId, 'refused', verdict.status)
        sync.outbox.move(entryId, { state: 'rejected', problem: verdict.problem })
        sync.outbox.note(entryId, now, 'refused')
        return
    }
  })
}
