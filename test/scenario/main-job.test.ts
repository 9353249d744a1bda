/** Tests the main task from end to end with the commands of the page: time is logged on an item from a pasted link. */
import { afterEach, describe, expect, it } from 'vitest'
import { readItemLink } from '../../src-preload/rules/item-link.ts'
import { draft } from '../support/builders.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { creates } from '../support/flaky-transport.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

let app: StartedApp
afterEach(() => app.close())

const today = { from: '2026-11-20', to: '2026-11-20' }

describe('the main job', () => {
  it('logs time from a pasted link to exactly one entry at the service', async () => {
    app = startAppAt(new FakeClock('2026-11-20T08:41:27.341Z'))
    await app.settle()
    const link = readItemLink('https://acme.monday.com/boards/4410275001/pulses/88213')
    const item = await app.give('items.add', {
      itemId: link!.itemId,
      name: 'Refund flow',
      board: 'Shop',
      pinned: true,
    })
    expect((await app.call('items.list', {}))[0]).toMatchObject({ id: '88213', pinned: true, lastDay: null })

    const { run } = await app.give('timer.start', { itemId: item.id })
    expect(run).toMatchObject({ state: 'running', startedAt: '2026-11-20T08:41:27.341Z', endedAt: null })
    await app.pass(20 * 60_000)
    const adjusted = await app.give('timer.adjust', { startedAt: '2026-11-20T08:31:27.341Z' })
    expect(adjusted.startedAt).toBe('2026-11-20T08:31:27.341Z')
    await app.pass(16 * 60_000)

    const stopped = await app.give('timer.stop', { save: false })
    expect(stopped.run).toMatchObject({ state: 'stopped', endedAt: '2026-11-20T09:17:27.341Z' })
    await app.pass(60_000)
    const filled = draft({ description: 'Edge cases', billable: 'all' })
    const saved = await app.give('timer.save', { runId: run.id, draft: filled, later: false, remember: true })
    expect(saved).toMatchObject({ state: 'held', holdUntil: '2026-11-20T09:18:35.341Z' })
    expect(await app.call('timer.read', {})).toEqual({
      run: null,
      lastStopAt: '2026-11-20T09:17:27.341Z',
      carryMs: 0,
    })

    const [held] = await app.call('entries.days', today)
    expect(held).toMatchObject({ day: '2026-11-20', minutes: 46, billableMinutes: 46 })
    expect(held!.entries).toMatchObject([{ id: saved.entryId, state: 'held', editable: true, minutes: 46 }])
    await app.pass(7_999)
    expect(app.transport.count(creates)).toBe(0)
    await app.pass(1)

    expect(await app.serviceEntries()).toMatchObject([
      {
        item: '88213',
        date: '2026-11-20',
        minutes: 46,
        billableMinutes: 46,
        description: 'Edge cases',
        customFields: { 'billing-code': 'internal' },
        // The part below the minute is the fingerprint by which the entry is recognized.
        startTime: expect.stringMatching(/^2026-11-20T09:31:\d\d\.\d{3}\+01:00$/),
      },
    ])
    const detail = await app.call('entries.read', { entryId: saved.entryId })
    expect(detail).toMatchObject({ state: 'confirmed', editable: true, fromRun: true, holdUntil: null })
    expect(detail.serviceId).toBe((await app.serviceEntries())[0]!.id)
    expect(detail.receipts.map(({ kind }) => kind)).toEqual(['saved', 'sent', 'arrived'])
    expect(await app.call('sync.read', {})).toMatchObject({ condition: 'ok', queued: 0, sending: 0 })
    expect(app.transport.count(creates)).toBe(1)
  })

  it('notifies the page at each step, so that it reads again', async () => {
    app = startAppAt()
    await app.settle()
    const [item] = await app.call('items.list', {})
    const heard = async (work: () => Promise<unknown>) => {
      app.events.length = 0
      await work()
      await app.settle()
      return [...new Set(app.events.map(({ name }) => name))]
    }
    expect(await heard(() => app.give('timer.start', { itemId: item!.id }))).toContain('timer.changed')
    app.clock.skip(60_000)
    expect(await heard(() => app.give('timer.stop', { save: false }))).toContain('timer.changed')
    const { run } = await app.call('timer.read', {})
    const save = () =>
      app.give('timer.save', { runId: run!.id, draft: draft(), later: false, remember: false })
    expect(await heard(save)).toEqual(
      expect.arrayContaining(['timer.changed', 'entries.changed', 'sync.changed']),
    )
    expect(await heard(() => app.pass(8_000))).toEqual(
      expect.arrayContaining(['entries.changed', 'sync.changed']),
    )
    expect(await heard(() => app.pass(3_600_000))).toEqual([])
  })

  it('lists days newest first with totals, without deleted entries', async () => {
    app = startAppAt()
    await app.settle()
    const [item] = await app.call('items.list', {})
    const save = (day: string, startedAt: string | null, minutes: number) =>
      app.give('entries.save', {
        entry: {
          itemId: item!.id,
          day,
          startedAt,
          minutes,
          draft: draft({ billable: minutes > 30 ? 20 : 'none' }),
        },
        remember: false,
      })
    await save('2026-11-19', '2026-11-19T08:00:00.000Z', 45)
    await save('2026-11-20', null, 15)
    await save('2026-11-20', '2026-11-20T07:00:00.000Z', 60)
    await save('2026-11-20', '2026-11-20T08:00:00.000Z', 30)
    const gone = await save('2026-11-20', '2026-11-20T06:00:00.000Z', 90)
    await app.give('entries.cancel', { entryId: gone.entryId })

    const days = await app.call('entries.days', { from: '2026-11-01', to: '2026-11-30' })
    expect(days.map(({ day, minutes, billableMinutes }) => [day, minutes, billableMinutes])).toEqual([
      ['2026-11-20', 105, 20],
      ['2026-11-19', 45, 20],
    ])
    expect(days[0]!.entries.map(({ minutes }) => minutes)).toEqual([30, 60, 15])
    expect(await app.call('entries.days', { from: '2026-11-21', to: '2026-11-30' })).toEqual([])
  })
})
