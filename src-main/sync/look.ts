/** A lookup: reads a list of the service that may contain one of our entries, and learns from it about the service. */
import { learnValues } from '../template/learn-values.ts'
import { addDays } from '#preload/rules/local-time.ts'
import type { Day } from '#preload/model/primitives.ts'
import { ApiError } from '../api/api-error.ts'
import type { EntryQuery } from '../api/entry-query.ts'
import { entryPages, listEntries, readEntries, type EntryList } from '../api/time-tracking.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { toInstant } from '../kernel/clock.ts'
import type { Class, Claimed } from '../outbox/journal.ts'
import type { Newest } from '../outbox/newest.ts'
import { withNewest } from './echo-profile.ts'
import type { Sync } from './sync.ts'

export interface Look extends EntryList {
  readonly claimed: readonly Claimed[]
  /** True when the account has no entry of this user at all. */
  readonly isEmpty: boolean
  /** The clocks when the list was requested: it tells nothing about what was sent later. */
  readonly bootId: string
  readonly bootMs: number
  /** How far the service's clock is ahead of the clock since boot; null when the answer had no time. */
  readonly serviceAheadMs: number | null
}

/** Rejects with `ApiError` when the service cannot be asked; then nothing is learned. */
export async function look(sync: Sync, { itemId, day }: Pick<Class, 'itemId' | 'day'>): Promise<Look> {
  const { clock, journal, echo, connection } = sync
  const asked = { bootId: clock.bootId(), bootMs: clock.bootMs() }
  // One more day on both sides, because the service's zone may differ from ours.
  const [from, to] = [addDays(day, -1), addDays(day, 1)]
  const list = await listEntries(sync.service, { userId: connection.userId, itemId, from, to })
  const serviceAheadMs = list.answeredAtMs === null ? null : list.answeredAtMs - clock.bootMs()
  learnValues(
    sync,
    list.entries.filter(({ user }) => user === connection.userId),
  )
  const claimed = journal.claimedOn(itemId, from, to)
  const doubtful = journal.inDoubtOn(itemId, from, to)
  // An entry of ours with changed values, one in doubt, or a second copy of one.
  const mayBeOurs = (entry: TimeEntry) =>
    journal.isClaimed(entry.id) ||
    [...doubtful, ...claimed].some(({ day, minutes }) => entry.date === day && entry.minutes === minutes)
  // A service that ignores the filter also returns our entries on other items, which must not count as those of others.
  const isAskedFor = (entry: TimeEntry) => entry.item === itemId && entry.date >= from && entry.date <= to
  echo.write(
    sync.rules.afterList(echo.read(), {
      userId: connection.userId,
      entries: list.entries.filter(isAskedFor),
      claimed,
      mayBeOurs,
    }),
  )
  return { ...list, ...asked, serviceAheadMs, claimed, isEmpty: false }
}

const weeksBack = 31

interface Since {
  /** The first day, by the service's clock, from which creations are listed. */
  readonly created?: Day
  /** Used without `created`: the day around which to search. */
  readonly around: Day
}

/** Returns where to look up an entry that may have been moved: among everything created since it was sent. */
export function sinceOf(newest: Pick<Newest, 'at'> | null, around: Day): Since {
  const ms = Date.parse(newest?.at ?? '')
  // The service may count its days in another zone.
  return Number.isNaN(ms) ? { around } : { around, created: addDays(toInstant(ms).slice(0, 10), -1) }
}

/** Reads everything created since, regardless of item and day. Rejects with `ApiError`. */
async function lookSince(sync: Sync, { created, around }: Since): Promise<Look> {
  const asked = { bootId: sync.clock.bootId(), bootMs: sync.clock.bootMs() }
  const user = { is: sync.connection.userId }
  const near = { user, date: { gte: addDays(around, -weeksBack), lte: addDays(around, weeksBack) } }
  const read = (fields: NonNullable<EntryQuery['fields']>) =>
    readEntries(sync.service, { fields, sortBy: 'createdDate', sortType: 'asc' })
  const list =
    created === undefined
      ? await read(near)
      : await read({ user, createdDate: { gte: created } }).catch((error: unknown) => {
          // The service does not support this filter.
          if (error instanceof ApiError && error.kind === 'refused') return read(near)
          throw error
        })
  return { ...list, ...asked, serviceAheadMs: null, claimed: [], isEmpty: false }
}

/** Lists that were read in one round, by query; one list shows all of our entries on that item and day. */
export type Looks = Map<string, Look>

/** Returns the list of this round with this `key`, or reads it by `ask`. */
export async function shared(looks: Looks, key: string, ask: () => Promise<Look>): Promise<Look> {
  const list = looks.get(key) ?? (await ask())
  looks.set(key, list)
  return list
}

/** Like {@link lookSince}, but at most once per round. */
export function lookSinceOnce(sync: Sync, asked: Since, looks: Looks): Promise<Look> {
  return shared(looks, JSON.stringify(asked), () => lookSince(sync, asked))
}

/** Combines two lookups; the result is as old as the older one. */
export function together(one: Look, other: Look): Look {
  const byId = new Map([...one.entries, ...other.entries].map((entry) => [entry.id, entry]))
  return {
    ...one,
    entries: [...byId.values()],
    complete: one.complete && other.complete,
    bootMs: Math.min(one.bootMs, other.bootMs),
  }
}

/**
 * Establishes whether lists contain entries of this user, because otherwise a missing entry proves nothing (canary
 * rule). Finds the newest entry of the user and looks it up in the same way as ours. Returns true when the account has
 * no entry of this user.
 */
export async function seekCanary(sync: Sync): Promise<boolean> {
  const pages = entryPages(sync.service, {
    fields: { user: { is: sync.connection.userId } },
    sortBy: 'createdDate',
    sortType: 'desc',
  })
  const { value: page } = await pages.next()
  if (!page) return false
  const own = page.items.find(({ user }) => user === sync.connection.userId)
  if (own) {
    noteNewest(sync, page.items)
    await look(sync, { itemId: own.item, day: own.date })
  }
  return page.total === 0 && page.items.length === 0 && !page.nextCursor
}

/** Records the newest entry that the account shows; creates that are sent from now on are later. */
function noteNewest({ echo, connection }: Sync, entries: readonly TimeEntry[]): void {
  const own = entries.filter(({ user }) => user === connection.userId)
  echo.write(withNewest(echo.read(), own))
}

/**
 * If it is unknown how precisely the service returns starts, looks up one of our confirmed entries, which shows it.
 * Without that, any entry without a start fingerprint may be the one that is looked up.
 */
export async function seekEcho(sync: Sync): Promise<void> {
  const known = sync.journal.markedClaim()
  if (known) await look(sync, known)
}

/** Whether a start fingerprint was or will be sent although it is unknown whether the service returns it. */
export function isUnlearned({ connection, echo }: Sync, marker: string | null): boolean {
  return !connection.soleWriter && marker !== null && echo.read().echoes === 'unknown'
}
