import type { Draft } from '#preload/model/draft.ts'
import type { Candidate } from '#preload/model/entry.ts'
import { namelessName } from '#preload/rules/item-names.ts'
import { wholeMinute } from '#preload/rules/local-time.ts'
import { billableMinutesOf, categoryField } from '#preload/rules/missing-fields.ts'
import type { NewTimeEntry } from '../api/dialect.ts'
import type { Service } from '../api/http.ts'
import type { CreateTarget } from '../api/post-once.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { Connection } from '../connections/connection.ts'
import type { EntryFacts } from '../entries/entry-store.ts'
import type { Ledger } from '../entries/ledger.ts'
import type { Log } from '../kernel/log.ts'
import type { Random } from '../kernel/random.ts'
import type { EntrySignature } from '../outbox/entry-signature.ts'
import type { EchoStore } from '../outbox/echo-store.ts'
import type { Rules } from './rules.ts'
import type { Doubt, SentValues } from './verdict.ts'

export interface Sync extends Omit<Ledger, 'drafts' | 'itemSteps' | 'rounding' | 'steps'> {
  readonly connection: Connection
  readonly service: Service
  /**
   * Create requests are sent only to this target, because its transport never repeats a request. All other requests use
   * `service`.
   */
  readonly creates: CreateTarget
  readonly echo: EchoStore
  readonly rules: Rules
  readonly random: Random
  readonly log: Log
  /** The refusals that may have come from a gateway instead of the service, by entry id. */
  readonly doubts: Map<string, Doubt>
  /**
   * Returns whether the machine is currently saving power; absent if the host (the program around the application) does
   * not report it.
   */
  readonly savesPower?: (() => boolean) | undefined
  /** Returns whether the machine has any network; absent if the host does not report it. */
  readonly hasNetwork?: (() => boolean) | undefined
}

/**
 * Tells listeners that the entry has changed. Call this after the commit, because listeners read the changed entries
 * from the database.
 */
export function announceEntry(sync: Sync, entryId: string): void {
  sync.hub.emit({ name: 'entries.changed', payload: { days: [sync.entries.facts(entryId).day] } })
}

export function sentValuesOf(
  sync: Pick<Sync, 'connection'>,
  { itemId, day, minutes }: EntrySignature,
): SentValues {
  return { user: sync.connection.userId, item: itemId, date: day, minutes }
}

/**
 * Converts an entry at the service into a candidate that the user can compare with a local entry. Strings are cut to
 * the length that the page shows.
 */
export function asCandidate({ items }: Sync, entry: TimeEntry): Candidate {
  const item = items.knows(entry.item) ? items.staying(entry.item).name : namelessName(entry.item)
  return {
    serviceId: entry.id,
    item: item.slice(0, 200),
    day: entry.date.slice(0, 40),
    minutes: entry.minutes,
    createdAt: entry.createdDate?.slice(0, 40) ?? null,
    startedAt: entry.startTime?.slice(0, 40) ?? null,
    description: entry.description?.slice(0, 500) ?? null,
    gone: false,
  }
}

export function asCandidates(sync: Sync, entries: readonly TimeEntry[]): Candidate[] {
  return entries.map((entry) => asCandidate(sync, entry))
}

/** Returns the entries of this user. Some services also list entries of other users. */
export function ownOf({ connection }: Sync, entries: readonly TimeEntry[]): TimeEntry[] {
  return entries.filter(({ user }) => user === connection.userId)
}

/**
 * Returns the values of a create or update request. `startFingerprint` is the start to send, with its fingerprint; if
 * it is null, the entry's own start is sent, cut to the minute.
 */
export function newTimeEntry(sync: Sync, facts: EntryFacts, startFingerprint: string | null): NewTimeEntry {
  return {
    userId: sync.connection.userId,
    itemId: facts.itemId,
    day: facts.day,
    minutes: facts.minutes,
    billableMinutes: billableMinutesOf(facts.draft, facts.minutes),
    draft: withoutReplaced(sync, facts.draft),
    // Real seconds could equal the fingerprint of another entry, so they are never sent.
    startedAt: startFingerprint ?? (facts.startedAt && wholeMinute(facts.startedAt)),
    precision: sync.echo.read().sends,
    zone: facts.zone,
  }
}

/**
 * Removes the deprecated property `category` if a template field has replaced it. Entries that were saved before the
 * replacement may still have the property.
 */
function withoutReplaced({ template }: Sync, draft: Draft): Draft {
  if (draft.category === undefined || !categoryField(template.read())) return draft
  const { category: _, ...rest } = draft
  return rest
}
