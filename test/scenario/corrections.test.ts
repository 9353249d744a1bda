/**
 * Sent entries are changed and deleted: immediately in the app, and exactly once at the service. All of it can be
 * undone.
 */
import { afterEach, describe, expect, it } from 'vitest'
import type { WireRequest } from '../../src-main/api/transport.ts'
import type { EntryStatus } from '../../src-preload/model/entry-filter.ts'
import { checkout, draft, entryInput, refunds } from '../support/builders.ts'
import {
  answered,
  answeredAfterwards,
  answerLost,
  everything,
  portal,
  refused,
  requestLost,
  type Fault,
} from '../support/flaky-transport.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

let app: StartedApp
afterEach(() => app.close())

const changes = ({ method }: WireRequest) => method === 'PUT'
const deletions = ({ method }: WireRequest) => method === 'DELETE'

async function arrivedEntry(input = entryInput()): Promise<string> {
  app = startAppAt()
  await app.settle()
  return anotherArrived(input)
}

async function anotherArrived(input = entryInput()): Promise<string> {
  const { entryId } = await app.give('entries.save', { entry: input, remember: false })
  await app.pass(20_000)
  expect((await read(entryId)).state).toBe('confirmed')
  return entryId
}

const read = (entryId: string) => app.call('entries.read', { entryId })
const edit = (entryId: string, entry: Parameters<typeof entryInput>[0] = {}) =>
  app.give('entries.edit', { entryId, entry: entryInput(entry), later: false })
/**
 * Returns the ids of the entries that the history shows with a status; checks that entries.find returns the same
 * number.
 */
async function withStatus(status: EntryStatus): Promise<string[]> {
  const asked = { from: '2000-01-01', to: '2099-12-31', filter: { status } }
  const shown = (await app.call('entries.days', asked)).flatMap(({ entries }) => entries.map(({ id }) => id))
  const { counts } = await app.call('entries.find', { ...asked, rows: 0 })
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(shown.length)
  return shown
}
const remove = (entryId: string) => app.give('entries.cancel', { entryId })
const there = async () =>
  (await app.serviceEntries()).map(({ minutes, description = '' }) => ({ minutes, description }))
const listed = async () =>
  (await app.call('entries.days', { from: '2026-11-01', to: '2026-11-30' })).flatMap((day) =>
    day.entries.map(({ id }) => id),
  )
const kinds = async (entryId: string) => (await read(entryId)).receipts.map(({ kind }) => kind)

describe('changing a sent entry', () => {
  it('changes a sent entry here and at the service, including cleared fields', async () => {
    const entryId = await arrivedEntry(
      entryInput({
        startedAt: '2026-11-20T08:00:00.000Z',
        draft: draft({ description: 'Old', billable: 'all' }),
      }),
    )
    await edit(entryId, { itemId: refunds, minutes: 45, startedAt: null })
    await app.settle()
    expect(await read(entryId)).toMatchObject({
      state: 'confirmed',
      minutes: 45,
      correction: null,
      editable: true,
    })
    const [entry, ...others] = await app.serviceEntries()
    expect(others).toEqual([])
    expect(entry).toMatchObject({ item: refunds, minutes: 45 })
    expect(entry).not.toHaveProperty('description')
    expect(entry).not.toHaveProperty('startTime')
    expect(entry).not.toHaveProperty('billableMinutes')
    expect(await kinds(entryId)).toEqual(['saved', 'sent', 'arrived', 'changed', 'corrected'])
  })

  it('keeps a change waiting while the service is unreachable, shows it as waiting, and sends it after a crash', async () => {
    const entryId = await arrivedEntry()
    app.transport.always(refused, everything)
    await edit(entryId, { minutes: 45 })
    await app.settle()
    expect(await read(entryId)).toMatchObject({
      minutes: 45,
      correction: { kind: 'change', state: 'waiting' },
    })
    expect(await app.call('sync.read', {})).toMatchObject({ queued: 1, condition: 'offline' })
    app.crash()
    await app.settle()
    expect(await there()).toMatchObject([{ minutes: 30 }])
    app.transport.heal()
    await app.call('sync.now', {})
    expect(await there()).toMatchObject([{ minutes: 45 }])
    expect((await read(entryId)).correction).toBeNull()
  })

  it.each<[string, Fault]>([
    ['gets lost on its way', requestLost],
    ['is done and not answered', answerLost],
    ['is answered by a portal', portal],
    ['is answered by an error of the server', answered(500, { message: 'Sorry' })],
    ['is done and answered by a page', answeredAfterwards(502, '<html>', { 'content-type': 'text/html' })],
  ])('sends a change again when it %s', async (_what, fault) => {
    const entryId = await arrivedEntry()
    app.transport.next(fault, changes)
    await edit(entryId, { minutes: 45 })
    await app.pass(400_000)
    expect(await there()).toMatchObject([{ minutes: 45 }])
    expect((await read(entryId)).correction).toBeNull()
  })

  it('sends the last values if an entry is edited while an earlier change is being sent', async () => {
    const entryId = await arrivedEntry()
    app.transport.next((send) => edit(entryId, { minutes: 60 }).then(send), changes)
    await edit(entryId, { minutes: 45 })
    await app.pass(60_000)
    expect(await there()).toMatchObject([{ minutes: 60 }])
    expect(await read(entryId)).toMatchObject({ minutes: 60, correction: null })
  })

  it.each<[string, Fault, object]>([
    ['403', answered(403, { message: 'It is approved' }), { kind: 'not-allowed', answer: 'It is approved' }],
    ['409', answered(409, { message: 'Changed meanwhile' }), { kind: 'changed-there' }],
    ['422', answered(422, { message: 'No' }), { kind: 'refused', status: 422 }],
    ['405', answered(405, { message: 'No such method' }), { kind: 'not-offered' }],
    ['404 though it is listed', answered(404, { message: 'Not found' }), { kind: 'not-offered' }],
  ])('reports a problem for a change that gets %s, and reverts the change', async (_what, fault, problem) => {
    const entryId = await arrivedEntry()
    app.transport.next(fault, changes)
    await edit(entryId, { minutes: 45 })
    await app.settle()
    expect(await read(entryId)).toMatchObject({
      ...{ minutes: 45, state: 'confirmed', problem },
      correction: { kind: 'change', state: 'refused' },
    })
    expect(await withStatus('attention')).toEqual([entryId])
    expect(await withStatus('sent')).toEqual([])
    expect(await app.call('sync.read', {})).toMatchObject({ attention: 1, queued: 0 })
    expect(await app.call('entries.attention', { after: null, direction: 'next' })).toMatchObject({ entryId })
    await app.give('entries.revert', { entryId })
    expect(await read(entryId)).toMatchObject({ minutes: 30, correction: null, problem: null })
    expect(await there()).toMatchObject([{ minutes: 30 }])
    expect(await app.refusal('entries.revert', { entryId })).toMatchObject({ code: 'not-found' })
  })

  it('sends an entry as a new one if it was deleted elsewhere and the user edits it again', async () => {
    const entryId = await arrivedEntry()
    const before = await read(entryId)
    await app.transport.ask(`/api/2.0/timeEntries/${before.serviceId!}`, 'DELETE')
    await edit(entryId, { minutes: 45 })
    await app.settle()
    expect(await read(entryId)).toMatchObject({ problem: { kind: 'gone' }, correction: { state: 'refused' } })
    await edit(entryId, { minutes: 50 })
    await app.pass(20_000)
    const after = await read(entryId)
    expect(after).toMatchObject({ state: 'confirmed', correction: null, minutes: 50 })
    expect(after.serviceId).not.toBe(before.serviceId)
    expect(await there()).toMatchObject([{ minutes: 50 }])
  })

  it('refuses a change that lacks a required field', async () => {
    const entryId = await arrivedEntry()
    expect(
      await app.refusal('entries.edit', {
        entryId,
        entry: entryInput({ draft: draft({ options: {} }) }),
        later: false,
      }),
    ).toMatchObject({ code: 'required-missing' })
  })
})

describe('deleting a sent entry', () => {
  it('deletes a sent entry here and at the service', async () => {
    const entryId = await arrivedEntry()
    await remove(entryId)
    await app.settle()
    expect(await there()).toEqual([])
    expect(await listed()).toEqual([])
    expect(await kinds(entryId)).toEqual(['saved', 'sent', 'arrived', 'cancelled', 'removed'])
  })

  it.each<[string, Fault]>([
    ['gets lost', requestLost],
    ['is not answered', answerLost],
    ['is answered by a portal', portal],
  ])('sends a deletion again when it %s', async (_what, fault) => {
    const entryId = await arrivedEntry()
    app.transport.next(fault, deletions)
    await remove(entryId)
    await app.pass(400_000)
    expect(await there()).toEqual([])
    expect(await app.call('sync.read', {})).toMatchObject({ queued: 0, attention: 0 })
  })

  it('sends a postponed deletion on time even if the wall clock is set back', async () => {
    const entryId = await arrivedEntry()
    app.transport.next(portal, deletions)
    await remove(entryId)
    await app.settle()
    app.clock.setWall('2026-11-20T05:00:00.000Z')
    await app.pass(400_000)
    expect(await there()).toEqual([])
  })

  it('keeps a deletion in doubt if a later attempt does not reach the service', async () => {
    const entryId = await arrivedEntry()
    app.transport.next(answerLost, deletions)
    await remove(entryId)
    await app.settle()
    app.transport.always(refused, everything)
    await app.call('sync.now', {})
    await app.give('entries.undo', {})
    expect(await read(entryId)).toMatchObject({ state: 'confirmed', correction: { state: 'waiting' } })
    app.transport.heal()
    await app.call('sync.now', {})
    await app.pass(20_000)
    expect(await there()).toHaveLength(1)
  })

  it('shows an entry again, with the problem, if the service refuses to delete it', async () => {
    const entryId = await arrivedEntry()
    app.transport.next(answered(403, { message: 'It is approved' }), deletions)
    await remove(entryId)
    await app.settle()
    expect(await listed()).toEqual([entryId])
    expect(await read(entryId)).toMatchObject({
      ...{ state: 'confirmed', problem: { kind: 'not-allowed' } },
      correction: { kind: 'remove', state: 'refused' },
    })
    expect(await withStatus('attention')).toEqual([entryId])
    await app.give('entries.revert', { entryId })
    expect(await read(entryId)).toMatchObject({ problem: null, correction: null })
    await remove(entryId)
    await app.settle()
    expect(await there()).toEqual([])
  })

  it('does not treat a missing DELETE endpoint as a successful deletion', async () => {
    const entryId = await arrivedEntry()
    app.transport.next(answered(404, { message: 'No route' }), deletions)
    await remove(entryId)
    await app.settle()
    expect(await read(entryId)).toMatchObject({ state: 'confirmed', problem: { kind: 'not-offered' } })
  })

  it('does not take a deleted entry that lists still show for another entry of ours', async () => {
    const entryId = await arrivedEntry()
    // The service reports that the entry is deleted but still lists it, as a lagging replica does.
    app.transport.next(answered(200, { message: 'Deleted' }), deletions)
    await remove(entryId)
    await app.settle()
    app.transport.next(requestLost, ({ method }) => method === 'POST')
    const { entryId: another } = await app.give('entries.save', { entry: entryInput(), remember: false })
    await app.pass(60_000)
    const { serviceId } = await read(another)
    const ids = (await app.serviceEntries()).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    expect(ids.indexOf(serviceId!)).toBe(1)
  })
})

describe('Undo and Redo', () => {
  it('undoes and redoes changes and deletions, even after a restart', async () => {
    const entryId = await arrivedEntry()
    await edit(entryId, { minutes: 45 })
    await edit(entryId, { minutes: 60, draft: draft({ description: 'Longer' }) })
    await app.settle()
    await remove(entryId)
    await app.settle()
    expect(await there()).toEqual([])
    await app.restart()
    await app.settle()
    expect(await app.call('entries.steps', {})).toMatchObject({
      undo: { entryId, kind: 'delete' },
      redo: null,
    })

    expect(await app.give('entries.undo', {})).toMatchObject({ entryId, kind: 'delete', day: '2026-11-20' })
    await app.pass(20_000)
    expect(await there()).toEqual([{ minutes: 60, description: 'Longer' }])
    await app.give('entries.undo', {})
    await app.settle()
    expect(await there()).toEqual([{ minutes: 45, description: '' }])
    await app.give('entries.undo', {})
    await app.settle()
    expect(await there()).toEqual([{ minutes: 30, description: '' }])
    // Only the step that added the entry can still be undone.
    expect((await app.call('entries.steps', {})).undo).toMatchObject({ entryId, kind: 'add' })

    for (const minutes of [45, 60]) {
      await app.give('entries.redo', {})
      await app.settle()
      expect(await there()).toMatchObject([{ minutes }])
    }
    await app.give('entries.redo', {})
    await app.settle()
    expect(await there()).toEqual([])
    expect(await app.give('entries.redo', {})).toBeNull()
  })

  it('sends nothing for changes that were undone before they were sent', async () => {
    const entryId = await arrivedEntry()
    app.transport.always(refused, everything)
    await edit(entryId, { minutes: 45 })
    await remove(entryId)
    await app.settle()
    await app.give('entries.undo', {})
    expect(await read(entryId)).toMatchObject({ minutes: 45, state: 'confirmed' })
    await app.give('entries.undo', {})
    expect(await read(entryId)).toMatchObject({ minutes: 30, correction: null })
    app.transport.heal()
    const asked = app.transport.requests.length
    await app.pass(400_000)
    expect(app.transport.requests.slice(asked).filter((each) => changes(each) || deletions(each))).toEqual([])
  })

  it('forgets redo steps after another change, and all steps after 30 days', async () => {
    const entryId = await arrivedEntry()
    const another = await anotherArrived(entryInput({ itemId: checkout, minutes: 10 }))
    await edit(entryId, { minutes: 45 })
    await app.give('entries.undo', {})
    await edit(another, { minutes: 11 })
    expect(await app.call('entries.steps', {})).toMatchObject({ undo: { entryId: another }, redo: null })
    app.clock.skip(31 * 24 * 3_600_000)
    expect(await app.call('entries.steps', {})).toEqual({ undo: null, redo: null, earlier: [] })
    expect(await app.give('entries.undo', {})).toBeNull()
  })

  it('restoring an entry from the toast undoes the same step as Undo', async () => {
    const entryId = await arrivedEntry()
    await remove(entryId)
    await app.settle()
    await app.give('entries.restore', { entryId })
    await app.pass(20_000)
    expect(await there()).toHaveLength(1)
    expect(await app.call('entries.steps', {})).toMatchObject({
      undo: { kind: 'add' },
      redo: { kind: 'delete' },
    })
  })
})
