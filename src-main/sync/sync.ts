/** What sending and checking work with, and how they tell what changed. */
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
  /** The one road for creates; everything else goes through `service`. */
  readonly creates: CreateRoad
  readonly echo: EchoStore
  readonly rules: Rules
  readonly random: Random
  readonly log: Log
  readonly doubts: Doubts
  /** Whether the machine saves power now; absent where nobody can tell. */
  readonly savesPower?: (() => boolean) | undefined
  /** Whether the machine is on any network; absent where nobody can tell. */
  readonly hasNetwork?: (() => boolean) | undefined
}

/** After the commit. */
export function tellEntry(sync: Sync, entryId: string): void {
  sync.hub.emit({ name: 'entries.changed', payload: { days: [sync.entries.facts(entryId).day] } })
}

export function sentValuesOf(sync: Pick<Sync, 'connection'>, { itemId, day, minutes }: Class): SentValues {
  return { user: sync.connection.userId, item: itemId, date: day, minutes }
}

/** For a person to compare. Texts of a stranger are cut to what a page shows. */
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

/** An entry as a create or an update says it. `marker` is the start to send; null: its own, to the whole minute. */
export function newTimeEntry(sync: Sync, facts: EntryFacts, marker: string | null): NewTimeEntry {
  return {
    userId: sync.connection.userId,
    itemId: facts.itemId,
    day: facts.day,
    minutes: facts.minutes,
    billableMinutes: billableMinutesOf(facts.draft, facts.minutes),
    draft: withoutReplaced(sync, facts.draft),
    // Digits that do not identify the entry may be those of another one.
    startedAt: marker ?? (facts.startedAt && wholeMinute(facts.startedAt)),
    precision: sync.echo.read().sends,
    zone: facts.zone,
  }
}

/** A field of the template replaces the deprecated property `category`, also for entries that were saved before. */
function withoutReplaced({ template }: Sync, draft: Draft): Draft {
  if (draft.category === undefined || !categoryField(template.read())) return draft
  const { category: _, ...rest } = draft
  return rest
}
