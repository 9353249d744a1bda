/** What a failed change or deletion of a sent entry means, by the answer and the number of failures before it. */
import { expect, it } from 'vitest'
import { refusal } from '../../../src-main/api/http.ts'
import { judgeCorrection } from '../../../src-main/sync/correction-verdict.ts'

const gateway = { headers: { 'content-type': 'text/html' }, text: '<html>404 Not Found</html>' }
const service = { headers: { 'content-type': 'application/json' }, text: '{"message":"No such entry"}' }

it.each([
  ['the service itself says 404', service, 0, { kind: 'look', ownWord: true }],
  ['a gateway says 404 with a page', gateway, 0, { kind: 'later', notDone: false }],
  ['a gateway says so a third time', gateway, 2, { kind: 'later', notDone: false }],
  ['a gateway says so again and again', gateway, 3, { kind: 'look', ownWord: false }],
])('when %s', (_case, answer, tries, expected) => {
  expect(judgeCorrection(refusal('/timeEntries/1', { status: 404, ...answer }), tries)).toEqual(expected)
})
