/**
 * Searches the time-tracking service for duplicates of entries that this program sent (docs/reliability.md §2.6.8). A
 * duplicate appears if a create request takes effect very late, after the entry was sent again, or if the network
 * delivers a request twice. The audit reports duplicates and deletes nothing.
 */
import type { Day } from '#preload/model/primitives.ts'
import { addDays, dayOf } from '#preload/rules/local-time.ts'
import { readBody } from '../api/dialect.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { nowOf, toInstant } from '../kernel/clock.ts'
import type { SentAttempt } from '../outbox/attempt-store.ts'
import { clockMarginMs } from '../outbox/newest.ts'
import { copiesOf } from './copies.ts'
import { isSinceFirst, withStrangers } from './echo-profile.ts'
import { sentAndOpen, settleShown } from './evidence.ts'
import { readOwn } from './lookup.ts'
import { digitsIn, digitsShown } from './start-fingerprint.ts'
import { resemblance, type Resemblance, type SentEntry } from './resemblance.ts'
import { asCandidate, announceEntry, type Sync } from './sync.ts'

const daysBack = 30

/**
 * Returns false if this program has sent no entry in the last 30 days, because the audit can then find no duplicates.
 */
export function isAuditWorthwhile(sync: Sync): boolean {
  return sync.attempts.hasSent(auditedFrom(sync))
}

/** Rejects with `ApiError` when the service does not respond. The database is unchanged in that case. */
export async function audit(sync: Sync): Promise<void> {
  const { clock, comparisons } = sync
  const today = dayOf(nowOf(clock), clock.zone())
  // The list includes future days, because a user may have moved a duplicate to a later day in another client.
  const [from, to] = [addDays(today, -daysBack), addDays(today, daysBack)]
  const { entries, complete, answeredAtMs } = await readOwn(sync, { date: { gte: from, lte: to } })
  settleShown(sync, entries)
  const { gone, withNewCopy } = sync.db.transaction(() => {
    const gone = complete ? forgetGone(sync, { entries, from, to }) : []
    const withNewCopy = noteCopies(sync, entries)
    const copies = new Set(comparisons.surpluses().map(({ serviceId }) => serviceId))
    const foreign = entries.filter((entry) => isForeign(sync, entry))
    recordOtherWriters(sync, {
      strange: foreign.filter(({ id }) => !copies.has(id)),
      suspected: foreign.filter(({ id }) => copies.has(id)),
      ...{ complete, answeredAtMs },
    })
    return { gone, withNewCopy }
  })
  for (const entryId of new Set([...gone, ...withNewCopy])) announceEntry(sync, entryId)
  sync.log.info('sync.audited', { seen: entries.length, surplus: withNewCopy.size })
}

/**
 * Records the service's entries that may be copies of sent entries. Returns the ids of the local entries for which a
 * new possible copy was recorded.
 */
function noteCopies(sync: Sync, entries: readonly TimeEntry[]): Set<string> {
  const { db, connection, attempts, claims, comparisons, clock } = sync
  const profile = sync.echo.read()
  const mayBeOpen = doubtMatcher(sync)
  // An entry that is linked to a local entry is not a copy, with one exception: it has digits (artificial seconds that
  // identify a sent entry), and its local entry was read from the account instead of being sent by this program.
  // Leaving out the other linked entries also saves time, because there may be many.
  const mayBeCopy = (entry: TimeEntry) =>
    digitsShown(entry, 'millisecond') === '' ? !claims.isClaimed(entry.id) : !claims.isOfSent(entry.id)
  const free = entries.filter((entry) => mayBeCopy(entry) && !mayBeOpen(entry))
  const withNewCopy = new Set<string>()
  for (const attempt of attempts.sentSince(auditedFrom(sync))) {
    const { entryId, serviceId, withdrawn } = attempt
    if (readBody(attempt.body, connection.dialect) === null) {
      db.reportDamage(
        `The stored body of an attempt of entry ${entryId} cannot be read: copies of it are not searched for.`,
      )
      continue
    }
    // A sent entry without a `serviceId` is still being looked up, so the apparent copy may be the sent entry itself.
    // An entry that the user withdrew is an exception: the service should not have it at all, so every copy of it is
    // reported.
    if (serviceId === null && !withdrawn) continue
    const ours = entries.find(({ id }) => id === serviceId) ?? null
    for (const copy of copiesOf({ ...attempt, ours }, connection, free, profile))
      if (
        isUnlinkedOrMarked(copy, attempt) &&
        !comparisons.isRuledOut(entryId, copy.id) &&
        comparisons.noteSurplus(entryId, asCandidate(sync, copy), nowOf(clock))
      )
        withNewCopy.add(entryId)
  }
  return withNewCopy

  /**
   * Returns true if no local entry is linked to the copy, or if the copy's start has the seconds and milliseconds that
   * were sent. These digits identify a copy even if a user has changed all of its other values, and even if the copy
   * was read from the account and stored as a separate local entry.
   */
  function isUnlinkedOrMarked(copy: TimeEntry, { startFingerprint }: SentAttempt): boolean {
    const digits = digitsIn(startFingerprint, 'millisecond')
    return !claims.isClaimed(copy.id) || (digits !== '' && digits === digitsShown(copy, 'millisecond'))
  }
}

export function auditedFrom({ clock }: Pick<Sync, 'clock'>): string {
  return toInstant(clock.nowMs() - daysBack * 24 * 3_600_000)
}

/**
 * Returns a function that decides whether an entry at the service may be the result of a create request that got no
 * response. The audit must not report such an entry as a copy of another entry.
 */
function doubtMatcher(sync: Sync): (entry: TimeEntry) => boolean {
  const open = sentAndOpen(sync)
  return (entry) => {
    const isMarked = digitsShown(entry, 'millisecond') !== ''
    const fits: readonly Resemblance[] = isMarked ? ['marked', 'changed'] : ['marked', 'changed', 'alike']
    return open.some((sent) => fits.includes(resemblance(entry, sent)))
  }
}

/**
 * Returns whether another client may have created the entry. This is the case if the entry belongs to this user, is not
 * linked to a local entry, and does not show milliseconds that this program sent.
 */
function isForeign({ connection, claims, sentStarts }: Sync, entry: TimeEntry): boolean {
  const digits = digitsShown(entry, 'millisecond')
  if (entry.user !== connection.userId || claims.isClaimed(entry.id)) return false
  return digits === '' || !sentStarts.isSent(digits)
}

interface Watched {
  /** The entries that another client may have created, except those in `suspected`. */
  readonly strange: readonly TimeEntry[]
  /** The entries that another client may have created, but that may also be copies of a local entry. */
  readonly suspected: readonly TimeEntry[]
  readonly complete: boolean
  readonly answeredAtMs: number | null
}

/**
 * Records whether other clients create entries for this user, and when the service was last searched for such entries.
 * The echo profile (the observed behavior of the service) stores both facts.
 */
function recordOtherWriters(sync: Sync, { strange, suspected, complete, answeredAtMs }: Watched): void {
  const open = sentAndOpen(sync)
  const before = sync.echo.read()
  const found = strange
    .filter((entry) => isSinceFirst(before, entry))
    .map((entry) => ({
      entry,
      resemblances: open.filter((sent) => !isOlder(entry, sent)).map((sent) => resemblance(entry, sent)),
    }))
  const strangers = found.filter(({ resemblances }) => resemblances.every((one) => one === null))
  // The search proves that no other client has created entries only if all of these conditions are met:
  // - The list is complete.
  // - No new entry is suspected to be a copy, because it may also come from another client.
  // - There are at most as many new entries as open local entries (sent, but not confirmed).
  // - Each new entry matches an open local entry. Being merely similar is not enough.
  const isSearched =
    complete &&
    !suspected.some((entry) => isSinceFirst(before, entry)) &&
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

/**
 * Deletes the records of copies that no longer exist at the service or that now belong to another sent entry. Returns
 * the ids of the local entries that had such records.
 */
function forgetGone(
  { comparisons, claims }: Sync,
  { entries, from, to }: { entries: readonly TimeEntry[]; from: Day; to: Day },
): string[] {
  const listed = new Set(entries.map(({ id }) => id))
  const gone = comparisons.surpluses().filter(({ serviceId, seen }) => {
    const isWithin = seen.day !== null && seen.day >= from && seen.day <= to
    return (isWithin && !listed.has(serviceId)) || claims.isOfSent(serviceId)
  })
  for (const { serviceId } of gone) comparisons.dropSurplus(serviceId)
  return gone.map(({ entryId }) => entryId)
}
