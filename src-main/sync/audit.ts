/**
 * Searches the time-tracking service for duplicates of entries that this program sent (docs/reliability.md §2.6.8). A
 * duplicate appears if a create request takes effect very late, after the entry was sent again, or if the network
 * delivers a request twice. The audit reports duplicates and deletes nothing.
 */
import type { Day } from '#preload/model/primitives.ts'
import { addDays, dayOf } from '#preload/rules/local-time.ts'
import { readBody } from '../api/dialect.ts'
import { readEntries } from '../api/time-tracking.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { nowOf, toInstant } from '../kernel/clock.ts'
import { clockMarginMs } from '../outbox/newest.ts'
import { copiesOf } from './copies.ts'
import { isSinceFirst, withStrangers } from './echo-profile.ts'
import { sentAndOpen, settleShown } from './evidence.ts'
import { digitsShown } from './start-fingerprint.ts'
import { resemblance, type Resemblance, type SentEntry } from './resemblance.ts'
import { asCandidate, announceEntry, type Sync } from './sync.ts'

const daysBack = 30

/**
 * Returns false if this program has sent no entry in the last 30 days, because the audit can then find no duplicates.
 */
export function isAuditWorthwhile(sync: Sync): boolean {
  return sync.attempts.hasSent(auditedFrom(sync))
}

/** Rejects with `ApiError` when the service does not answer. The database is unchanged in that case. */
export async function audit(sync: Sync): Promise<void> {
  const { clock, connection, attempts, claims, comparisons } = sync
  const today = dayOf(nowOf(clock), clock.zone())
  // The list includes future days, because a user may have moved a copy to a later day in another client.
  const [from, to] = [addDays(today, -daysBack), addDays(today, daysBack)]
  const { entries, complete, answeredAtMs } = await readEntries(sync.service, {
    fields: { user: { is: connection.userId }, date: { gte: from, lte: to } },
    sortBy: 'createdDate',
    sortType: 'asc',
  })
  settleShown(sync, entries)
  const profile = sync.echo.read()
  const mayBeOurs = doubtMatcher(sync)
  const free = entries.filter(({ id }) => !claims.isClaimed(id))
  const withNewCopy = new Set<string>()
  const copies = new Set(comparisons.surpluses().map(({ serviceId }) => serviceId))
  sync.db.transaction(() => {
    if (complete) forgetGone(sync, { entries, from, to })
    for (const sent of attempts.sentSince(auditedFrom(sync))) {
      if (readBody(sent.body) === null) {
        sync.db.reportDamage(
          `The stored body of an attempt of entry ${sent.entryId} cannot be read: copies of it are not searched for.`,
        )
        continue
      }
      // A sent entry without a `serviceId` is still being looked up, so the apparent copy may be the sent entry itself.
      // A withdrawn entry is an exception: the service should not have it at all, so every copy of it is reported.
      if (sent.serviceId === null && !sent.withdrawn) continue
      const ours = entries.find(({ id }) => id === sent.serviceId)
      for (const copy of copiesOf({ ...sent, ours }, connection.userId, free, profile)) {
        if (mayBeOurs(copy) || comparisons.isRuledOut(sent.entryId, copy.id)) continue
        copies.add(copy.id)
        if (comparisons.noteSurplus(sent.entryId, asCandidate(sync, copy), nowOf(clock)))
          withNewCopy.add(sent.entryId)
      }
    }
    const own = free.filter(({ user }) => user === connection.userId)
    const suspected = own.filter(({ id }) => copies.has(id))
    const foreign = own.filter(({ id }) => !copies.has(id))
    recordOtherWriters(sync, { foreign, suspected, complete, answeredAtMs })
  })
  for (const entryId of withNewCopy) announceEntry(sync, entryId)
  sync.log.info('sync.audited', { seen: entries.length, surplus: withNewCopy.size })
}

function auditedFrom({ clock }: Sync): string {
  return toInstant(clock.nowMs() - daysBack * 24 * 3_600_000)
}

/**
 * Returns a function that says whether an entry of the service may be a local entry that was sent without an answer.
 * The audit must not report such an entry as a copy of another entry.
 */
function doubtMatcher(sync: Sync): (entry: TimeEntry) => boolean {
  const open = sentAndOpen(sync)
  return (entry) => {
    const isMarked = digitsShown(entry, 'millisecond') !== ''
    const fits: readonly Resemblance[] = isMarked ? ['marked', 'changed'] : ['marked', 'changed', 'alike']
    return open.some((sent) => fits.includes(resemblance(entry, sent)))
  }
}

interface Watched {
  /** The service's entries of this user that are neither linked to a local entry nor copies of one. */
  readonly foreign: readonly TimeEntry[]
  /** The entries that are possible copies of a local one. */
  readonly suspected: readonly TimeEntry[]
  readonly complete: boolean
  readonly answeredAtMs: number | null
}

/**
 * Records whether other clients create entries for this user, and when the service was last searched for such entries.
 * The echo profile (the observed behavior of the service) stores both facts.
 */
function recordOtherWriters(sync: Sync, { foreign, suspected, complete, answeredAtMs }: Watched): void {
  const open = sentAndOpen(sync)
  const before = sync.echo.read()
  const found = foreign
    .filter((entry) => isSinceFirst(before, entry))
    .map((entry) => ({
      entry,
      resemblances: open.filter((sent) => !isOlder(entry, sent)).map((sent) => resemblance(entry, sent)),
    }))
  const strangers = found.filter(({ resemblances }) => resemblances.every((one) => one === null))
  // An entry that only resembles a local one may be that entry after a correction, or the first sign of another client.
  // If the service has more new entries than there are open local ones, at least one of them may be such a sign. So may
  // a suspected copy, unless it shows milliseconds that were sent. In all these cases, the audit has not shown that no
  // other client writes.
  const mayBeAnothers = (entry: TimeEntry) =>
    digitsShown(entry, 'millisecond') === '' && isSinceFirst(before, entry)
  const isSearched =
    complete &&
    !suspected.some(mayBeAnothers) &&
    found.length <= open.length &&
    found.every(({ resemblances }) => resemblances.some((one) => one !== null && one !== 'similar'))
  sync.echo.write({
    ...withStrangers(
      before,
      strangers.map(({ entry }) => entry),
    ),
    ...(isSearched && answeredAtMs !== null && { watchedAt: toInstant(answeredAtMs) }),
  })
}

/** Returns whether the entry was certainly created before the local entry was sent. */
function isOlder({ createdDate }: TimeEntry, { serviceAt }: SentEntry): boolean {
  return Date.parse(createdDate ?? '') < Date.parse(serviceAt ?? '') - clockMarginMs
}

/** Deletes the records of copies that no longer exist at the service or that now belong to a local entry. */
function forgetGone(
  { comparisons, claims }: Sync,
  { entries, from, to }: { entries: readonly TimeEntry[]; from: Day; to: Day },
): void {
  const listed = new Set(entries.map(({ id }) => id))
  for (const { serviceId, seen } of comparisons.surpluses()) {
    const isWithin = seen.day !== null && seen.day >= from && seen.day <= to
    if ((isWithin && !listed.has(serviceId)) || claims.isClaimed(serviceId))
      comparisons.dropSurplus(serviceId)
  }
}
