/**
 * Records the result of a correction (a change or deletion of an entry that the time-tracking service has): whether the
 * service accepted it, and the entry's new state.
 */
import type { EntryProblem } from '#preload/model/entry.ts'
import { enterChanged } from '../entries/enter.ts'
import type { EntryFacts } from '../entries/entry-store.ts'
import { dropNeedless } from '../entries/sent-entry.ts'
import { nowOf } from '../kernel/clock.ts'
import type { PendingCorrection } from '../outbox/correction-store.ts'
import { announceEntry, type Sync } from './sync.ts'

export type SentCorrection = Pick<PendingCorrection, 'entryId' | 'kind' | 'version'> & {
  readonly facts: EntryFacts
}

/**
 * Records that the service accepted the correction. If the user has undone a deletion in the meantime, the entry is
 * sent again as a new entry.
 */
export function recordAccepted(sync: Sync, { entryId, kind, version, facts }: SentCorrection): void {
  const { corrections, outbox, clock } = sync
  sync.db.transaction(() => {
    if (kind === 'remove') recordRemoved(sync, entryId)
    else {
      corrections.recordAccepted(entryId, version, JSON.stringify(facts), nowOf(clock))
      outbox.note(entryId, nowOf(clock), 'corrected')
    }
    outbox.recordChange(entryId)
  })
}

function recordRemoved(sync: Sync, entryId: string): void {
  const { corrections, claims, entries, outbox, questions, clock } = sync
  const isUndone = corrections.read(entryId)?.kind === 'change'
  corrections.drop(entryId)
  claims.retire(entryId)
  outbox.note(entryId, nowOf(clock), 'removed')
  if (!isUndone) return
  const facts = entries.facts(entryId)
  enterChanged(sync, facts, questions.isOpen(facts.runId) ? 'ask' : 'either')
}

/**
 * Records the refusal, unless the user has changed the correction since. If the user had deleted the entry, it becomes
 * visible again, with the service's message.
 */
export function recordRefusal(
  sync: Sync,
  { entryId, version, kind }: SentCorrection,
  problem: EntryProblem,
): void {
  const { corrections, outbox, clock } = sync
  sync.db.transaction(() => {
    const isCurrent = corrections.read(entryId)?.version === version
    corrections.recordRefusal(entryId, version, problem)
    if (kind === 'remove' && isCurrent) outbox.put(entryId, { state: 'confirmed' })
    else outbox.recordChange(entryId)
    outbox.note(entryId, nowOf(clock), 'not-corrected')
  })
}

/**
 * Records that the latest request certainly had no effect. `before` is the kind of an earlier request that has not
 * received a response, or null. If the user has undone the correction since, the correction is dropped, because nothing
 * is left to send.
 */
export function recordNoEffect(sync: Sync, entryId: string, before: PendingCorrection['sent']): void {
  const isDropped = sync.db.transaction(() => {
    sync.corrections.recordNoEffect(entryId, before)
    if (!dropNeedless(sync, entryId)) return false
    sync.outbox.recordChange(entryId)
    return true
  })
  if (isDropped) announceEntry(sync, entryId)
}
