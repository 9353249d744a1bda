/**
 * Reads the account's entries of some days, compares them with ours, and copies those that were made elsewhere. Changes
 * nothing in the account. An entry that may be one of ours is never copied: the lookup of ours needs it unclaimed
 * (docs/reliability.md §2.6).
 */
import type { AccountEntry, DayCheck } from '#preload/model/day-check.ts'
import type { Draft } from '#preload/model/draft.ts'
import type { Entry } from '#preload/model/entry.ts'
import { mostMinutes, type Day, type Instant } from '#preload/model/primitives.ts'
import { addDays, addMinutes, dayOf } from '#preload/rules/local-time.ts'
import { billableFrom, billableMinutesOf, emptyDraft } from '#preload/rules/missing-fields.ts'
import { readEntries } from '../api/time-tracking.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { EntryFacts } from '../entries/entry-store.ts'
import { nowOf, toInstant } from '../kernel/clock.ts'
import { readIsoDateTime } from '../kernel/iso-date-time.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import { learnValues } from '../template/learn-values.ts'
import { labelsOf } from '../template/prefill.ts'
import { withStrangers } from './echo-profile.ts'
import { settleShown } from './look.ts'
import { compareDay, differencesOf, sameMinute, type Ours } from './day-comparison.ts'
import { suspector } from './suspicion.ts'
import type { Sync } from './sync.ts'

/** Rejects with `ApiError` when the account cannot be asked. */
export async function checkDay(sync: Sync, day: Day): Promise<DayCheck> {
  const at = nowOf(sync.clock)
  const list = await listOf(sync, day, day)
  const ours = oursOn(sync, addDays(day, -1), addDays(day, 1))
  const suspected = suspector(sync)
  const theirs = list.entries.map((entry) => ({
    entry: asShown(sync, entry),
    claimed: sync.journal.isClaimed(entry.id),
    suspected: suspected(entry),
  }))
  return {
    day,
    at,
    whole: list.whole,
    rows: compareDay({ day, ours, theirs, whole: list.whole, template: sync.template.read() }),
  }
}

export interface Taken {
  readonly taken: number
}

/**
 * Copies these entries from the account: new ones are added, known ones are overwritten. Reads them from the account
 * again instead of trusting the page's values. Rejects with `ApiError`.
 */
export async function takeIn(
  sync: Sync,
  { commandId, day, serviceIds }: { commandId: string; day: Day; serviceIds: readonly string[] },
): Promise<Taken> {
  const list = await listOf(sync, day, day)
  const wanted = list.entries.filter(({ id }) => serviceIds.includes(id))
  const { taken, days } = once(sync.db, commandId, nowOf(sync.clock), () => take(sync, wanted, true))
  tell(sync, days)
  return { taken }
}

/**
 * Removes an entry here that the account no longer has. Rejects with `ApiError`, and with {@link Refusal} `not-found`
 * when the account still has it or its list is not conclusive.
 */
export async function letGoHere(
  sync: Sync,
  { commandId, entryId }: { commandId: string; entryId: string },
): Promise<Record<string, never>> {
  const { day } = sync.entries.facts(entryId)
  const { rows } = await checkDay(sync, day)
  const gone = rows.some(({ kind, ours }) => kind === 'only-here' && ours?.id === entryId)
  once(sync.db, commandId, nowOf(sync.clock), () => {
    if (!gone) throw new Refusal('not-found', ['entryId'])
    sync.outbox.move(entryId, { state: 'cancelled' })
    sync.outbox.note(entryId, nowOf(sync.clock), 'cancelled')
    sync.journal.retire(entryId)
    return null
  })
  tell(sync, [day])
  return {}
}

/**
 * Reads days that may be incomplete here: adds entries that were made elsewhere, and updates those that came from the
 * account. Rejects with `ApiError`; then nothing changed.
 */
export async function readDays(
  sync: Sync,
  { from, to }: { from: Day; to: Day },
): Promise<{ taken: number; complete: boolean; whole: boolean }> {
  const list = await listOf(sync, from, to)
  const within = list.entries.filter(({ date }) => date >= from && date <= to)
  const { taken, days } = sync.db.transaction(() => take(sync, within, false))
  tell(sync, days)
  return { taken, complete: list.complete, whole: list.whole }
}

/** Stores entries that were read from the account, and runs `also` in the same transaction. */
export function takeRead(sync: Sync, read: readonly TimeEntry[], also: () => void): void {
  const own = read.filter(({ user }) => user === sync.connection.userId)
  learnValues(sync, own)
  const { days } = sync.db.transaction(() => {
    const took = take(sync, own, false)
    also()
    return took
  })
  tell(sync, days)
}

interface List {
  readonly entries: readonly TimeEntry[]
  /** Whether every page was read and the totals agree. */
  readonly complete: boolean
  readonly whole: boolean
}

/**
 * Returns the person's own entries, including one more day on both sides, because the account's zone may differ from
 * ours.
 */
async function listOf(sync: Sync, from: Day, to: Day): Promise<List> {
  const { service, connection, echo } = sync
  const { entries, complete } = await readEntries(service, {
    fields: {
      user: { is: connection.userId },
      date: { gte: addDays(from, -1), lte: addDays(to, 1) },
    },
    sortBy: 'createdDate',
    sortType: 'asc',
  })
  const own = entries.filter(({ user }) => user === connection.userId)
  learnValues(sync, own)
  settleShown(sync, own)
  // Canary rule: a list proves nothing if lists were never seen to contain an entry of this person.
  return { entries: own, complete, whole: complete && (own.length > 0 || echo.read().listsOwn) }
}

function oursOn({ entries, journal, corrections }: Sync, from: Day, to: Day): Ours[] {
  return entries
    .days(from, to)
    .flatMap((day) => day.entries)
    .map((entry) => ({
      entry,
      draft: entries.facts(entry.id).draft,
      serviceId: journal.serviceIdOf(entry.id),
      changing: corrections.read(entry.id) !== undefined,
    }))
}

interface Took {
  readonly taken: number
  /** The days that changed. */
  readonly days: readonly Day[]
}

/** For the caller's transaction. `over` also overwrites entries that were sent from here. */
function take(sync: Sync, entries: readonly TimeEntry[], over: boolean): Took {
  const days = entries.map(({ date }) => date).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { taken: 0, days: [] }
  const ours = oursOn(sync, addDays(first, -1), addDays(last, 1))
  const bound = new Map(
    ours.flatMap((one) => (one.serviceId === null ? [] : [[one.serviceId, one] as const])),
  )
  const suspected = suspector(sync)
  // Read once, because reading the zone takes longer than all other work for an entry.
  const zone = sync.clock.zone()
  const changed: Day[] = []
  const strangers: TimeEntry[] = []
  let taken = 0
  for (const entry of entries) {
    if (!isWhole(entry)) continue
    const here = bound.get(entry.id)
    if (here) {
      const mayChange = here.entry.state === 'confirmed' && !here.changing
      const onlyKept = over || sync.journal.latest(here.entry.id) === undefined
      if (!mayChange || !onlyKept || differencesOf(here, asShown(sync, entry)).length === 0) continue
      change(sync, here.entry, entry, zone)
      changed.push(here.entry.day, entry.date)
      taken += 1
    } else if (!sync.journal.isClaimed(entry.id) && suspected(entry) === null) {
      add(sync, entry, zone)
      changed.push(entry.date)
      strangers.push(entry)
      taken += 1
    }
  }
  sync.echo.write(withStrangers(sync.echo.read(), strangers))
  return { taken, days: changed }
}

/** Whether the entry can be stored here. */
function isWhole({ minutes, item }: TimeEntry): boolean {
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= mostMinutes && item.length <= 200
}

function add(sync: Sync, entry: TimeEntry, zone: string): void {
  const { items, clock, newId, entries, outbox, journal } = sync
  items.meet(entry.item, entry.parentItem ?? null, nowOf(clock))
  const facts = factsOf(entry, zone)
  const id = newId(clock.nowMs())
  entries.add({ ...facts, id, runId: null, optionLabels: labelsOf(sync.template.read(), facts.draft) })
  outbox.add(id, { state: 'confirmed' })
  journal.claim(id, entry.id)
  outbox.note(id, nowOf(clock), 'found')
}

function change(sync: Sync, here: Entry, entry: TimeEntry, zone: string): void {
  const { items, clock, entries, outbox } = sync
  items.meet(entry.item, entry.parentItem ?? null, nowOf(clock))
  const before = entries.facts(here.id)
  const facts = factsOf(entry, zone)
  const optionLabels = { ...before.optionLabels, ...labelsOf(sync.template.read(), facts.draft) }
  entries.change({
    ...{ ...before, ...facts, optionLabels },
    ...timesOf(before, facts),
    // Values that the account does not return stay as they are here.
    draft: {
      description: entry.description === undefined ? before.draft.description : facts.draft.description,
      billable: entry.billableMinutes === undefined ? before.draft.billable : facts.draft.billable,
      options: entry.customFields === undefined ? before.draft.options : facts.draft.options,
      team: entry.team === undefined ? before.draft.team : facts.draft.team,
      ...(entry.category === undefined ? onlyCategory(before.draft) : onlyCategory(facts.draft)),
    },
  })
  outbox.note(here.id, nowOf(clock), 'changed')
}

/** Keeps our start if it is in the same minute: the seconds at the account may be its start fingerprint. */
function timesOf(before: EntryFacts, { startedAt, minutes }: Pick<EntryFacts, 'startedAt' | 'minutes'>) {
  const isSame = startedAt === null || (before.startedAt !== null && sameMinute(before.startedAt, startedAt))
  if (isSame && minutes === before.minutes) return { startedAt: before.startedAt, endedAt: before.endedAt }
  const start = isSame ? before.startedAt : startedAt
  return { startedAt: start, endedAt: start && addMinutes(start, minutes) }
}

function factsOf(entry: TimeEntry, zone: string): Omit<EntryFacts, 'id' | 'runId' | 'optionLabels'> {
  const { item: itemId, date: day, minutes } = entry
  const start = startOf(entry)
  // A start that falls on another day in our zone would move the entry at its next change.
  const startedAt = start !== null && dayOf(start, zone) === day ? start : null
  const category = categoryOf(entry)
  return {
    ...{ itemId, day, minutes, zone, startedAt },
    endedAt: startedAt === null ? null : addMinutes(startedAt, minutes),
    countedMs: minutes * 60_000,
    draft: {
      description: (entry.description ?? '').slice(0, 2_000),
      billable: billableFrom(entry.billableMinutes, minutes),
      options: entry.customFields ?? {},
      team: entry.team ?? null,
      ...(category !== undefined && { category }),
    },
  }
}

/**
 * Returns the billable minutes as they would be stored here, so that fractions are no difference; null when the account
 * does not return them.
 */
function billableShown({ billableMinutes, minutes }: TimeEntry): number | null {
  if (billableMinutes === undefined || billableMinutes === null) return null
  return billableMinutesOf({ ...emptyDraft, billable: billableFrom(billableMinutes, minutes) }, minutes)
}

function onlyCategory({ category }: Draft): Pick<Draft, 'category'> {
  return category === undefined ? {} : { category }
}

/** Undefined if it only repeats the custom field that has replaced it. */
function categoryOf({ category, customFields }: TimeEntry): string | undefined {
  return Object.values(customFields ?? {}).includes(category ?? '') ? undefined : (category ?? undefined)
}

function asShown(sync: Sync, entry: TimeEntry): AccountEntry {
  return {
    serviceId: entry.id,
    day: entry.date,
    item: itemOf(sync, entry.item),
    minutes: entry.minutes,
    startedAt: startOf(entry),
    billableMinutes: billableShown(entry),
    description: entry.description?.slice(0, 2_000) ?? null,
    team: entry.team ?? null,
    ...(categoryOf(entry) !== undefined && { category: categoryOf(entry) }),
    options: entry.customFields ?? null,
  }
}

/** Returns the item. The account has no names, so an item that was never named here is shown by its id. */
function itemOf({ items }: Sync, itemId: string) {
  return items.knows(itemId)
    ? items.ref(itemId)
    : { id: itemId, name: `Item ${itemId}`.slice(0, 200), board: null }
}

/**
 * Returns the start, read in UTC if the text has no offset (docs/interfaces/time-tracking.md#start-and-end). Some
 * services write a space instead of the T.
 */
function startOf({ startTime }: TimeEntry): Instant | null {
  const read = readIsoDateTime((startTime ?? '').toUpperCase().replace(' ', 'T'))
  return read ? toInstant(read.epochMs) : null
}

function tell(sync: Sync, days: readonly Day[]): void {
  if (days.length === 0) return
  sync.hub.emit({ name: 'items.changed', payload: {} })
  sync.hub.emit({ name: 'entries.changed', payload: { days: [...new Set(days)] } })
}
