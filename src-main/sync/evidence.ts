/** Applies the lists that were read to our own entries: what a list says about each, and which of them it settles. */
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { underWay } from '../outbox/states.ts'
import { givesStartsBack } from './echo-profile.ts'
import type { Look } from './look.ts'
import { digitsIn, likelyDigits } from './marker.ts'
import type { Answer } from './reconcile-decision.ts'
import type { SentEntry } from './resemblance.ts'
import { adopt } from './settle.ts'
import { asCandidate, sentValuesOf, tellEntry, type Sync } from './sync.ts'

export type SentLast = Pick<SentEntry, 'marker' | 'baseline' | 'newest' | 'serviceAt'>

/** Decides what the list says about an entry as it was or would be sent. */
export function decideOn(
  sync: Sync,
  entryId: string,
  { entries, complete, claimed, isEmpty }: Pick<Look, 'entries' | 'complete' | 'claimed' | 'isEmpty'>,
  sent: SentLast,
): Answer {
  const { journal, comparisons } = sync
  return sync.rules.decide({
    sent: sentEntryOf(sync, entryId, sent),
    ...{ entries, complete, isEmpty },
    isTaken: (serviceId) => journal.isClaimed(serviceId) || comparisons.isStranger(entryId, serviceId),
    isOthers: (digits) => digits !== '' && journal.isSentWithAnother(entryId, digits),
    canaries: claimed.map(({ serviceId }) => serviceId),
    hasOurs: journal.hasClaim(),
    profile: sync.echo.read(),
    soleWriter: sync.connection.soleWriter,
    horizonMs: sync.connection.horizonMs,
  })
}

/**
 * Returns an entry as the service may show it, with every start fingerprint that an older copy of this journal may have
 * sent.
 */
export function sentEntryOf(
  sync: Pick<Sync, 'connection' | 'entries' | 'journal' | 'echo'>,
  entryId: string,
  sent: SentLast,
): SentEntry {
  const facts = sync.entries.facts(entryId)
  const markers = [...sync.journal.markersOf(entryId), ...(sent.marker === null ? [] : [sent.marker])]
  const digits = markers.map((marker) => digitsIn(marker, 'millisecond')).filter((each) => each !== '')
  return {
    values: sentValuesOf(sync, facts),
    description: facts.draft.description,
    start: sent.marker ?? facts.startedAt,
    ...{ marker: sent.marker, baseline: sent.baseline, newest: sent.newest, serviceAt: sent.serviceAt },
    digits: [...new Set([...digits, ...likelyDigits(entryId)])],
    startComesBack: givesStartsBack(sync.echo.read()),
  }
}

/**
 * For the caller's transaction: records the shown entries that may be ours. If they disappear later, a person is asked
 * before the entry is sent again.
 */
export function rememberShown(sync: Sync, entryId: string, answer: Answer): void {
  if (answer.finding === 'there') return
  const shown = answer.finding === 'unclear' ? answer.candidates : answer.similar
  sync.comparisons.remember(
    entryId,
    shown.map((entry) => asCandidate(sync, entry)),
  )
}

/** Returns the entries of which it is unknown whether the service has them, as they were sent. */
export function sentAndOpen(sync: Sync): (SentEntry & { readonly entryId: string })[] {
  const isOpen = (entryId: string) => underWay.has(sync.outbox.read(entryId)!.state)
  return sync.outbox
    .undecided()
    .filter(isOpen)
    .flatMap((entryId) => {
      const attempt = sync.journal.latest(entryId)
      return attempt ? [{ entryId, ...sentEntryOf(sync, entryId, attempt) }] : []
    })
}

/**
 * Settles every entry in doubt that a list shows, not only the one that was looked up. So an entry that was seen once
 * is not sent again if somebody deletes it before its own lookup.
 */
export function settleShown(sync: Sync, entries: readonly TimeEntry[]): void {
  const { db, journal, connection, clock } = sync
  const free = entries.filter(({ id, user }) => user === connection.userId && !journal.isClaimed(id))
  if (free.length === 0) return
  const found: string[] = []
  db.transaction(() => {
    for (const entryId of journal.inDoubt()) {
      const attempt = journal.latest(entryId)!
      const answer = decideOn(
        sync,
        entryId,
        { entries: free, complete: false, claimed: [], isEmpty: false },
        attempt,
      )
      if (answer.finding === 'there') {
        journal.witness(entryId, {
          ...{ attempt: attempt.n, seen: entries.length, complete: false, finding: 'there' },
          ...{ bootId: clock.bootId(), bootMs: clock.bootMs() },
        })
        adopt(sync, entryId, answer.serviceId)
        found.push(entryId)
      } else rememberShown(sync, entryId, answer)
    }
  })
  for (const entryId of found) tellEntry(sync, entryId)
}
