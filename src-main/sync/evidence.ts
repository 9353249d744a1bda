/**
 * Confirms local entries whose create requests got no response, if they appear among the entries that the time-tracking
 * service returns.
 */
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { toInstant } from '../kernel/clock.ts'
import { underWay } from '../outbox/states.ts'
import { givesStartsBack } from './echo-profile.ts'
import type { Lookup } from './lookup.ts'
import { digitsIn, likelyDigits } from './start-fingerprint.ts'
import type { Answer, Question } from './reconcile-decision.ts'
import type { SentEntry } from './resemblance.ts'
import { adopt } from './settle.ts'
import { asCandidates, ownOf, sentValuesOf, announceEntry, type Sync } from './sync.ts'

export type SentLast = Pick<SentEntry, 'startFingerprint' | 'baseline' | 'newest' | 'serviceAt'>

/**
 * Uses the entries that a lookup returned to decide whether the service has the local entry. `sent` describes the
 * latest attempt. Before the first attempt, it describes the attempt that would be made.
 */
export function decideOn(sync: Sync, entryId: string, seen: Seen, sent: SentLast): Answer {
  return sync.rules.decide(questionOn(sync, entryId, seen, sent))
}

/**
 * Returns whether an audit (a search for duplicates and for other clients' entries) would settle an inconclusive
 * lookup. This is the case if only one doubt remains: another client may have begun to create entries since the last
 * audit, so the entry that was found may belong to that client.
 */
export function isAuditNeeded(sync: Sync, entryId: string, seen: Seen, sent: SentLast): boolean {
  const question = questionOn(sync, entryId, seen, sent)
  if (seen.answeredAtMs === null || sync.rules.decide(question).finding === 'there') return false
  const profile = { ...question.profile, watchedAt: toInstant(seen.answeredAtMs) }
  return sync.rules.decide({ ...question, profile }).finding === 'there'
}

type Seen = Pick<Lookup, 'entries' | 'complete' | 'claimed' | 'isEmpty' | 'answeredAtMs'>

function questionOn(
  sync: Sync,
  entryId: string,
  { entries, complete, claimed, isEmpty, answeredAtMs }: Seen,
  sent: SentLast,
): Question {
  const { sentStarts, claims, comparisons } = sync
  return {
    sent: sentEntryOf(sync, entryId, sent),
    ...{ entries, complete, isEmpty, answeredAtMs },
    isTaken: (serviceId) => claims.isClaimed(serviceId) || comparisons.isRuledOut(entryId, serviceId),
    isOthers: (digits) => digits !== '' && sentStarts.isSentWithAnother(entryId, digits),
    others: (serviceId) =>
      sentAndOpen(sync).filter(
        (other) => other.entryId !== entryId && !comparisons.isRuledOut(other.entryId, serviceId),
      ),
    canaries: claimed.map(({ serviceId }) => serviceId),
    hasOurs: claims.hasClaim(),
    profile: sync.echo.read(),
    soleWriter: sync.connection.soleWriter,
    horizonMs: sync.connection.horizonMs,
  }
}

/**
 * Returns a local entry in the form in which it was or will be sent, so that it can be compared with the service's
 * entries. The result includes every start fingerprint (artificial seconds that identify the entry) that may have been
 * sent. If an older copy of the database was restored, the fingerprint may not be recorded there, so the likely
 * fingerprints are derived from the entry's id.
 */
export function sentEntryOf(
  sync: Pick<Sync, 'connection' | 'entries' | 'sentStarts' | 'echo'>,
  entryId: string,
  { startFingerprint, baseline, newest, serviceAt }: SentLast,
): SentEntry {
  const facts = sync.entries.facts(entryId)
  const starts = [
    ...sync.sentStarts.startFingerprintsOf(entryId),
    ...(startFingerprint === null ? [] : [startFingerprint]),
  ]
  const digits = starts.map((start) => digitsIn(start, 'millisecond')).filter((each) => each !== '')
  return {
    values: sentValuesOf(sync, facts),
    description: facts.draft.description,
    start: startFingerprint ?? facts.startedAt,
    ...{ startFingerprint, baseline, newest, serviceAt },
    digits: [...new Set(digits)],
    likelyDigits: likelyDigits(entryId),
    startComesBack: givesStartsBack(sync.echo.read()),
  }
}

/**
 * Records the service's entries that may be this local entry. If they are missing from later lists, the user is asked
 * about them before the local entry is sent again. Must run inside a transaction.
 */
export function rememberShown(sync: Sync, entryId: string, answer: Answer): void {
  if (answer.finding === 'there') return
  const shown = answer.finding === 'unclear' ? answer.candidates : answer.similar
  sync.comparisons.remember(entryId, asCandidates(sync, shown))
}

/** Returns the sent entries for which it is not yet known whether the service has them. */
export function sentAndOpen(sync: Sync): (SentEntry & { readonly entryId: string })[] {
  const isOpen = (entryId: string) => underWay.has(sync.outbox.read(entryId)!.state)
  return sentEntriesOf(sync, sync.outbox.undecided().filter(isOpen))
}

/**
 * Returns the entries with these ids in the form in which they were last sent. Entries that were never sent are left
 * out.
 */
export function sentEntriesOf(
  sync: Pick<Sync, 'attempts'> & Parameters<typeof sentEntryOf>[0],
  entryIds: readonly string[],
): (SentEntry & { readonly entryId: string })[] {
  return entryIds.flatMap((entryId) => {
    const attempt = sync.attempts.latest(entryId)
    return attempt ? [{ entryId, ...sentEntryOf(sync, entryId, attempt) }] : []
  })
}

/**
 * Checks all local entries whose create requests got no response, not only the entry that was looked up, and confirms
 * those that are recognized among `entries`. A recognized entry is therefore never sent again, even if a user deletes
 * it at the service soon afterwards.
 */
export function settleShown(sync: Sync, entries: readonly TimeEntry[]): void {
  const { db, attempts, claims, evidence, clock } = sync
  const free = ownOf(sync, entries).filter(({ id }) => !claims.isClaimed(id))
  if (free.length === 0) return
  const found: string[] = []
  db.transaction(() => {
    for (const entryId of attempts.inDoubt()) {
      const attempt = attempts.latest(entryId)!
      const answer = decideOn(
        sync,
        entryId,
        { entries: free, complete: false, claimed: [], isEmpty: false, answeredAtMs: null },
        attempt,
      )
      if (answer.finding === 'there') {
        evidence.add(entryId, {
          ...{ attempt: attempt.n, seen: entries.length, complete: false, finding: 'there' },
          ...{ bootId: clock.bootId(), bootMs: clock.bootMs() },
        })
        adopt(sync, entryId, answer.serviceId)
        found.push(entryId)
      } else rememberShown(sync, entryId, answer)
    }
  })
  for (const entryId of found) announceEntry(sync, entryId)
}
