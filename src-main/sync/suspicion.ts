/**
 * Examines an entry at the time-tracking service that is not linked to a local entry, to decide whether this program
 * may have sent it. It may belong to a local entry whose create request got no response, or be a duplicate of a sent
 * entry. Such an entry must not be added to the database as a new entry. It would then be linked to that new entry, and
 * the lookup of the sent entry could no longer find it (docs/reliability.md §2.6).
 */
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { auditedFrom } from './audit.ts'
import { copiesOf } from './copies.ts'
import { sentEntriesOf } from './evidence.ts'
import { openEntries, type Suspecting } from './open-entries.ts'
import { digitsIn, digitsShown } from './start-fingerprint.ts'
import { resemblance, type SentEntry } from './resemblance.ts'

export type Suspicion = 'maybe-ours' | 'copy' | null

/**
 * Returns a function that decides whether this program may have sent an entry at the service. The function uses the
 * local entries as they are when `suspector` is called, so call `suspector` again after they have changed.
 */
export function suspector(sync: Suspecting): (entry: TimeEntry) => Suspicion {
  const { attempts, comparisons, outbox, connection, echo } = sync
  const isOpen = openEntries(sync, [...new Set([...outbox.undecided(), ...outbox.needingPerson()])])
  const from = auditedFrom(sync)
  const inDoubt = sentEntriesOf(sync, attempts.unclaimedSent(from))
  const mayBe = (one: { entryId: string }, entry: TimeEntry) => !comparisons.isRuledOut(one.entryId, entry.id)
  const sent = attempts.sentSince(from)
  const profile = echo.read()
  const starts = new Set(
    sent
      .filter(({ serviceId }) => serviceId === null)
      .map(({ startFingerprint }) => digitsIn(startFingerprint, 'millisecond')),
  )
  starts.delete('')
  return (entry) => {
    // A user may have corrected the entry at the service before this program knew that it had arrived. The start
    // fingerprint (the artificial seconds of the sent start) still identifies it.
    const showsOurStart = starts.has(digitsShown(entry, 'millisecond'))
    if (showsOurStart || isOpen(entry) || inDoubt.some((one) => mayBe(one, entry) && resembles(entry, one)))
      return 'maybe-ours'
    const shown = digitsShown(entry, 'millisecond')
    const copied = sent.some(
      (one) =>
        mayBe(one, entry) &&
        (one.body.includes(JSON.stringify(entry.item)) ||
          digitsIn(one.startFingerprint, 'millisecond') === shown) &&
        copiesOf(one, connection, [entry], profile).length > 0,
    )
    return copied ? 'copy' : null
  }
}

/**
 * Returns whether the service's entry may be the sent entry. An entry without a creation date may be much older than
 * the sent entry, so merely similar values are not enough for it.
 */
function resembles(entry: TimeEntry, sent: SentEntry): boolean {
  const how = resemblance(entry, sent)
  return how === 'similar' ? Boolean(entry.createdDate) : how !== null
}
