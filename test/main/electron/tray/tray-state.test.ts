import '../../../../src-main/kernel/temporal.ts'
import { describe, expect, it } from 'vitest'
import type { Item } from '../../../../src-preload/model/item.ts'
import type { Run } from '../../../../src-preload/model/run.ts'
import { readTrayState, trayState, type TrayReadings } from '../../../../src-main/electron/tray/tray-state.ts'
import { FakeClock } from '../../../support/fake-clock.ts'
import { startApp } from '../../../support/start-app.ts'
import { synced } from './tray-examples.ts'

const at = (time: string): number => Date.parse(`2026-11-20T${time}:00.000Z`)
const draft = { description: '', options: {}, billable: 'all', team: null } as const

function item(id: string, changes: Partial<Item> = {}): Item {
  return {
    id,
    name: `Item ${id}`,
    board: null,
    pinned: false,
    lastDay: null,
    todayMinutes: 0,
    named: true,
    nameFrom: 'you',
    parentId: null,
    ...changes,
  }
}

function run(stretches: [string, string | null][], state: Run['state'] = 'running'): Run {
  const written = stretches.map(([startedAt, endedAt]) => ({ startedAt, endedAt }))
  return {
    id: 'run',
    item: { id: '1', name: 'Item 1', board: null },
    state,
    startedAt: written[0]!.startedAt,
    endedAt: written.at(-1)!.endedAt,
    stretches: written,
    zone: 'UTC',
    draft,
  }
}

function readings(changes: Partial<TrayReadings> = {}): TrayReadings {
  return {
    nowMs: at('10:00'),
    day: '2026-11-20',
    dayToMs: at('00:00') + 86_400_000,
    run: null,
    today: undefined,
    items: [],
    sync: synced,
    goalMinutes: 0,
    ...changes,
  }
}

describe('trayState', () => {
  it('counts the open run into today without its part of yesterday', () => {
    const state = trayState(readings({ run: run([['2026-11-19T23:00:00.000Z', null]]) }))
    expect(state.run?.minutes).toBe(660)
    expect(state.todayMinutes).toBe(600)
  })

  it('does not count the time in which the run was paused', () => {
    const state = trayState(
      readings({
        run: run([
          ['2026-11-20T08:00:00.000Z', '2026-11-20T08:30:00.000Z'],
          ['2026-11-20T09:45:00.000Z', null],
        ]),
      }),
    )
    expect(state.run?.minutes).toBe(45)
  })

  it('is up to date until the next full minute of a run, or until midnight without one', () => {
    expect(trayState(readings({ run: run([['2026-11-20T09:59:20.000Z', null]]) })).freshForMs).toBe(20_000)
    const pausedRun = run([['2026-11-20T09:00:00.000Z', '2026-11-20T09:10:00.000Z']], 'paused')
    expect(trayState(readings({ run: pausedRun })).freshForMs).toBe(14 * 3_600_000)
    expect(trayState(readings()).freshForMs).toBe(14 * 3_600_000)
  })

  it('offers the other items in the order of the list, with pinned ones separately', () => {
    const items = ['1', '2', '3', '4', '5', '6', '7', '8'].map((id) => item(id, { pinned: id === '3' }))
    const state = trayState(readings({ items, run: run([['2026-11-20T09:00:00.000Z', null]]) }))
    expect(state.pinned.map(({ id }) => id)).toEqual(['3'])
    expect(state.recent.map(({ id }) => id)).toEqual(['2', '4', '5', '6', '7'])
  })

  it('offers at most nine pinned and five other items', () => {
    const items = Array.from({ length: 30 }, (_, at) => item(String(at), { pinned: at % 2 === 0 }))
    const state = trayState(readings({ items }))
    expect([state.pinned.length, state.recent.length]).toEqual([9, 5])
  })

  it('continues the item that was used last, even on an earlier day', () => {
    const items = [
      item('pinned', { pinned: true }),
      item('a', { lastDay: '2026-11-17' }),
      item('b', { lastDay: '2026-11-18' }),
    ]
    expect(trayState(readings({ items })).last?.id).toBe('b')
    expect(trayState(readings({ items: [item('never')] })).last).toBeNull()
  })
})

describe('readTrayState', () => {
  it("reads the run and today's minutes from the app", async () => {
    const clock = new FakeClock('2026-11-20T09:00:00.000Z')
    const { app, close } = startApp({ clock })
    try {
      const added = await app.call('items.add', {
        commandId: '0198a1b2-0000-7000-8000-000000000001',
        itemId: null,
        name: 'Refund flow',
        board: null,
        pinned: false,
      })
      if (!added.ok) throw new Error(added.failure.code)
      await app.call('timer.start', {
        commandId: '0198a1b2-0000-7000-8000-000000000002',
        itemId: added.value.id,
      })
      clock.skip(25 * 60_000)
      const state = await readTrayState(app, clock)
      expect(state?.run).toMatchObject({ state: 'running', minutes: 25, item: { name: 'Refund flow' } })
      expect(state?.todayMinutes).toBe(25)
    } finally {
      await close()
    }
    // A closed app refuses every command, which is not an error here.
    expect(await readTrayState(app, clock)).toBeUndefined()
  })
})
