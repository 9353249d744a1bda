/**
 * Decides whether an unclaimed entry of the account may be ours nevertheless: one that is being sent, or a copy of one
 * that arrived. Such an entry is never copied from the account, because the lookup of ours needs it unclaimed
 * (docs/reliability.md §2.6).
 */
import { addDays } from '#preload/rules/local-time.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { Connection } from '../connections/connection.ts'
import type { Ledger } from '../entries/ledger.ts'
import { toInstant } from '../kernel/clock.ts'
import type { EchoStore } from '../outbox/echo-store.ts'
import { copiesOf } from './copies.ts'
import { sentEntryOf } from './evidence.ts'
import { digitsIn, digitsShown } from './marker.ts'
import { resemblance, type SentEntry } from './resemblance.ts'

export type Suspicion = 'maybe-ours' | 'copy' | null

/** How far the audit looks back. */
const auditedMs = 30 * 24 * 3_600_000

export interface Suspecting extends Ledger {
  readonly connection: Connection
  readonly echo: EchoStore
}

/** Reads the open entries now; create a new one after any change of our entries. */
export function suspector(sync: Suspecting): (entry: TimeEntry) => Suspicion {
  const { journal, outbox, entries, connection, clock, echo } = sync
  const ids = new Set([...outbox.undecided(), ...outbox.needingPerson()])
  const open = [...ids].map((id) => entries.facts(id))
  const auditedFrom = toInstant(clock.nowMs() - auditedMs)
  const inDoubt = journal.unclaimedSent(auditedFrom).flatMap((entryId) => {
    const attempt = journal.latest(entryId)
    return attempt ? [sentEntryOf(sync, entryId, attempt)] : []
  })
  const sent = journal.sentSince(auditedFrom)
  const profile = echo.read()
  const starts = new Set(
    sent.filter(({ serviceId }) => serviceId === null).map(({ marker }) => digitsIn(marker, 'millisecond')),
  )
  starts.delete('')
  return (entry) => {
    // One more day on both sides, because the account's zone may differ from ours.
    const [from, to] = [addDays(entry.date, -1), addDays(entry.date, 1)]
    const isAlike = (one: { itemId: string; minutes: number; day: string }) =>
      one.itemId === entry.item && one.minutes === entry.minutes && one.day >= from && one.day <= to
    // The entry may have been corrected at the service before we knew that it had arrived; its start fingerprint still
    // identifies it.
    const showsOurStart = starts.has(digitsShown(entry, 'millisecond'))
    if (showsOurStart || open.some(isAlike) || inDoubt.some((one) => resembles(entry, one)))
      return 'maybe-ours'
    const shown = digitsShown(entry, 'millisecond')
    const copied = sent.some(
      (one) =>
        (one.body.includes(JSON.stringify(entry.item)) || digitsIn(one.marker, 'millisecond') === shown) &&
        copiesOf(one, connection.userId, [entry], profile).length > 0,
    )
    return copied ? 'copy' : null
  }
}

/**
 * Whether the entry may be the one that was sent. Without a creation date it may have existed long before, so
 * similarity is no evidence.
 */
function resembles(entry: TimeEntry, sent: SentEntry): boolean {
  const how = resemblance(entry, sent)
  return how === 'similar' ? Boolean(entry.createdDate) : how !== null
}
