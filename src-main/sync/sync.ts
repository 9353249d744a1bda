/** The dependencies of sending and looking up, and how changes are announced. */
import type { Draft } from '#preload/model/draft.ts'
import type { Candidate } from '#preload/model/entry.ts'
import { wholeMinute } from '#preload/rules/local-time.ts'
import { billableMinutesOf, categoryField } from '#preload/rules/missing-fields.ts'
import type { NewTimeEntry } from '../api/dialect.ts'
import type { Service } from '../api/http.ts'
import type { CreateRoad } from '../api/post-once.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { Connection } from '../connections/connection.ts'
import type { EntryFacts } from '../entries/entry-store.ts'
import type { Ledger } from '../entries/ledger.ts'
import type { Log } from '../kernel/log.ts'
import type { Random } from '../kernel/random.ts'
import type { Class } from '../outbox/journal.ts'
import type { EchoStore } from '../outbox/echo-store.ts'
import type { Doubts } from './refusals.ts'
import type { Rules } from './rules.ts'
import type { SentValues } from './verdict.ts'

export interface Sync extends Ledger {
  readonly connection: Connection
  readonly service: Service
  /** The only transport for creates; everything else uses `service`. */
  readonly creates: CreateRoad
  readonly echo: EchoStore
  readonly rules: Rules
  readonly random: Random
  readonly log: Log
  readonly doubts: Doubts
  /** Whether the machine saves power at the moment; absent if the host does not report it. */
  readonly savesPower?: (() => boolean) | undefined
  /** Whether the machine has any network; absent if the host does not report it. */
  readonly hasNetwork?: (() => boolean) | undefined
}

/** Announces that the entry's day has changed; call it after the commit. */
export function tellEntry(sync: Sync, entryId: string): void {
  sync.hub.emit({ name: 'entries.changed', payload: { days: [sync.entries.facts(entryId).day] } })
}

export function sentValuesOf(sync: Pick<Sync, 'connection'>, { itemId, day, minutes }: Class): SentValues {
  return { user: sync.connection.userId, item: itemId, date: day, minutes }
}

/** Returns an entry of the service for a person to compare, with texts cut to the length that the page shows. */
export function asCandidate({ items }: Sync, entry: TimeEntry): Candidate {
  const item = items.knows(entry.item) ? items.ref(entry.item).name : `Item ${entry.item}`
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

/**
 * Returns the body of a create or update. `marker` is the start to send; with null it is the entry's own start, cut to
 * the minute.
 */
export function newTimeEntry(sync: Sync, facts: EntryFacts, marker: string | null): NewTimeEntry {
  return {
    userId: sync.connection.userId,
    itemId: facts.itemId,
    day: facts.day,
    minutes: facts.minutes,
    billableMinutes: billableMinutesOf(facts.draft, facts.minutes),
    draft: withoutReplaced(sync, facts.draft),
    // Seconds that do not identify the entry may be the fingerprint of another one.
    startedAt: marker ?? (facts.startedAt && wholeMinute(facts.startedAt)),
    precision: sync.echo.read().sends,
    zone: facts.zone,
  }
}

/**
 * Removes the deprecated property `category` if a template field has replaced it, even in entries that were saved
 * before.
 */
function withoutReplaced({ template }: Sync, draft: Draft): Draft {
  if (draft.category === undefined || !categoryField(template.read())) return draft
  const { category: _, ...rest } = draft
  return rest
}
