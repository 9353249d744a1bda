/**
 * Finds entries at the time-tracking service that may be duplicates of an entry that this program sent
 * (docs/reliability.md §2.6.8).
 */
import { readBody } from '../api/dialect.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { Connection } from '../connections/connection.ts'
import type { EchoProfile } from '../outbox/echo-store.ts'
import type { SentAttempt } from '../outbox/attempt-store.ts'
import { sameDescription } from './description.ts'
import { givesStartsBack, tierOf } from './echo-profile.ts'
import { digitsIn, digitsShown } from './start-fingerprint.ts'
import { resemblance } from './resemblance.ts'

/**
 * An attempt to send a local entry. `ours` is the service's entry that is linked to the local entry; null if the
 * service does not list that entry, undefined if the caller did not look for it.
 */
type Sent = SentAttempt & { readonly ours?: TimeEntry | null }

/**
 * Returns the service's entries that may be duplicates of the sent entry, even if a user has changed them since. `free`
 * contains the service's entries that are not linked to any sent entry. The result is empty if the stored request body
 * cannot be read.
 */
export function copiesOf(
  sent: Sent,
  account: Pick<Connection, 'userId' | 'dialect'>,
  free: readonly TimeEntry[],
  profile: EchoProfile,
): readonly TimeEntry[] {
  const body = readBody(sent.body, account.dialect)
  if (!body) return []
  const { itemId: item, day: date, minutes, description, startTime } = body
  const { startFingerprint, baseline, newest, serviceAt } = sent
  const digits = digitsIn(startFingerprint, 'millisecond')
  const known = {
    ...{
      values: { user: account.userId, item, date, minutes },
      description,
      startFingerprint,
      start: startFingerprint ?? startTime,
      baseline,
      newest,
      serviceAt,
    },
    digits: digits === '' ? [] : [digits],
    likelyDigits: [],
    startComesBack: givesStartsBack(profile),
  }
  return free.filter((entry) => {
    switch (resemblance(entry, known)) {
      case 'marked':
        return true
      case 'changed':
        return mayComeFrom(entry, sent)
      case 'alike':
        // Equal values alone do not make an entry a copy, because the user may have entered the same work twice. The
        // entry is reported as a copy if the local entry was sent twice, or if the service created the two entries
        // within seconds of each other. Otherwise, the descriptions must match, and `isLikely` must return true. It
        // returns false, for example, if the service returns milliseconds, because a copy would then show the start
        // fingerprint that was sent.
        return (
          sent.sentAgain ||
          areCreatedTogether(entry, sent.ours) ||
          (sameDescription(entry.description, description) && isLikely(entry))
        )
      case 'similar':
        return sent.sentAgain || areCreatedTogether(entry, sent.ours)
      case null:
        return false
    }
  })

  function isLikely(entry: TimeEntry): boolean {
    switch (tierOf(profile, startFingerprint)) {
      case 1:
        return false
      case 2:
        return digitsShown(entry, 'second') === digitsIn(startFingerprint, 'second')
      case 3:
        return baseline !== null
    }
  }
}

/**
 * Two entries that were created at most this many milliseconds apart may come from a single request that the network
 * delivered twice.
 */
const createdTogetherMs = 10_000

/**
 * A request that got a response can take effect a second time only if the network delivers it again, at most this many
 * milliseconds later.
 */
const deliveredAgainMs = 600_000

/**
 * Returns whether an entry that shows the attempt's start fingerprint (artificial seconds), but has other values, may
 * come from the attempt. Returns true if the attempt got no response or if the entry has no creation date.
 *
 * Tallystick on another of the user's computers may send the same fingerprint by chance, and other clients may copy it.
 * Both are unlikely near the time of the attempt. An entry is therefore assumed to come from the attempt if it was
 * created between ten minutes before the local entry was saved and ten minutes after the attempt. The period includes
 * the time before the attempt, because a restored older database may lack an earlier attempt.
 */
function mayComeFrom(entry: TimeEntry, { outcome, ours, serviceAt, at, savedAt }: Sent): boolean {
  const createdMs = Date.parse(entry.createdDate ?? '')
  const arrivedAt = outcome === 'confirmed' ? ours?.createdDate : null
  const sentMs = [arrivedAt, serviceAt].map((time) => Date.parse(time ?? '')).filter(Number.isFinite)
  const isLost = outcome === null || outcome === 'lost'
  if (isLost || Number.isNaN(createdMs)) return true
  // If the time of the attempt is unknown, the result is true only for the audit (the daily search for duplicates),
  // which sets `ours`. Other callers may then add the entry to the database, where the audit can still report it.
  if (sentMs.length === 0) return ours !== undefined
  const passedMs = Date.parse(at) - Date.parse(savedAt ?? '')
  // If the clock has been set back since the entry was saved, the elapsed time is unknown.
  const waitedMs = passedMs >= 0 ? passedMs : Infinity
  return sentMs.some((sent) => {
    const laterMs = createdMs - sent
    return laterMs >= -waitedMs - deliveredAgainMs && laterMs <= deliveredAgainMs
  })
}

function areCreatedTogether(entry: TimeEntry, ours: TimeEntry | null | undefined): boolean {
  return (
    Math.abs(Date.parse(entry.createdDate ?? '') - Date.parse(ours?.createdDate ?? '')) <= createdTogetherMs
  )
}
