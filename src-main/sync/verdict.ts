/**
 * Decides what the answer to a create means (docs/reliability.md §2.5). Pure; each row of that table is a line here.
 */
import type { EntryProblem } from '#preload/model/entry.ts'
import { shapeOf } from '../api/answer-shape.ts'
import { jsonOf } from '../api/json.ts'
import type { PostResult } from '../api/post-once.ts'
import { retryAfterMs } from '../api/retry-after.ts'
import type { WireAnswer } from '../api/transport.ts'
import { timeEntry, type TimeEntry } from '../api/wire/time-tracking.ts'
import { digitsIn, digitsShown } from './marker.ts'

export type Verdict =
  | {
      readonly kind: 'confirmed'
      readonly serviceId: string
      readonly status: number
      /** By the service's clock. */
      readonly createdDate: string | null
      /** Whether the answer contains the milliseconds that were sent. */
      readonly showedDigits: boolean
    }
  /** It was certainly not created and is queued again. */
  | {
      readonly kind: 'again'
      /** `inexact`: refused, possibly only because of the precision of its start. */
      readonly because: 'unsent' | 'credentials' | 'throttled' | 'inexact'
      readonly status: number | null
      readonly retryAfterMs: number | null
    }
  /** It may have been created: the service must be searched before anything is sent again. */
  | { readonly kind: 'lost'; readonly status: number | null; readonly retryAfterMs: number | null }
  | { readonly kind: 'refused'; readonly problem: EntryProblem; readonly status: number }

/** A refusal that may not come from the service itself. */
export interface Doubted {
  readonly kind: 'doubted'
  readonly problem: EntryProblem
  readonly status: number
  /** Null when the answer has no shape. */
  readonly shape: string | null
}

/** The four values that an answer must contain before it counts as ours. */
export interface SentValues {
  readonly user: string
  readonly item: string
  readonly date: string
  readonly minutes: number
}

/** The parts of the request that an answer must repeat. */
export interface Sent {
  readonly values: SentValues
  /** The start as sent; null when none was. */
  readonly marker: string | null
  /** Whether the answers of this service contain the start fingerprint (echo profile). */
  readonly answersEcho: boolean
  /** Whether an answer of this shape is the service's own refusal. */
  readonly isOwnRefusal: (shape: string | null) => boolean
  /** Whether an entry cannot be ours, because another one claims it or it existed before ours was sent. */
  readonly isTaken: (entry: Pick<TimeEntry, 'id' | 'createdDate'>) => boolean
}

export function judge(result: PostResult, sent: Sent): Verdict | Doubted {
  if (result.kind === 'no-answer') {
    return result.mayHaveBeenSent
      ? { kind: 'lost', status: null, retryAfterMs: null }
      : { kind: 'again', because: 'unsent', status: null, retryAfterMs: null }
  }
  const { answer } = result
  const { status } = answer
  if (status >= 200 && status <= 299) return judgeSuccess(answer, sent)
  const body = jsonOf(answer)
  // Only JSON can come from the service itself; a gateway's page tells nothing about the entry.
  if (typeof body !== 'object' || body === null) return lost(answer)
  switch (status) {
    case 401:
      return { kind: 'again', because: 'credentials', status, retryAfterMs: null }
    case 429:
      return { kind: 'again', because: 'throttled', status, retryAfterMs: retryAfterMs(answer) }
    case 400:
    case 405:
    case 413:
    case 415:
    case 422:
      return refused(answer, 'refused', body, sent)
    case 403:
      return refused(answer, 'not-allowed', body, sent)
    case 404:
      return refused(answer, 'no-item', body, sent)
    default:
      return lost(answer)
  }
}

/** Judges a success. One from a cache or proxy may look like ours, but not if it shows another start. */
function judgeSuccess(answer: WireAnswer, { values, marker, answersEcho, isTaken }: Sent): Verdict {
  const parsed = timeEntry.safeParse(jsonOf(answer))
  if (!parsed.success || !sameValues(parsed.data, values) || isTaken(parsed.data)) return lost(answer)
  const sent = digitsIn(marker, 'millisecond')
  const shown = digitsShown(parsed.data, 'millisecond')
  const contradicts = sent !== '' && shown !== sent && (shown !== '' || answersEcho)
  if (contradicts) return lost(answer)
  const { id: serviceId, createdDate = null } = parsed.data
  return {
    kind: 'confirmed',
    serviceId,
    status: answer.status,
    createdDate,
    showedDigits: sent !== '' && shown === sent,
  }
}

function lost(answer: WireAnswer): Verdict {
  return { kind: 'lost', status: answer.status, retryAfterMs: retryAfterMs(answer) }
}

export function sameValues(entry: SentValues, sent: SentValues): boolean {
  return (
    entry.user === sent.user &&
    entry.item === sent.item &&
    entry.date === sent.date &&
    entry.minutes === sent.minutes
  )
}

const longestAnswer = 200

function refused(
  answer: WireAnswer,
  kind: EntryProblem['kind'],
  body: object,
  { isOwnRefusal }: Sent,
): Verdict | Doubted {
  const { status } = answer
  const shape = shapeOf(answer)
  const message = 'message' in body && typeof body.message === 'string' ? body.message : null
  const problem: EntryProblem = {
    ...{ kind, fields: [], status },
    answer: message?.slice(0, longestAnswer) ?? null,
  }
  return isOwnRefusal(shape)
    ? { kind: 'refused', status, problem }
    : { kind: 'doubted', status, problem, shape }
}
