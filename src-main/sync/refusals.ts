/**
 * Decides whether a refusal comes from the time-tracking service itself. A filter or gateway can also respond in JSON,
 * even after the service has accepted the entry. A refusal is therefore accepted immediately only if the service is
 * known to send refusals with the same "shape" (content type, JSON properties and server headers). After any other
 * refusal, the entry is looked up first.
 */
import { shapeOf } from '../api/answer-shape.ts'
import { ApiError } from '../api/api-error.ts'
import { refuseOnPurpose } from '../api/time-tracking.ts'
import type { EntryFacts } from '../entries/entry-store.ts'
import { decideOn } from './evidence.ts'
import { lookUp, type Lookup } from './lookup.ts'
import type { Answer } from './reconcile-decision.ts'
import type { Sync } from './sync.ts'
import type { Doubt, Doubted, Verdict } from './verdict.ts'

const mostShapes = 8

/**
 * Judges a refusal that may come from a gateway. Returns `refused` if the refusal certainly came from the service, and
 * `lost` otherwise.
 *
 * The entry is looked up first. If the service does not have it, this function sends an invalid read request on
 * purpose. If that request is refused with the same `shape`, the first refusal also came from the service, and the
 * shape is recorded.
 */
export async function verdictOn(
  sync: Sync,
  facts: EntryFacts,
  { status, problem, shape }: Doubted,
): Promise<Verdict> {
  const lost: Verdict = { kind: 'lost', status, retryAfterMs: null }
  const attempt = sync.attempts.latest(facts.id)
  if (!attempt) return lost
  sync.doubts.set(facts.id, { attempt: attempt.n, status, problem })
  try {
    const seen = await lookUp(sync, facts)
    const { finding } = decideOn(sync, facts.id, seen, attempt)
    const isAbsent = seen.complete && (finding === 'not-there' || finding === 'no-evidence')
    if (!isAbsent || shape === null || shapeOf(await refuseOnPurpose(sync.service)) !== shape) return lost
  } catch (error) {
    if (error instanceof ApiError) return lost
    throw error
  }
  sync.doubts.delete(facts.id)
  const profile = sync.echo.read()
  sync.echo.write({ ...profile, refusals: [shape, ...profile.refusals].slice(0, mostShapes) })
  return { kind: 'refused', status, problem }
}

/**
 * Returns the entry's doubted refusal (one that may come from a gateway) if the latest lookup proves that the create
 * request had no effect, so that the refusal can be accepted. Otherwise, returns undefined.
 */
export function settledDoubt(
  { doubts, connection: { horizonMs }, echo, rules }: Sync,
  entryId: string,
  attempt: number,
  { finding, seen: { complete }, ageMs }: { finding: Answer['finding']; seen: Lookup; ageMs: number },
): Doubt | undefined {
  const doubt = doubts.get(entryId)
  const { listsOwn } = echo.read()
  const isSettled =
    doubt?.attempt === attempt && rules.provesRefusal({ finding, complete, ageMs, horizonMs, listsOwn })
  return isSettled ? doubt : undefined
}
