/**
 * Decides what the response of a time-tracking service to a create request means (table in docs/reliability.md §2.5).
 */
import type { EntryProblem } from '#preload/model/entry.ts'
import { shapeOf } from '../api/answer-shape.ts'
import { jsonOf } from '../api/json.ts'
import type { PostResult } from '../api/post-once.ts'
import { retryAfterMs } from '../api/retry-after.ts'
import type { WireAnswer } from '../api/transport.ts'
import { timeEntry, type TimeEntry } from '../api/wire/time-tracking.ts'
import { digitsIn, digitsShown } from './start-fingerprint.ts'

export type Verdict =
  | {
      readonly kind: 'confirmed'
      readonly serviceId: string
      readonly status: number
      /** When the entry was created, according to the service's clock; null if the response does not say. */
      readonly createdDate: string | null
      /** Whether the response shows the milliseconds of the start as they were sent. */
      readonly showedDigits: boolean
    }
  /** The service certainly did not create the entry, so it is queued again. */
  | {
      readonly kind: 'again'
      /**
       * Why the entry was not created. `unsent`: the request was not sent. `credentials`: the service rejected the
       * credentials. `throttled`: too many requests were sent. `inexact`: the service refused the entry, possibly only
       * because of the precision of the start.
       */
      readonly because: 'unsent' | 'credentials' | 'throttled' | 'inexact'
      readonly status: number | null
      readonly retryAfterMs: number | null
    }
  /** The service may have created the entry, so the entry must be looked up at the service before it is sent again. */
  | { readonly kind: 'lost'; readonly status: number | null; readonly retryAfterMs: number | null }
  | { readonly kind: 'refused'; readonly problem: EntryProblem; readonly status: number }

/** A refusal that may come from a gateway instead of the service. */
export interface Doubted {
  readonly kind: 'doubted'
  readonly problem: EntryProblem
  readonly status: number
  /**
   * The content type, JSON properties and server headers of the response as a string (`api/answer-shape.ts`); null if
   * the body is not a JSON object.
   */
  readonly shape: string | null
}

/**
 * A {@link Doubted} refusal of an attempt. It is doubted because the service itself has never been observed to send a
 * refusal of this shape. Doubted refusals are kept in memory only.
 */
export interface Doubt extends Pick<Doubted, 'problem' | 'status'> {
  readonly attempt: number
}

/** The four values that a response must repeat to be accepted as the response to this request. */
export interface SentValues {
  readonly user: string
  readonly item: string
  readonly date: string
  readonly minutes: number
}

export interface Sent {
  readonly values: SentValues
  /**
   * The start as sent, with its fingerprint (artificial seconds that identify the entry); null if no fingerprint was
   * sent.
   */
  readonly startFingerprint: string | null
  /** Whether this service has been observed to return the start fingerprint in a response to a create request. */
  readonly answersEcho: boolean
  /**
   * Returns whether the service itself, not a gateway, has been observed to send a refusal of this shape (content type,
   * JSON properties and server headers).
   */
  readonly isOwnRefusal: (shape: string | null) => boolean
  /**
   * Returns whether the service's entry cannot be the sent entry, because it is already linked to a local entry or
   * existed before the attempt.
   */
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
  // Only a JSON response can come from the service itself. Any other response comes from a gateway and says nothing
  // about the entry.
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

/**
 * Judges a response with a success status. A cache or proxy may have responded with a different entry. The result is
 * therefore `lost` unless the response shows the sent entry.
 */
function judgeSuccess(answer: WireAnswer, { values, startFingerprint, answersEcho, isTaken }: Sent): Verdict {
  const parsed = timeEntry.safeParse(jsonOf(answer))
  if (!parsed.success || !sameValues(parsed.data, values) || isTaken(parsed.data)) return lost(answer)
  const sent = digitsIn(startFingerprint, 'millisecond')
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
