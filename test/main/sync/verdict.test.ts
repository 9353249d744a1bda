/** Tests the verdict on the answer to a create: each row of the table in docs/reliability.md §2.5. */
import { describe, expect, it } from 'vitest'
import type { PostResult } from '../../../src-main/api/post-once.ts'
import { judge, type Sent } from '../../../src-main/sync/verdict.ts'

const startFingerprint = '2026-11-20T08:15:27.341Z'
const values = { user: 'me', item: 'i1', date: '2026-11-20', minutes: 30 }
const entry = { ...values, id: 'e1', startTime: startFingerprint }

const sent: Sent = {
  values,
  startFingerprint,
  answersEcho: false,
  isOwnRefusal: () => true,
  isTaken: () => false,
}

function answered(status: number, body: unknown, headers: Record<string, string> = {}): PostResult {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { kind: 'answer', answer: { status, headers, text } }
}

interface Row {
  readonly what: string
  readonly result: PostResult
  readonly how?: Partial<Sent>
  readonly means: object
}

const rows: Row[] = [
  {
    what: 'none, and no byte was sent',
    result: { kind: 'no-answer', mayHaveBeenSent: false },
    means: { kind: 'again', because: 'unsent' },
  },
  {
    what: 'none, although the request may have been sent',
    result: { kind: 'no-answer', mayHaveBeenSent: true },
    means: { kind: 'lost', status: null },
  },
  {
    what: '201 with our values and start fingerprint',
    result: answered(201, entry),
    means: { kind: 'confirmed', serviceId: 'e1', showedDigits: true },
  },
  {
    what: '200 with our values and no start fingerprint',
    result: answered(200, { ...entry, startTime: null }),
    means: { kind: 'confirmed', showedDigits: false },
  },
  {
    what: 'our values without a start fingerprint, from a service that returns it',
    result: answered(201, { ...entry, startTime: null }),
    how: { answersEcho: true },
    means: { kind: 'lost' },
  },
  {
    what: 'our values with another start fingerprint',
    result: answered(201, { ...entry, startTime: '2026-11-20T08:15:27.342Z' }),
    means: { kind: 'lost' },
  },
  {
    what: 'our values, for an entry that was sent without a start',
    result: answered(201, { ...entry, startTime: null }),
    how: { startFingerprint: null, answersEcho: true },
    means: { kind: 'confirmed' },
  },
  {
    what: 'an entry of another user',
    result: answered(201, { ...entry, user: 'you' }),
    means: { kind: 'lost' },
  },
  {
    what: 'an entry on another item',
    result: answered(201, { ...entry, item: 'i2' }),
    means: { kind: 'lost' },
  },
  {
    what: 'an entry on another day',
    result: answered(201, { ...entry, date: '2026-11-21' }),
    means: { kind: 'lost' },
  },
  {
    what: 'an entry with other minutes',
    result: answered(201, { ...entry, minutes: 31 }),
    means: { kind: 'lost' },
  },
  {
    what: 'an entry that existed before',
    result: answered(201, entry),
    how: { isTaken: ({ id }) => id === 'e1' },
    means: { kind: 'lost' },
  },
  { what: 'success without an entry', result: answered(201, {}), means: { kind: 'lost', status: 201 } },
  { what: 'success with an HTML page', result: answered(200, '<html></html>'), means: { kind: 'lost' } },
  { what: 'a redirect', result: answered(302, {}), means: { kind: 'lost', status: 302 } },
  { what: 'a timeout at a gateway', result: answered(408, {}), means: { kind: 'lost' } },
  { what: 'a conflict', result: answered(409, {}), means: { kind: 'lost' } },
  {
    what: 'an error of the service',
    result: answered(500, { message: 'no' }),
    means: { kind: 'lost', status: 500 },
  },
  {
    what: 'an unavailable service that names a wait',
    result: answered(503, {}, { 'retry-after': '7' }),
    means: { kind: 'lost', retryAfterMs: 7_000 },
  },
  { what: '401 in JSON', result: answered(401, {}), means: { kind: 'again', because: 'credentials' } },
  { what: '401 as an HTML page', result: answered(401, '<html></html>'), means: { kind: 'lost' } },
  {
    what: '429 in JSON',
    result: answered(429, {}, { 'retry-after': '7' }),
    means: { kind: 'again', because: 'throttled', retryAfterMs: 7_000 },
  },
  { what: '429 as plain text', result: answered(429, 'slow down'), means: { kind: 'lost' } },
  ...[400, 405, 413, 415, 422].map((status) => ({
    what: `${status} from the service`,
    result: answered(status, { message: 'no' }),
    means: { kind: 'refused', status, problem: { kind: 'refused', fields: [], status, answer: 'no' } },
  })),
  {
    what: '403 from the service',
    result: answered(403, {}),
    means: { kind: 'refused', problem: { kind: 'not-allowed' } },
  },
  {
    what: '404 from the service',
    result: answered(404, {}),
    means: { kind: 'refused', problem: { kind: 'no-item' } },
  },
  {
    what: '422 that may not come from the service',
    result: answered(422, { message: 'no' }),
    how: { isOwnRefusal: () => false },
    means: { kind: 'doubted', status: 422 },
  },
]

describe('judge', () => {
  it.each(rows)(
    'returns the verdict $means.kind for a create when the answer is: $what',
    ({ result, how, means }) => {
      expect(judge(result, { ...sent, ...how })).toMatchObject(means)
    },
  )
})
