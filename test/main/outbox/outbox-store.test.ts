/** Tests which changes of an entry are recorded for the recovery log. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fill, newQueue } from '../../support/sending-queue.ts'

const entryId = 'queued-00000000'
let queue: Awaited<ReturnType<typeof newQueue>>
beforeEach(async () => {
  queue = await newQueue()
  fill(queue.ledger, 1)
  queue.ledger.db.run('DELETE FROM untold')
})
afterEach(() => queue.close())

const recorded = () => queue.ledger.db.all('SELECT entry_id FROM untold').length

it.each([
  { change: 'a change to another state', by: 'move', state: 'held' },
  { change: 'a change to a possibly unchanged state', by: 'put', state: 'held' },
  { change: 'new values in the same state', by: 'put', state: 'queued' },
] as const)('records $change once', ({ by, state }) => {
  const { outbox } = queue.ledger
  outbox[by](entryId, state === 'held' ? { state, holdUntil: '2026-11-20T09:00:00.000Z' } : { state })
  expect(recorded()).toBe(1)
  expect(outbox.read(entryId)).toMatchObject({
    state,
    holdUntil: state === 'held' ? '2026-11-20T09:00:00.000Z' : null,
  })
})

it('replaces the end of the Undo window of an entry that is already held', () => {
  const { outbox } = queue.ledger
  outbox.put(entryId, { state: 'held', holdUntil: '2026-11-20T09:00:00.000Z' })
  outbox.put(entryId, { state: 'held', holdUntil: '2026-11-20T09:00:08.000Z' })
  expect(outbox.read(entryId)).toMatchObject({ state: 'held', holdUntil: '2026-11-20T09:00:08.000Z' })
  expect(recorded()).toBe(2)
})

it('records a change that does not change the state of the entry', () => {
  queue.ledger.outbox.recordChange(entryId)
  expect(recorded()).toBe(1)
  expect(queue.ledger.outbox.read(entryId)?.state).toBe('queued')
})
