/** One look at what the service has that may be one of ours: a list, and what it teaches about the service. */
import { addDays } from '#preload/rules/local-time.ts'
import type { Day } from '#preload/model/primitives.ts'
import { listEntries, readEntries, type EntryList } from '../api/time-tracking.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { Class, Claimed } from '../outbox/journal.ts'
import type { Answer } from './reconcile-decision.ts'
import { sentValuesOf, type Sync } from './sync.ts'

export interface Look extends EntryList {
  readonly claimed: readonly Claimed[]
  /** The clocks when it was asked for: what was sent after that says nothing. */
  readonly bootId: string
  readonly bootMs: number
}

/** Rejects with `ApiError` when the service cannot be asked; then nothing is learned. */
export async function look(sync: Sync, { itemId, day }: Pick<Class, 'itemId' | 'day'>): Promise<Look> {
  const { clock, journal, echo, connection } = sync
  const asked = { bootId: clock.bootId(), bootMs: clock.bootMs() }
  // A day either side: the service's zone need not be ours.
  const [from, to] = [addDays(day, -1), addDays(day, 1)]
  const list = await listEntries(sync.service, { userId: connection.userId, itemId, from, to })
  const claimed = journal.claimedOn(itemId, from, to)
  const doubtful = journal.inDoubtOn(itemId, from, to)
  // Ours under other values by now; in doubt; or a surplus copy of one that is there.
  const mayBeOurs = (entry: TimeEntry) =>
    journal.isClaimed(entry.id) ||
    [...doubtful, ...claimed].some(({ day, minutes }) => entry.date === day && entry.minutes === minutes)
  // A service that forgets what was asked for shows ours on other items too, which are no stranger's.
  const isAskedFor = (entry: TimeEntry) => entry.item === itemId && entry.date >= from && entry.date <= to
  echo.write(
    sync.rules.afterList(echo.read(), {
      userId: connection.userId,
      entries: list.entries.filter(isAskedFor),
      claimed,
      mayBeOurs,
    }),
  )
  return { ...list, ...asked, claimed }
}

/**
 * "Not in it" proves nothing as long as lists were never seen to show an entry of this user (canary rule). Finds one
 * that is there for sure, and looks for it in the way in which ours are looked for.
 */
export async function seekCanary(sync: Sync, day: Day): Promise<void> {
  const { entries } = await readEntries(sync.service, {
    fields: {
      user: { is: sync.connection.userId },
      date: { gte: addDays(day, -daysBack), lte: addDays(day, 1) },
    },
    sortBy: 'createdDate',
    sortType: 'desc',
  })
  const own = entries.find(({ user }) => user === sync.connection.userId)
  if (own) await look(sync, { itemId: own.item, day: own.date })
}

/**
 * What a service keeps of a start is not known yet, or not any more: one of ours that is there for sure shows it.
 * Without that, whatever shows no digits may be the one that is looked for.
 */
export async function seekEcho(sync: Sync): Promise<void> {
  const known = sync.journal.markedClaim()
  if (known) await look(sync, known)
}

/** Whether digits were sent, or will be, of which nobody knows whether they come back. */
export function isUnlearned({ connection, echo }: Sync, marker: string | null): boolean {
  return !connection.soleWriter && marker !== null && echo.read().echoes === 'unknown'
}

const daysBack = 30

/** What the list says about an entry as it was sent, or would be. */
export function decideOn(
  sync: Sync,
  entryId: string,
  { entries, complete, claimed }: Look,
  sent: { readonly marker: string | null; readonly baseline: readonly string[] | null },
): Answer {
  const facts = sync.entries.facts(entryId)
  return sync.rules.decide({
    sent: sentValuesOf(sync, facts),
    description: facts.draft.description,
    ...sent,
    entries,
    complete,
    isTaken: (serviceId) =>
      sync.journal.isClaimed(serviceId) || sync.comparisons.isStranger(entryId, serviceId),
    otherMarkers: sync.journal.markersOfOthers(entryId, facts),
    canaries: claimed.map(({ serviceId }) => serviceId),
    profile: sync.echo.read(),
    soleWriter: sync.connection.soleWriter,
  })
}
