/** Looks in the service for an entry whose answer got lost, and acts on what it finds. */
import { nowOf, toInstant } from '../kernel/clock.ts'
import type { Attempt } from '../outbox/journal.ts'
import { decideOn, isUnlearned, look, seekCanary, seekEcho, type Look } from './look.ts'
import { nextLookMs, type Answer } from './reconcile-decision.ts'
import { asCandidate, tellEntry, type Sync } from './sync.ts'

/** Rejects with `ApiError` when the service cannot be asked; then nothing changed. */
export async function reconcile(sync: Sync, entryId: string): Promise<void> {
  const attempt = sync.journal.latest(entryId)
  if (!attempt) throw new Error(`entry ${entryId} is being checked but was never sent`)
  const facts = sync.entries.facts(entryId)
  const looks = sync.journal.looks(entryId, attempt.n)
  if (isUnlearned(sync, attempt.marker)) await seekEcho(sync)
  const seen = await look(sync, facts)
  const blind = !sync.connection.soleWriter && !sync.echo.read().listsOwn
  if (blind && looks < looksForCanary) await seekCanary(sync, facts.day)
  sync.db.transaction(() => {
    const answer = decideOn(sync, entryId, seen, attempt)
    sync.journal.witness(entryId, {
      attempt: attempt.n,
      seen: seen.entries.length,
      complete: seen.complete,
      finding: answer.finding === 'no-evidence' ? 'unclear' : answer.finding,
      bootId: seen.bootId,
      bootMs: seen.bootMs,
    })
    act(sync, entryId, attempt, { seen, looks: looks + 1, answer })
    sync.log.info('entry.checked', { entryId, finding: answer.finding, seen: seen.entries.length })
  })
  tellEntry(sync, entryId)
}

/** What one more look said; the latest of `looks`. */
interface Looked {
  readonly seen: Look
  readonly looks: number
  readonly answer: Answer
}

function act(sync: Sync, entryId: string, attempt: Attempt, { seen, looks, answer }: Looked): void {
  if (answer.finding === 'there') return adopt(sync, entryId, answer.serviceId)
  const { horizonMs } = sync.connection
  const ageMs = ageAt(sync, attempt, sync.clock.bootMs())
  const lookAgain = (waitMs: number) => sync.outbox.waitUntil(entryId, toInstant(sync.clock.nowMs() + waitMs))
  if (answer.finding === 'unclear') {
    // What this service keeps of a start is not known yet: the next entry that arrives may show whose it is.
    if (isUnlearned(sync, attempt.marker) && ageMs < horizonMs + lessonMs) return lookAgain(nextLookMs(looks))
    return ask(sync, entryId, answer.candidates.map(asCandidate))
  }
  if (settledAsAbsent(sync, entryId, attempt)) return sync.outbox.move(entryId, { state: 'queued' })
  // Lists that never show what they must: after so many, only a person knows.
  const blind = answer.finding === 'no-evidence' && seen.complete && ageMs >= horizonMs
  if (blind && looks >= looksBeforeAsking) return ask(sync, entryId, [])
  lookAgain(nextLookMs(looks, ageMs, horizonMs))
}

const looksBeforeAsking = 12
const lessonMs = 2 * 3_600_000
const looksForCanary = 3

/** For the caller's transaction: the service's entry is ours. */
export function adopt(sync: Sync, entryId: string, serviceId: string): void {
  sync.journal.claim(entryId, serviceId)
  sync.outbox.move(entryId, { state: 'confirmed' })
  sync.outbox.note(entryId, nowOf(sync.clock), 'found')
}

/** For the caller's transaction: evidence ends here. */
export function ask(sync: Sync, entryId: string, about: Parameters<Sync['comparisons']['ask']>[1]): void {
  sync.comparisons.ask(entryId, about)
  sync.outbox.move(entryId, { state: 'asking' })
}

function settledAsAbsent(sync: Sync, entryId: string, attempt: Attempt): boolean {
  const { horizonMs, negativesNeeded } = sync.connection
  return sync.rules.maySendAgain({
    ageMs: ageAt(sync, attempt, sync.clock.bootMs()),
    negativesAtMs: sync.journal.negatives(entryId, attempt.n).map((bootMs) => ageAt(sync, attempt, bootMs)),
    horizonMs,
    negativesNeeded,
  })
}

/** After a reboot the clock that nobody sets began anew: the horizon is counted again, from the boot on. */
function ageAt(sync: Sync, { bootId, bootMs }: Attempt, atBootMs: number): number {
  return bootId === sync.clock.bootId() ? atBootMs - bootMs : atBootMs
}
