/**
 * Decides whether a refusal comes from the service itself. A filter or gateway can also answer in JSON, even after the
 * service has accepted the create. So a refusal counts at once only in a shape in which this account's service was seen
 * to refuse; any other refusal is looked up first.
 */
import type { EntryProblem } from '#preload/model/entry.ts'
import { shapeOf } from '../api/answer-shape.ts'
import { ApiError } from '../api/api-error.ts'
import { refuseOnPurpose } from '../api/time-tracking.ts'
import type { EntryFacts } from '../entries/entry-store.ts'
import { decideOn } from './evidence.ts'
import { look, type Look } from './look.ts'
import type { Answer } from './reconcile-decision.ts'
import type { Sync } from './sync.ts'
import type { Doubted, Verdict } from './verdict.ts'

/** A refusal in a shape that is not known to be the service's own; kept in memory only. */
export interface Doubt {
  /** The number of the attempt that got this answer. */
  readonly attempt: number
  readonly status: number
  readonly problem: EntryProblem
}

/** Doubts by the id of the entry. */
export type Doubts = Map<string, Doubt>

const mostShapes = 8

/**
 * Returns the verdict on a doubted refusal. Its `shape` is recorded as the service's own if the service refuses an
 * invalid read in the same shape.
 */
export async function verdictOn(
  sync: Sync,
  facts: EntryFacts,
  { status, problem, shape }: Doubted,
): Promise<Verdict> {
  const lost: Verdict = { kind: 'lost', status, retryAfterMs: null }
  const attempt = sync.journal.latest(facts.id)
  if (!attempt) return lost
  sync.doubts.set(facts.id, { attempt: attempt.n, status, problem })
  try {
    const seen = await look(sync, facts)
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
 * Returns the doubt about this attempt, once a list has proved that its create did not take effect; undefined before.
 */
export function settledDoubt(
  { doubts, connection: { horizonMs }, echo, rules }: Sync,
  entryId: string,
  attempt: number,
  { finding, seen: { complete }, ageMs }: { finding: Answer['finding']; seen: Look; ageMs: number },
): Doubt | undefined {
  const doubt = doubts.get(entryId)
  const { listsOwn } = echo.read()
  const isSettled =
    doubt?.attempt === attempt && rules.provesRefusal({ finding, complete, ageMs, horizonMs, listsOwn })
  return isSettled ? doubt : undefined
}
