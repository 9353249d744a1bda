/** Tests the verdict on a 4xx in JSON: the service's own refusal counts at once, any other one is looked up first. */
import { expect, it } from 'vitest'
import { shapeOf } from '../../../src-main/api/answer-shape.ts'
import type { WireAnswer } from '../../../src-main/api/transport.ts'
import { judge } from '../../../src-main/sync/verdict.ts'

function answer(status: number, body: unknown, headers: Record<string, string> = {}): WireAnswer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, text: JSON.stringify(body) }
}

const service = { server: 'fieldstone' }
const known = shapeOf(answer(400, { message: 'Option is archived' }, service))

function kindOf(wire: WireAnswer): string {
  const values = { user: 'me', item: 'i1', date: '2026-11-20', minutes: 30 }
  const isOwnRefusal = (shape: string | null) => shape === known
  const sent = { values, startFingerprint: null, answersEcho: false, isTaken: () => false, isOwnRefusal }
  return judge({ kind: 'answer', answer: wire }, sent).kind
}

it.each([400, 403, 404, 405, 413, 415, 422])(
  "accepts the status %i as a refusal only when the answer has the shape of the service's answers",
  (status) => {
    expect(kindOf(answer(status, { message: 'no' }, service))).toBe('refused')
    // The charset and the message do not show who answers.
    const charset = { ...service, 'content-type': 'application/json; charset=utf-8' }
    expect(kindOf(answer(status, { message: 'other words' }, charset))).toBe('refused')

    expect(kindOf(answer(status, { error: 'blocked', rule: 942_100 }, service))).toBe('doubted')
    expect(kindOf(answer(status, { message: 'no', id: 7 }, service))).toBe('doubted')
    expect(kindOf(answer(status, { message: 'no' }, { server: 'gateway' }))).toBe('doubted')
    expect(kindOf(answer(status, { message: 'no' }, { ...service, via: '1.1 filter' }))).toBe('doubted')
    expect(kindOf(answer(status, ['no'], service))).toBe('doubted')
  },
)

it('treats a create as lost when the answer is an HTML page, whatever its status', () => {
  const page = { status: 400, headers: { 'content-type': 'text/html' }, text: '<html>blocked</html>' }
  expect(kindOf(page)).toBe('lost')
})
