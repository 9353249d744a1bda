/**
 * Decides whether this program may have sent an entry of the time-tracking service that is linked to no local entry. It
 * may be a local entry that was sent without an answer, or a second copy of a sent one. Such an entry is never added to
 * the database as a new entry. Otherwise it would be linked to the new entry, and the lookup of the sent entry could no
 * longer find it (docs/reliability.md §2.6).
 */
import { addDays } from '#preload/rules/local-time.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { Connection } from '../connections/connection.ts'
import type { EntryFacts } from '../entries/entry-store.ts'
import type { Ledger } from '../entries/ledger.ts'
import { toInstant } from '../kernel/clock.ts'
import type { EchoStore } from '../outbox/echo-store.ts'
import { needsPerson } from '../outbox/states.ts'
import { copiesOf } from './copies.ts'
import { sentEntryOf } from './evidence.ts'
import { clockErrorMs } from './sent-before.ts'
import { digitsIn, digitsShown } from './start-fingerprint.ts'
import { resemblance, type SentEntry } from './resemblance.ts'

export type Suspicion = 'maybe-ours' | 'copy' | null

/** The period in milliseconds that the audit (the daily search for duplicates) covers. */
const auditedMs = 30 * 24 * 3_600_000

export interface Suspecting extends Pick<
  Ledger,
  'attempts' | 'clock' | 'comparisons' | 'entries' | 'outbox' | 'sentStarts'
> {
  readonly connection: Connection
  readonly echo: EchoStore
}

/**
 * Returns a function that decides whether this program may have sent an entry of the service. The function uses the
 * local entries at the time of this call, so call this again after they have changed.
 */
export function suspector(sync: Suspecting): (entry: TimeEntry) => Suspicion {
  const { attempts, outbox, connection, clock, echo } = sync
  const ids = new Set([...outbox.undecided(), ...outbox.needingPerson()])
  const open = [...ids].map((entryId) => openEntry(sync, entryId))
  const auditedFrom = toInstant(clock.nowMs() - auditedMs)
  const inDoubt = attempts.unclaimedSent(auditedFrom).flatMap((entryId) => {
    const attempt = attempts.latest(entryId)
    return attempt ? [sentEntryOf(sync, entryId, attempt)] : []
  })
  const sent = attempts.sentSince(auditedFrom)
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
    if (
      showsOurStart ||
      open.some((one) => mayBe(entry, one)) ||
      inDoubt.some((one) => resembles(entry, one))
    )
      return 'maybe-ours'
    const shown = digitsShown(entry, 'millisecond')
    const copied = sent.some(
      (one) =>
        (one.body.includes(JSON.stringify(entry.item)) ||
          digitsIn(one.startFingerprint, 'millisecond') === shown) &&
        copiesOf(one, connection.userId, [entry], profile).length > 0,
    )
    return copied ? 'copy' : null
  }
}

/** A local entry that is not known to be at the service. */
interface OpenEntry {
  readonly facts: EntryFacts
  /** The ids of the service's entries that the user compares with this entry. */
  readonly compared: readonly string[]
  /** The entry in the form in which it would be sent first. */
  readonly sent: SentEntry
  /** When it was saved; null if it waits for the user, so that it is not looked up and sent soon. */
  readonly savedAt: string | null
}

function openEntry(sync: Suspecting, entryId: string): OpenEntry {
  const waits = needsPerson.includes(sync.outbox.read(entryId)!.state)
  return {
    facts: sync.entries.facts(entryId),
    compared: sync.comparisons.candidates(entryId).map(({ serviceId }) => serviceId),
    sent: sentEntryOf(sync, entryId, {
      startFingerprint: null,
      baseline: null,
      newest: null,
      serviceAt: null,
    }),
    savedAt: waits ? null : (sync.outbox.receipts(entryId)[0]?.at ?? ''),
  }
}

/**
 * Returns whether the service's entry may be this open one. If an older copy of the database was restored, the entry
 * may have been corrected and sent after the copy was made, although the copy has no record of that. It then shows a
 * fingerprint that follows from the entry's id, or similar values and a later time of creation. Similar values count
 * only until the entry was looked up and sent. While an entry waits for the user, perhaps for days, they would keep
 * similar entries from other clients out of the history.
 */
function mayBe(entry: TimeEntry, { facts, compared, sent, savedAt }: OpenEntry): boolean {
  if (compared.includes(entry.id)) return true
  // Local entries of the day before and the day after are compared too, because the service's time zone may differ from
  // this machine's.
  const isNear = facts.day >= addDays(entry.date, -1) && facts.day <= addDays(entry.date, 1)
  if (isNear && facts.itemId === entry.item && facts.minutes === entry.minutes) return true
  const how = resemblance(entry, sent)
  if (how !== 'similar') return how !== null
  if (savedAt === null || !entry.createdDate) return false
  return !(Date.parse(entry.createdDate) <= Date.parse(savedAt) - clockErrorMs)
}

/**
 * Returns whether the service's entry may be the sent one. If it has no creation date, it may have existed long before,
 * so merely similar values are not enough.
 */
function resembles(entry: TimeEntry, sent: SentEntry): boolean {
  const how = resemblance(entry, sent)
  return how === 'similar' ? Boolean(entry.createdDate) : how !== null
}
