/**
 * Looks up an entry at the service before it is sent, if it was saved before this process started. The database may be
 * a restored older copy, so the entry may already have been sent after the copy was made (docs/reliability.md §2.6).
 */
import type { EntryFacts } from '../entries/entry-store.ts'
import { lookUpSinceOnce, sinceOf, together, type Lookup, type Lookups } from './lookup.ts'
import type { FoundBefore } from './sent-before-decision.ts'
import { adopt, ask } from './settle.ts'
import { asCandidates, announceEntry, type Sync } from './sync.ts'

/**
 * Returns the entries of `near` (a lookup on the entry's own item and day) together with all entries that were created
 * since the local entry was saved. The wider lookup is needed because a user may have moved the entry to another item
 * or day.
 */
export async function lookUpEverywhere(
  sync: Sync,
  { id, day }: EntryFacts,
  near: Lookup,
  lookups: Lookups,
): Promise<Lookup> {
  if (sync.connection.soleWriter) return near
  const [saved] = sync.outbox.receipts(id)
  return together(near, await lookUpSinceOnce(sync, sinceOf(saved ?? null, day), lookups))
}

interface Found extends FoundBefore {
  readonly seen: Lookup
}

/**
 * Confirms an entry that the service has, or asks the user about an entry that the service may have. Returns true in
 * both cases, because the entry must not be sent.
 */
export function settledBefore(sync: Sync, entryId: string, found: Found): boolean {
  const about = sync.rules.mayBeSentBefore(found, firstOursMs(sync, entryId, found.seen))
  const { answer } = found
  if (answer.finding !== 'there' && about.length === 0) return false
  sync.db.transaction(() => {
    if (sync.outbox.read(entryId)?.state !== 'queued') return
    if (answer.finding === 'there') adopt(sync, entryId, answer.serviceId)
    else ask(sync, entryId, asCandidates(sync, about))
  })
  announceEntry(sync, entryId)
  return true
}

/** The clocks of this machine and of the service may differ by up to this many milliseconds. */
export const clockErrorMs = 15 * 60_000

/**
 * Returns the earliest time at which this entry could have been created at the service, in milliseconds since 1970
 * according to the service's clock. This is the time when this program created its first entry there, or the time when
 * this entry was saved, whichever is earlier. The time of saving matters after an older copy of the database was
 * restored. If that copy lacks the time of the first entry, a later entry is taken for the first.
 */
function firstOursMs(sync: Sync, entryId: string, seen: Lookup): number {
  const { since } = sync.echo.read()
  const saved = savedMs(sync, entryId, seen)
  return since === null ? saved : Math.min(Date.parse(since), saved)
}

/**
 * Returns when the entry was saved, in milliseconds since 1970 according to the service's clock, minus a tolerance of
 * 15 minutes. Returns negative infinity if that time is unknown.
 */
function savedMs({ outbox, clock }: Sync, entryId: string, { serviceAheadMs }: Lookup): number {
  const [saved] = outbox.receipts(entryId)
  const agoMs = clock.nowMs() - Date.parse(saved?.at ?? '')
  // The time is unknown if the service's clock is unknown, or if the wall clock has been set back since the entry was
  // saved.
  if (serviceAheadMs === null || !(agoMs >= 0)) return Number.NEGATIVE_INFINITY
  return clock.bootMs() + serviceAheadMs - agoMs - clockErrorMs
}
