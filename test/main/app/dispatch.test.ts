/** Tests that the log names the cause of a failed command by its name and codes, and nothing that the user typed. */
import { expect, it } from 'vitest'
import { ApiError } from '../../../src-main/api/api-error.ts'
import { TransportError } from '../../../src-main/api/transport.ts'
import { createDispatch, type Handlers } from '../../../src-main/app/dispatch.ts'
import { KeychainUnavailable } from '../../../src-main/connections/keychain.ts'
import { NoSecret } from '../../../src-main/connections/no-secret.ts'
import { lineLog } from '../../../src-main/kernel/log.ts'
import { Refusal } from '../../../src-main/kernel/refusal.ts'

const typed = 'typed-by-the-person'

/** Fails one command with `error`, and returns its failure and the lines of the log. */
async function failWith(error: unknown, command = 'timer.read', input: unknown = {}) {
  const lines: Record<string, unknown>[] = []
  const log = lineLog(
    (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
    () => '2026-11-20T09:00:00.000Z',
  )
  const fail = () => {
    throw error
  }
  const handlers = new Proxy({}, { get: () => fail }) as Handlers
  const outcome = await createDispatch(handlers, log)(command, input)
  return { outcome, lines }
}

const diskError = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 778 })
const connectError = Object.assign(new Error(`connect ECONNREFUSED ${typed}`), { code: 'ECONNREFUSED' })
const unreachable = new ApiError('unreachable', '/api/2.0/timeEntries', {
  cause: new TransportError(false, connectError),
})
const refusedByService = new ApiError('refused', '/api/2.0/timeEntries', { status: 422, answer: typed })

it.each([
  [
    'the code of a refusal',
    new Refusal('time-order', ['endedAt']),
    { level: 'info', event: 'command.refused', code: 'time-order', fields: 'endedAt' },
  ],
  [
    'the number of SQLite’s error when the disk fails',
    Object.assign(new Refusal('disk-failed'), { cause: diskError }),
    { level: 'error', event: 'command.refused', code: 'disk-failed', causes: 'ERR_SQLITE_ERROR 778' },
  ],
  [
    'the code of the connection’s error when the service cannot be reached',
    unreachable,
    { level: 'warn', event: 'command.service', kind: 'no-answer', causes: 'TransportError ECONNREFUSED' },
  ],
  [
    'the status when the service refuses',
    refusedByService,
    { level: 'warn', event: 'command.service', kind: 'refused', status: 422 },
  ],
  [
    'the system’s error when the keychain stays locked',
    new KeychainUnavailable('The keychain cannot be opened.', { cause: new Error('locked') }),
    { level: 'warn', event: 'command.keychain', because: 'locked' },
  ],
  [
    'the event of a missing secret',
    new NoSecret('client secret'),
    { level: 'warn', event: 'command.no-secret' },
  ],
  [
    'the type of the error when there is a bug',
    new TypeError('x'),
    { level: 'error', event: 'command.failed', error: 'TypeError' },
  ],
])('logs, for a command that fails, %s', async (_case, error, expected) => {
  const { outcome, lines } = await failWith(error)
  expect(outcome.ok).toBe(false)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ ...expected, command: 'timer.read' })
  expect(JSON.stringify(lines)).not.toContain(typed)
})

it('logs the names of invalid inputs without their values', async () => {
  const { lines } = await failWith(null, 'timer.stop', { commandId: typed, [typed]: typed })
  expect(lines).toMatchObject([{ level: 'warn', event: 'command.invalid', fields: 'commandId save' }])
  expect(JSON.stringify(lines)).not.toContain(typed)
})

it('does not log the name of an unknown command, which can be any text', async () => {
  const { lines } = await failWith(null, typed)
  expect(lines).toMatchObject([{ level: 'warn', event: 'command.unknown' }])
  expect(JSON.stringify(lines)).not.toContain(typed)
})
