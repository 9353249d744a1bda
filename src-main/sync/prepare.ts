/**
 * Prepares an entry for sending: plans what would be sent, and reads from the service what must be known first. Nothing
 * here changes anything at the service.
 */
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { readBody } from '../api/dialect.ts'
import type { EntryFacts } from '../entries/entry-store.ts'
import type { Attempt } from '../outbox/journal.ts'
import { decideOn, settleShown } from './evidence.ts'
import { isUnlearned, look, seekCanary, seekEcho, type Look, type Looks } from './look.ts'
import { digitsIn } from './marker.ts'
import { lookEverywhere, settledBefore } from './sent-before.ts'
import { sentValuesOf, type Sync } from './sync.ts'
import { sameValues, type SentValues } from './verdict.ts'

/** The values that would be sent now. */
export interface Planned {
  readonly facts: EntryFacts
  readonly marker: string | null
}

export interface PrepareOptions {
  /** The row is older than this process, so the service is searched first (pre-flight). */
  readonly unproven: boolean
  /** Wait for a complete list if one is needed before sending. */
  readonly patient: boolean
  /** Lists that the entries of this round share. */
  readonly looks: Looks
}

/** An entry that can be sent, with what was found out before. */
export interface Ready {
  readonly kind: 'ready'
  readonly planned: Planned
  readonly baseline: Attempt['baseline']
  /** How far the service's clock is ahead of the clock since boot; null when unknown. */
  readonly serviceAheadMs: number | null
}

/**
 * `changed`: the person changed the entry in the meantime. `not-sent`: the service has it already, or may have it from
 * an older copy of this journal. `unseen`: no complete list could be read, and the entry waits for one.
 */
export type Prepared = Ready | { readonly kind: 'changed' | 'not-sent' | 'unseen' }

/** Rejects with `ApiError` when the service cannot be asked. */
export async function prepare(sync: Sync, entryId: string, options: PrepareOptions): Promise<Prepared> {
  const planned = plan(sync, entryId)
  if (planned === null) return { kind: 'changed' }
  const { facts, marker } = planned
  // For the very first entry: finds out how new the existing entries of the account are.
  if (!sync.connection.soleWriter && sync.echo.read().newest === null) await seekCanary(sync)
  if (!options.unproven && !needsList(sync, marker))
    return { kind: 'ready', planned, baseline: null, serviceAheadMs: null }
  if (options.unproven && isUnlearned(sync, marker)) await seekEcho(sync)
  const previous = sentAlike(sync, facts)
  const seen = await lookForCompleteList(sync, facts)
  settleShown(sync, seen.entries)
  if (options.unproven) {
    const everywhere = await lookEverywhere(sync, facts, seen, options.looks)
    if (wasSentBefore(sync, planned, { previous, seen, everywhere })) return { kind: 'not-sent' }
    // An entry that is missing from an incomplete list may be there nevertheless.
    if (!everywhere.complete && options.patient) return { kind: 'unseen' }
  }
  const found = baselineAfter({
    seen,
    sent: sentValuesOf(sync, facts),
    known: previous?.baseline ?? null,
    isListNeeded: needsList(sync, marker) && options.patient,
  })
  if (found === 'unseen') return { kind: 'unseen' }
  if (!isAsPlanned(sync, entryId, planned)) return { kind: 'changed' }
  return { kind: 'ready', planned, baseline: found.ids, serviceAheadMs: seen.serviceAheadMs }
}

/** Returns null when the entry is no longer queued. */
export function plan(sync: Sync, entryId: string): Planned | null {
  if (sync.outbox.read(entryId)?.state !== 'queued') return null
  const facts = sync.entries.facts(entryId)
  return { facts, marker: markerOf(sync, facts) }
}

/** Returns false when the person has changed or withdrawn the entry since it was planned. */
function isAsPlanned(sync: Sync, entryId: string, planned: Planned): boolean {
  return JSON.stringify(plan(sync, entryId)) === JSON.stringify(planned)
}

/** Returns the start to send: the one sent before, as long as it still fits. */
export function markerOf(sync: Sync, facts: EntryFacts): string | null {
  if (facts.startedAt === null || !sync.connection.startFingerprint) return null
  const { sends } = sync.echo.read()
  // There are only 60 different seconds, so they have to differ only among entries with the same signature.
  const seconds =
    sends === 'second'
      ? sync.journal.markersOfOthers(facts.id, facts).map((marker) => digitsIn(marker, sends))
      : []
  const isUsed = (digits: string) =>
    sends === 'second' ? seconds.includes(digits) : sync.journal.areDigitsUsed(facts.id, facts.day, digits)
  return sync.rules.markedStart(facts.startedAt, facts.id, sends, isUsed)
}

/** Whether the service must list the entries alike first, because the fingerprint alone will not identify ours. */
export function needsList(sync: Sync, marker: string | null): boolean {
  return !sync.connection.soleWriter && sync.rules.tierOf(sync.echo.read(), marker) > 1
}

/** Returns the latest attempt if its signature is the same; lookups for other values do not apply. */
export function sentAlike(sync: Sync, { id, itemId, day, minutes }: EntryFacts): Attempt | undefined {
  const last = sync.journal.latest(id)
  const sent = last && readBody(last.body)
  return sent?.itemId === itemId && sent.day === day && sent.minutes === minutes ? last : undefined
}

const mostTries = 3

/** Returns the first complete list, or the last of three: an entry sent without one may need a question later. */
async function lookForCompleteList(sync: Sync, facts: EntryFacts): Promise<Look> {
  let seen = await look(sync, facts)
  for (let tries = 1; tries < mostTries && !seen.complete; tries++) seen = await look(sync, facts)
  return seen
}

interface SeenBefore {
  readonly previous: Attempt | undefined
  readonly seen: Look
  /** `seen` and what was created on any item and day since the entry was saved. */
  readonly everywhere: Look
}

/** Pre-flight: returns true when the service has the entry or may have it; it is settled then. */
function wasSentBefore(
  sync: Sync,
  { facts, marker }: Planned,
  { previous, seen, everywhere }: SeenBefore,
): boolean {
  const answer = decideOn(sync, facts.id, everywhere, {
    ...{ marker, baseline: previous?.baseline ?? null, newest: previous?.newest ?? null },
    // A refused attempt created nothing, so an entry created at that time belongs to somebody else or is a copy of
    // another of ours.
    serviceAt: previous && sync.journal.isInDoubt(facts.id) ? previous.serviceAt : null,
  })
  const hasDigits = sync.rules.tierOf(sync.echo.read(), marker) === 1
  return settledBefore(sync, facts.id, { answer, seen, hasDigits })
}

interface Listed {
  readonly seen: { readonly entries: readonly TimeEntry[]; readonly complete: boolean }
  readonly sent: SentValues
  /** The baseline of an earlier attempt with the same signature. */
  readonly known: Attempt['baseline']
  /** Whether the entry waits for a complete list. */
  readonly isListNeeded: boolean
}

/**
 * Returns the ids of the entries that have the same signature before ours is sent, or null if they are unknown;
 * `unseen` if the entry must wait until they are known.
 */
export function baselineAfter({
  seen,
  sent,
  known,
  isListNeeded,
}: Listed): { readonly ids: Attempt['baseline'] } | 'unseen' {
  // Entries that existed before the last attempt also existed before this one.
  if (!seen.complete) return isListNeeded ? 'unseen' : { ids: known }
  return { ids: seen.entries.filter((entry) => sameValues(entry, sent)).map(({ id }) => id) }
}
