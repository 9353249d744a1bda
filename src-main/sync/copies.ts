/** Finds possible copies of an entry that was sent from here (docs/reliability.md §2.6.8). Pure. */
import { readBody } from '../api/dialect.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { EchoProfile } from '../outbox/echo-store.ts'
import type { SentAttempt } from '../outbox/journal.ts'
import { sameWords } from './description.ts'
import { givesStartsBack, tierOf } from './echo-profile.ts'
import { digitsIn, digitsShown } from './marker.ts'
import { resemblance } from './resemblance.ts'

/**
 * Returns the entries that may be further copies of what was sent, even if they were changed since. If the service
 * returns milliseconds they are certain, otherwise suspected. None when the stored body cannot be read. `free` are the entries that none of ours claims.
 */
export function copiesOf(
  sent: SentAttempt & { readonly ours?: TimeEntry | undefined },
  user: string,
  free: readonly TimeEntry[],
  profile: EchoProfile,
): readonly TimeEntry[] {
  const body = readBody(sent.body)
  if (!body) return []
  const { itemId: item, day: date, minutes, description, startTime } = body
  const { marker, baseline, newest, serviceAt } = sent
  const digits = digitsIn(marker, 'millisecond')
  const known = {
    ...{
      values: { user, item, date, minutes },
      description,
      marker,
      start: marker ?? startTime,
      baseline,
      newest,
      serviceAt,
    },
    digits: digits === '' ? [] : [digits],
    startComesBack: givesStartsBack(profile),
  }
  return free.filter((entry) => {
    switch (resemblance(entry, known)) {
      case 'marked':
      case 'changed':
        return true
      case 'alike':
        // It was sent twice, and nothing contradicts a copy: only if the service returns milliseconds would a copy have
        // to show the fingerprint.
        return (
          sent.sentAgain ||
          isOfOneMoment(entry, sent.ours) ||
          (sameWords(entry.description, description) && isLikely(entry))
        )
      case 'similar':
        return sent.sentAgain || isOfOneMoment(entry, sent.ours)
      case null:
        return false
    }
  })

  function isLikely(entry: TimeEntry): boolean {
    switch (tierOf(profile, marker)) {
      case 1:
        return false
      case 2:
        return digitsShown(entry, 'second') === digitsIn(marker, 'second')
      case 3:
        return baseline !== null
    }
  }
}

/** A request that the network delivers twice arrives twice within this time. */
const oneMomentMs = 10_000

function isOfOneMoment(entry: TimeEntry, ours: TimeEntry | undefined): boolean {
  return Math.abs(Date.parse(entry.createdDate ?? '') - Date.parse(ours?.createdDate ?? '')) <= oneMomentMs
}
