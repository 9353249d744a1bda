/**
 * Prepares an entry for sending: computes the values to send and, if necessary, reads which similar entries the
 * time-tracking service already has. This module changes nothing at the service.
 */
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { readBody } from '../api/dialect.ts'
import type { EntryFacts } from '../entries/entry-store.ts'
import type { Attempt } from '../outbox/attempt-store.ts'
import { decideOn, settleShown } from './evidence.ts'
import { isUnlearned, lookUp, seekCanary, seekEcho, type Lookup, type Lookups } from './lookup.ts'
import { digitsIn } from './start-fingerprint.ts'
import { lookUpEverywhere, settledBefore } from './sent-before.ts'
import { sentValuesOf, type Sync } from './sync.ts'
import { sameValues, type SentValues } from './verdict.ts'

/**
 * The values to send for an entry. `startFingerprint` is its start with artificial seconds that identify the entry;
 * null if no such seconds are sent.
 */
export interface Planned {
  readonly facts: EntryFacts
  readonly startFingerprint: string | null
}

export interface PrepareOptions {
  /**
   * Whether the entry was saved before this process started. If an older copy of the database was restored, such an
   * entry may already exist at the service, so it must be looked up before it is sent.
   */
  readonly unproven: boolean
  /**
   * Whether the entry waits until the service has returned a complete list of similar entries. If false, it is sent
   * without such a list.
   */
  readonly patient: boolean
  readonly lookups: Lookups
}

export interface Ready {
  readonly kind: 'ready'
  readonly planned: Planned
  readonly baseline: Attempt['baseline']
  /** The service's time in milliseconds since 1970, minus the milliseconds since boot; null if unknown. */
  readonly serviceAheadMs: number | null
}

/**
 * The result of preparing an entry:
 * - `ready`: the entry can be sent now.
 * - `changed`: the user changed the entry while it was being prepared.
 * - `not-sent`: the service has the entry already, or may have it because an older copy of the database was restored.
 * - `unseen`: the service did not return a complete list of similar entries, and the entry waits for such a list.
 */
export type Prepared = Ready | { readonly kind: 'changed' | 'not-sent' | 'unseen' }

/** Rejects with `ApiError` when the service does not respond to a lookup. */
export async function prepare(sync: Sync, entryId: string, options: PrepareOptions): Promise<Prepared> {
  const planned = plan(sync, entryId)
  if (planned === null) return { kind: 'changed' }
  const { facts, startFingerprint } = planned
  // Before the first entry of an account is sent, this program must know the newest entries that the service already
  // has. If the response to the create request is lost, a lookup can then rule these entries out.
  if (!sync.connection.soleWriter && sync.echo.read().newest === null) await seekCanary(sync)
  if (!options.unproven && !needsList(sync, startFingerprint))
    return { kind: 'ready', planned, baseline: null, serviceAheadMs: null }
  if (options.unproven && isUnlearned(sync, startFingerprint)) await seekEcho(sync)
  const previous = sentAlike(sync, facts)
  const seen = await readCompleteList(sync, facts)
  settleShown(sync, seen.entries)
  if (options.unproven) {
    const everywhere = await lookUpEverywhere(sync, facts, seen, options.lookups)
    if (wasSentBefore(sync, planned, { previous, seen, everywhere })) return { kind: 'not-sent' }
    // An incomplete list may lack the entry although the service has it.
    if (!everywhere.complete && options.patient) return { kind: 'unseen' }
  }
  const found = baselineAfter({
    seen,
    sent: sentValuesOf(sync, facts),
    known: previous?.baseline ?? null,
    isListNeeded: needsList(sync, startFingerprint) && options.patient,
  })
  if (found === 'unseen') return { kind: 'unseen' }
  if (!isAsPlanned(sync, entryId, planned)) return { kind: 'changed' }
  return { kind: 'ready', planned, baseline: found.ids, serviceAheadMs: seen.serviceAheadMs }
}

export function plan(sync: Sync, entryId: string): Planned | null {
  if (sync.outbox.read(entryId)?.state !== 'queued') return null
  const facts = sync.entries.facts(entryId)
  return { facts, startFingerprint: startFingerprintOf(sync, facts) }
}

/** Returns false if the user has changed or withdrawn the entry since its values were computed. */
function isAsPlanned(sync: Sync, entryId: string, planned: Planned): boolean {
  return JSON.stringify(plan(sync, entryId)) === JSON.stringify(planned)
}

/**
 * Returns the start to send, with a fingerprint (artificial seconds that are derived from the entry's id). A repeated
 * attempt sends the same fingerprint, unless another entry has used it or the start has been changed. Returns null if
 * the entry has no start, or if its account is set to send no fingerprints.
 */
export function startFingerprintOf(sync: Sync, facts: EntryFacts): string | null {
  if (facts.startedAt === null || !sync.connection.startFingerprint) return null
  const { sends } = sync.echo.read()
  // There are too few whole seconds for every entry to have its own. They need to differ only among entries with the
  // same item, day and minutes.
  const seconds =
    sends === 'second'
      ? sync.sentStarts.startFingerprintsOfOthers(facts.id, facts).map((start) => digitsIn(start, sends))
      : []
  const isUsed = (digits: string) =>
    sends === 'second' ? seconds.includes(digits) : sync.sentStarts.areDigitsUsed(facts.id, facts.day, digits)
  return sync.rules.fingerprintedStart(facts.startedAt, facts.id, sends, isUsed)
}

/**
 * Returns whether the service's entries with the same item, day and minutes must be listed before sending. The list is
 * needed if the start fingerprint (artificial seconds) alone will not identify the entry afterwards.
 */
export function needsList(sync: Sync, startFingerprint: string | null): boolean {
  return !sync.connection.soleWriter && sync.rules.tierOf(sync.echo.read(), startFingerprint) > 1
}

/**
 * Returns the latest attempt to send the entry. Returns undefined if the item, day or minutes have changed since that
 * attempt, because the service was then searched only for entries with the old values.
 */
export function sentAlike(sync: Sync, { id, itemId, day, minutes }: EntryFacts): Attempt | undefined {
  const last = sync.attempts.latest(id)
  const sent = last && readBody(last.body, sync.connection.dialect)
  return sent?.itemId === itemId && sent.day === day && sent.minutes === minutes ? last : undefined
}

const mostTries = 3

/**
 * Looks up similar entries up to three times. Returns the first complete list, or the last list if none is complete. An
 * entry may be sent without a complete list. If the response to its create request is then lost, the user may have to
 * decide whether the service has the entry.
 */
async function readCompleteList(sync: Sync, facts: EntryFacts): Promise<Lookup> {
  let seen = await lookUp(sync, facts)
  for (let tries = 1; tries < mostTries && !seen.complete; tries++) seen = await lookUp(sync, facts)
  return seen
}

interface SeenBefore {
  readonly previous: Attempt | undefined
  readonly seen: Lookup
  /** The entries of `seen`, and all entries of any item and day that were created since the local entry was saved. */
  readonly everywhere: Lookup
}

/**
 * Confirms an entry that the service already has, or asks the user about an entry that the service may have. Returns
 * true in both cases, because the entry must not be sent. Otherwise returns false.
 */
function wasSentBefore(
  sync: Sync,
  { facts, startFingerprint }: Planned,
  { previous, seen, everywhere }: SeenBefore,
): boolean {
  const answer = decideOn(sync, facts.id, everywhere, {
    ...{ startFingerprint, baseline: previous?.baseline ?? null, newest: previous?.newest ?? null },
    // The time of the previous attempt matters only if that attempt may have created the entry. A refused attempt
    // created nothing, so an entry that was created at that time is a different entry.
    serviceAt: previous && sync.attempts.isInDoubt(facts.id) ? previous.serviceAt : null,
  })
  const hasDigits = sync.rules.tierOf(sync.echo.read(), startFingerprint) === 1
  return settledBefore(sync, facts.id, { answer, seen, hasDigits })
}

interface Listed {
  readonly seen: { readonly entries: readonly TimeEntry[]; readonly complete: boolean }
  readonly sent: SentValues
  /**
   * The baseline of an earlier attempt: the ids of the entries that had the same item, day and minutes before that
   * attempt; null if unknown.
   */
  readonly known: Attempt['baseline']
  readonly isListNeeded: boolean
}

/**
 * Returns the baseline: the ids of the service's entries that already have the same item, day and minutes before the
 * entry is sent. A later lookup can then tell which entry is new. The ids are null if they are unknown. The result is
 * `unseen` if the entry must wait until they are known.
 */
export function baselineAfter({
  seen,
  sent,
  known,
  isListNeeded,
}: Listed): { readonly ids: Attempt['baseline'] } | 'unseen' {
  // If the list is incomplete and no complete list is required, the ids of the previous attempt are used: an entry that
  // existed before that attempt also existed before the new attempt.
  if (!seen.complete) return isListNeeded ? 'unseen' : { ids: known }
  return { ids: seen.entries.filter((entry) => sameValues(entry, sent)).map(({ id }) => id) }
}
