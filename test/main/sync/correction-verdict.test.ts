/**
 * Tests the verdict on a failed change or deletion of a sent entry, which depends on the answer and on the number of
 * earlier failures.
 */
import { expect, it } from 'vitest'
import { refusal } from '../../../src-main/api/http.ts'
import { judgeCorrection } from '../../../src-main/sync/correction-verdict.ts'

const gateway = { headers: { 'content-type': 'text/html' }, text: '<html>404 Not Found</html>' }
const service = { headers: { 'content-type': 'application/json' }, text: '{"message":"No such entry"}' }

it.each([
  ['the service itself answers 404', service, 0, { kind: 'lookup', isOwnAnswer: true }],
  ['a gateway answers 404 with an HTML page', gateway, 0, { kind: 'later', notDone: false }],
  ['a gateway answers 404 for the third time', gateway, 2, { kind: 'later', notDone: false }],
  ['a gateway answers 404 for the fourth time', gateway, 3, { kind: 'lookup', isOwnAnswer: false }],
])('judges a failed correction when %s', (_case, answer, tries, expected) => {
  expect(judgeCorrection(refusal('/timeEntries/1', { status: 404, ...answer }), tries)).toEqual(expected)
})
