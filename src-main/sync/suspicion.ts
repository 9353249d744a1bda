/**
 * Whether an entry of the account that is bound to none of ours may be ours all the same: one that is on its way, or a
 * copy of one that arrived. Such an entry is never taken in, because its own reconciliation needs it unclaimed
 * (docs/reliability.md §2.6).
 */
import { addDays } from '#preload/rules/local-time.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { Connection } from '../connections/connection.ts'
import type { Ledger } from '../entries/ledger.ts'
import { toInstant } from '../kernel/clock.ts'
import type { EchoStore } from '../outbox/echo-store.ts'
import { copiesOf } from './copies.ts'
import { sentEntryOf } from './look.ts'
import { digitsIn, digitsShown } from './marker.ts'
import { resemblance, type SentEntry } from './resemblance.ts'

export type Suspicion = 'maybe-ours' | 'copy' | null

/** How long the audit looks back. */
const auditedMs = 30 * 24 * 3_600_000

export interface Suspecting extends Ledger {
  readonly connection: Connection
  readonly echo: EchoStore
}

/** Reads what is open now; ask for a new one after anything of ours changed. */
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
    // A day either side: the account's zone need not be ours.
    const [from, to] = [addDays(entry.date, -1), addDays(entry.date, 1)]
    const isAlike = (one: { itemId: string; minutes: number; day: string }) =>
      one.itemId === entry.item && one.minutes === entry.minutes && one.day >= from && one.day <= to
    // Somebody may have corrected it there before we knew that it had arrived: its start still shows whose it is.
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

/** What does not say when it was created may be as old as the account: a likeness says nothing then. */
function resembles(entry: TimeEntry, sent: SentEntry): boolean {
  const how = resemblance(entry, sent)
  return how === 'similar' ? Boolean(entry.createdDate) : how !== null
}
