/**
 * Searches the service for second copies of our entries (docs/reliability.md §2.6.8), which exist if a create took
 * effect too late or the network delivered it twice. Reports them and deletes nothing.
 */
import type { Day } from '#preload/model/primitives.ts'
import { addDays, dayOf } from '#preload/rules/local-time.ts'
import { readBody } from '../api/dialect.ts'
import { readEntries } from '../api/time-tracking.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { nowOf, toInstant } from '../kernel/clock.ts'
import { copiesOf } from './copies.ts'
import { withStrangers } from './echo-profile.ts'
import { sentAndOpen, settleShown } from './evidence.ts'
import { digitsShown } from './marker.ts'
import { resemblance, type Resemblance } from './resemblance.ts'
import { asCandidate, tellEntry, type Sync } from './sync.ts'

const daysBack = 30

/** Whether a copy of one of our entries may exist. */
export function isAuditWorthwhile(sync: Sync): boolean {
  return sync.journal.hasSent(firstMoment(sync))
}

/** Rejects with `ApiError` when the service cannot be asked; then nothing changed. */
export async function audit(sync: Sync): Promise<void> {
  const { clock, connection, journal, comparisons } = sync
  const today = dayOf(nowOf(clock), clock.zone())
  // Includes later days, because a copy may have been moved to one.
  const [from, to] = [addDays(today, -daysBack), addDays(today, daysBack)]
  const { entries, complete, answeredAtMs } = await readEntries(sync.service, {
    fields: { user: { is: connection.userId }, date: { gte: from, lte: to } },
    sortBy: 'createdDate',
    sortType: 'asc',
  })
  settleShown(sync, entries)
  const profile = sync.echo.read()
  const mayBeOurs = openOnes(sync)
  const free = entries.filter(({ id }) => !journal.isClaimed(id))
  const told = new Set<string>()
  const copies = new Set(comparisons.surpluses().map(({ serviceId }) => serviceId))
  sync.db.transaction(() => {
    if (complete) forgetGone(sync, { entries, from, to })
    for (const sent of journal.sentSince(firstMoment(sync))) {
      if (readBody(sent.body) === null) {
        sync.db.reportDamage(
          `The stored body of an attempt of entry ${sent.entryId} cannot be read: copies of it are not searched for.`,
        )
        continue
      }
      // An entry without a claim will claim its own copy; a withdrawn entry must not have any.
      if (sent.serviceId === null && !sent.takenBack) continue
      const ours = entries.find(({ id }) => id === sent.serviceId)
      for (const copy of copiesOf({ ...sent, ours }, connection.userId, free, profile)) {
        if (mayBeOurs(copy) || comparisons.isStranger(sent.entryId, copy.id)) continue
        copies.add(copy.id)
        if (comparisons.noteSurplus(sent.entryId, asCandidate(sync, copy), nowOf(clock)))
          told.add(sent.entryId)
      }
    }
    const foreign = free.filter(({ id, user }) => user === connection.userId && !copies.has(id))
    noteOthers(sync, { foreign, complete, answeredAtMs })
  })
  for (const entryId of told) tellEntry(sync, entryId)
  sync.log.info('sync.audited', { seen: entries.length, surplus: told.size })
}

function firstMoment({ clock }: Sync): string {
  return toInstant(clock.nowMs() - daysBack * 24 * 3_600_000)
}

/**
 * Returns a function that tells whether an entry may be one of ours that is still in doubt; it is then no copy of
 * another one.
 */
function openOnes(sync: Sync): (entry: TimeEntry) => boolean {
  const open = sentAndOpen(sync)
  return (entry) => {
    const isMarked = digitsShown(entry, 'millisecond') !== ''
    const fits: readonly Resemblance[] = isMarked ? ['marked', 'changed'] : ['marked', 'changed', 'alike']
    return open.some((sent) => fits.includes(resemblance(entry, sent)))
  }
}

interface Watched {
  /** The entries that were read, are not claimed by ours, and are no copies. */
  readonly foreign: readonly TimeEntry[]
  readonly complete: boolean
  readonly answeredAtMs: number | null
}

/** Records whether other devices or persons write for this user, and until when they would have been seen. */
function noteOthers(sync: Sync, { foreign, complete, answeredAtMs }: Watched): void {
  const open = sentAndOpen(sync)
  const strangers = foreign.filter((entry) => open.every((sent) => resemblance(entry, sent) === null))
  const profile = withStrangers(sync.echo.read(), strangers)
  const isWatched = complete && answeredAtMs !== null
  sync.echo.write({ ...profile, ...(isWatched && { watchedAt: toInstant(answeredAtMs) }) })
}

/** Deletes recorded copies that no longer exist, or that were since claimed as entries of ours. */
function forgetGone(
  { comparisons, journal }: Sync,
  { entries, from, to }: { entries: readonly TimeEntry[]; from: Day; to: Day },
): void {
  const listed = new Set(entries.map(({ id }) => id))
  for (const { serviceId, seen } of comparisons.surpluses()) {
    const isWithin = seen.day !== null && seen.day >= from && seen.day <= to
    if ((isWithin && !listed.has(serviceId)) || journal.isClaimed(serviceId))
      comparisons.dropSurplus(serviceId)
  }
}
