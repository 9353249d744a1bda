/**
 * Looks afterwards whether anything is there twice (reliability.md §2.6.8): because a service took a create in later
 * than it ever should, or a road delivered it twice. Finds and tells; takes nothing away.
 */
import * as z from 'zod'
import { addDays, dayOf } from '#preload/rules/local-time.ts'
import { readEntries } from '../api/time-tracking.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { nowOf, toInstant } from '../kernel/clock.ts'
import type { EchoProfile } from '../outbox/echo-store.ts'
import type { SentAttempt } from '../outbox/journal.ts'
import { sameWords } from './description.ts'
import { tierOf } from './echo-profile.ts'
import { digitsIn, digitsShown } from './marker.ts'
import { asCandidate, tellEntry, type Sync } from './sync.ts'
import { sameValues } from './verdict.ts'

const daysBack = 30

/** True while something of ours can be there twice. */
export function isAuditWorthwhile(sync: Sync): boolean {
  return sync.journal.hasSent(firstMoment(sync))
}

/** Rejects with `ApiError` when the service cannot be asked; then nothing changed. */
export async function audit(sync: Sync): Promise<void> {
  const { clock, connection, journal, comparisons } = sync
  const today = dayOf(nowOf(clock), clock.zone())
  const { entries } = await readEntries(sync.service, {
    fields: {
      user: { is: connection.userId },
      date: { gte: addDays(today, -daysBack), lte: addDays(today, 1) },
    },
    sortBy: 'createdDate',
    sortType: 'asc',
  })
  const profile = sync.echo.read()
  const free = entries.filter(({ id }) => !journal.isClaimed(id))
  const told = new Set<string>()
  sync.db.transaction(() => {
    for (const sent of journal.sentSince(firstMoment(sync))) {
      // One that waits for its own copy will find it; one that was taken back must not have any.
      if (sent.serviceId === null && !sent.takenBack) continue
      for (const copy of copiesOf(sent, connection.userId, free, profile))
        if (
          !comparisons.isStranger(sent.entryId, copy.id) &&
          comparisons.noteSurplus(sent.entryId, asCandidate(copy), nowOf(clock))
        )
          told.add(sent.entryId)
    }
  })
  for (const entryId of told) tellEntry(sync, entryId)
  sync.log.info('sync.audited', { seen: entries.length, surplus: told.size })
}

function firstMoment({ clock }: Sync): string {
  return toInstant(clock.nowMs() - daysBack * 24 * 3_600_000)
}

const sentBody = z.object({
  item: z.string(),
  date: z.string(),
  minutes: z.number(),
  description: z.string().optional(),
})

/**
 * What may be another copy of what was sent: certain where milliseconds tell, a suspicion elsewhere. `free` are entries
 * that are bound to none of ours. Pure.
 */
export function copiesOf(
  sent: SentAttempt,
  user: string,
  free: readonly TimeEntry[],
  profile: EchoProfile,
): readonly TimeEntry[] {
  const { description = '', ...values } = sentBody.parse(JSON.parse(sent.body))
  const alike = free.filter((entry) => sameValues(entry, { user, ...values }))
  const shows = (precision: 'millisecond' | 'second') => {
    const digits = digitsIn(sent.marker, precision)
    return alike.filter((entry) => digits !== '' && digitsShown(entry, precision) === digits)
  }
  const marked = shows('millisecond')
  if (marked.length > 0) return marked
  const suspects = alike.filter(
    (entry) => sameWords(entry.description, description) && !sent.baseline?.includes(entry.id),
  )
  switch (tierOf(profile, sent.marker)) {
    case 1:
      return []
    case 2:
      return suspects.filter((entry) => shows('second').includes(entry))
    case 3:
      return sent.baseline === null ? [] : suspects
  }
}
