/**
 * Reads lists of entries from the time-tracking service to find a local entry in them. The lists also show how the
 * service returns entries.
 */
import { learnValues } from '../template/learn-values.ts'
import { addDays } from '#preload/rules/local-time.ts'
import type { Day } from '#preload/model/primitives.ts'
import { ApiError } from '../api/api-error.ts'
import type { EntryQuery } from '../api/entry-query.ts'
import { entryPages, listEntries, readEntries, type EntryList } from '../api/time-tracking.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { toInstant } from '../kernel/clock.ts'
import type { Claimed } from '../outbox/claim-store.ts'
import type { EntrySignature } from '../outbox/entry-signature.ts'
import type { Newest } from '../outbox/newest.ts'
import { withNewest } from './echo-profile.ts'
import { ownOf, type Sync } from './sync.ts'

export interface Lookup extends EntryList {
  readonly claimed: readonly Claimed[]
  readonly isEmpty: boolean
  /**
   * The computer's boot id and the milliseconds since boot when the list was requested. The list proves nothing about
   * create requests that were sent later.
   */
  readonly bootId: string
  readonly bootMs: number
  /**
   * The service's time in milliseconds since 1970, minus the milliseconds since boot; null if the response had no time.
   */
  readonly serviceAheadMs: number | null
}

/**
 * Reads the service's entries for an item on a day and on the days before and after it, and updates the echo profile
 * (the observed behavior of the service). Rejects with `ApiError`, and leaves the profile unchanged, when the service
 * does not respond.
 */
export async function lookUp(
  sync: Sync,
  { itemId, day }: Pick<EntrySignature, 'itemId' | 'day'>,
): Promise<Lookup> {
  const { clock, attempts, claims, echo, connection } = sync
  const asked = { bootId: clock.bootId(), bootMs: clock.bootMs() }
  // The list includes the day before and the day after, because the service's time zone may differ from this machine's.
  const [from, to] = [addDays(day, -1), addDays(day, 1)]
  const list = await listEntries(sync.service, { userId: connection.userId, itemId, from, to })
  const serviceAheadMs = list.answeredAtMs === null ? null : list.answeredAtMs - clock.bootMs()
  learnValues(sync, ownOf(sync, list.entries))
  const claimed = claims.claimedOn(itemId, from, to)
  const doubtful = attempts.inDoubtOn(itemId, from, to)
  // An entry at the service may come from this program if it is linked to a local entry, or if it has the same day and
  // minutes as a local entry that the service has or may have. In the second case, it may be the result of a request
  // that got no response, or a duplicate. Neither proves that another client creates entries for this user.
  const mayBeOurs = (entry: TimeEntry) =>
    claims.isClaimed(entry.id) ||
    [...doubtful, ...claimed].some(({ day, minutes }) => entry.date === day && entry.minutes === minutes)
  // A service that ignores the filter also returns entries for other items and days. Local entries for those items and
  // days were not loaded, so the service's entries would seem to come from another client.
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

/** Reads all entries of this user that match `fields`, sorted by creation time. Rejects with `ApiError`. */
export function readOwn(
  { service, connection }: Sync,
  fields: NonNullable<EntryQuery['fields']>,
): Promise<EntryList> {
  return readEntries(service, {
    fields: { user: { is: connection.userId }, ...fields },
    sortBy: 'createdDate',
    sortType: 'asc',
  })
}

const weeksBack = 31

interface Since {
  /** If present, only entries that were created on this day or later (according to the service's clock) are listed. */
  readonly created?: Day
  /** If `created` is absent, the entries of the weeks around this day are listed instead. */
  readonly around: Day
}

/**
 * Returns a query that finds an entry even if a user has moved it to another item or day at the service. The query asks
 * for all entries that were created since `newest.at` or, if that time is unknown, for all entries of the weeks around
 * the day.
 */
export function sinceOf(newest: Pick<Newest, 'at'> | null, around: Day): Since {
  const ms = Date.parse(newest?.at ?? '')
  // The query begins a day earlier, because the service may count its days in another time zone.
  return Number.isNaN(ms) ? { around } : { around, created: addDays(toInstant(ms).slice(0, 10), -1) }
}

/**
 * Reads all entries that were created on the day `created` or later, on any item and day. Without `created`, reads all
 * entries of the weeks around a day. Rejects with `ApiError`.
 */
async function lookUpSince(sync: Sync, { created, around }: Since): Promise<Lookup> {
  const asked = { bootId: sync.clock.bootId(), bootMs: sync.clock.bootMs() }
  const near = { date: { gte: addDays(around, -weeksBack), lte: addDays(around, weeksBack) } }
  const list =
    created === undefined
      ? await readOwn(sync, near)
      : await readOwn(sync, { createdDate: { gte: created } }).catch((error: unknown) => {
          // Some services refuse the filter `createdDate`. For them, the weeks around the day are read instead.
          if (error instanceof ApiError && error.kind === 'refused') return readOwn(sync, near)
          throw error
        })
  return { ...list, ...asked, serviceAheadMs: null, claimed: [], isEmpty: false }
}

/** The lists that were read in one round of lookups, keyed by query. Local entries with the same query share a list. */
export type Lookups = Map<string, Lookup>

export async function shared(lookups: Lookups, key: string, ask: () => Promise<Lookup>): Promise<Lookup> {
  const list = lookups.get(key) ?? (await ask())
  lookups.set(key, list)
  return list
}

/** Calls {@link lookUpSince} at most once per query in a round of lookups, because its lists can be long. */
export function lookUpSinceOnce(sync: Sync, asked: Since, lookups: Lookups): Promise<Lookup> {
  return shared(lookups, JSON.stringify(asked), () => lookUpSince(sync, asked))
}

/**
 * Combines two lists. The result has the earlier `bootMs` of the two, because the list that was requested first proves
 * nothing about create requests that were sent after it.
 */
export function together(one: Lookup, other: Lookup): Lookup {
  const byId = new Map([...one.entries, ...other.entries].map((entry) => [entry.id, entry]))
  return {
    ...one,
    entries: [...byId.values()],
    complete: one.complete && other.complete,
    bootMs: Math.min(one.bootMs, other.bootMs),
  }
}

/**
 * Tests whether the service's lists can be trusted: reads the user's newest entry and then looks it up. The lookup
 * records the outcome in the echo profile (the observed behavior of the service). Until a list has shown one of this
 * user's entries, an entry that is missing from a list may still exist. Returns true if there was nothing to test,
 * because the account has no entry of this user.
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
    // These entries exist before the next attempt. If that attempt gets no response, a later lookup can rule them out
    // as its result.
    sync.echo.write(withNewest(sync.echo.read(), ownOf(sync, page.items)))
    await lookUp(sync, { itemId: own.item, day: own.date })
  }
  return page.total === 0 && page.items.length === 0 && !page.nextCursor
}

/**
 * Looks up a confirmed entry that was sent with a start fingerprint (artificial seconds), to learn how precisely the
 * service returns starts. Until that is known, an entry without a fingerprint may still be the sent entry.
 */
export async function seekEcho(sync: Sync): Promise<void> {
  const known = sync.claims.claimWithFingerprint()
  if (known) await lookUp(sync, known)
}

/**
 * Returns whether the entry has a start fingerprint (artificial seconds that identify it), but it is still unknown
 * whether the service returns fingerprints.
 */
export function isUnlearned({ connection, echo }: Sync, startFingerprint: string | null): boolean {
  return !connection.soleWriter && startFingerprint !== null && echo.read().echoes === 'unknown'
}
