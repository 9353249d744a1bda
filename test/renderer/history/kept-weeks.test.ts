import { describe, expect, it } from 'vitest'
import { createBridge } from '../../../src-preload/bridge.ts'
import type { EventMessage } from '../../../src-preload/contract/events.ts'
import { KeptWeeks } from '../../../src-renderer/history/kept-weeks.ts'

const week = { from: '2026-11-16', to: '2026-11-22' }
const before = { from: '2026-11-09', to: '2026-11-15' }

/** Returns a cache of weeks over a main process that answers only when `answer` is called. */
function over(): {
  kept: KeptWeeks
  emit: (message: EventMessage) => void
  asked: () => number
  answer: () => void
} {
  const listeners = new Set<(message: EventMessage) => void>()
  const waiting: (() => void)[] = []
  let asked = 0
  const bridge = createBridge({
    call: () =>
      new Promise((resolve) => {
        asked += 1
        waiting.push(() => resolve({ ok: true, value: [] }))
      }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  const kept = new KeptWeeks(bridge)
  kept.listen()
  const emit = (message: EventMessage): void => {
    for (const each of listeners) each(message)
  }
  return { kept, emit, asked: () => asked, answer: () => waiting.shift()?.() }
}

async function withTwoWeeks() {
  const world = over()
  for (const span of [week, before]) {
    const read = world.kept.read(span)
    world.answer()
    await read
  }
  return world
}

const changed = (...days: string[]): EventMessage => ({ name: 'entries.changed', payload: { days } })

describe('cached weeks', () => {
  it('a cached week is available at once and is requested again', async () => {
    const { kept, asked } = await withTwoWeeks()
    expect(kept.now(week)).toEqual([])
    expect(kept.now({ ...week, to: '2026-11-21' })).toBeUndefined()
    void kept.read(week)
    expect(asked()).toBe(3)
  })

  it('a changed day removes only its week from the cache', async () => {
    const { kept, emit } = await withTwoWeeks()
    emit(changed('2026-11-22'))
    expect([kept.now(week), kept.now(before)]).toEqual([undefined, []])
  })

  it.each<EventMessage>([
    changed(),
    { name: 'items.changed', payload: {} },
    { name: 'workspace.changed', payload: {} },
  ])('%j clears all cached weeks', async (message) => {
    const { kept, emit } = await withTwoWeeks()
    emit(message)
    expect([kept.now(week), kept.now(before)]).toEqual([undefined, undefined])
  })

  it('a week is not cached if it changed while it was being read', async () => {
    const { kept, emit, answer } = over()
    const read = kept.read(week)
    emit(changed('2026-11-20'))
    answer()
    expect(await read).toEqual([])
    expect(kept.now(week)).toBeUndefined()
  })

  it('only the last few weeks are cached', async () => {
    const { kept, answer } = over()
    for (let month = 1; month <= 9; month++) {
      const read = kept.read({ from: `2026-0${month}-01`, to: `2026-0${month}-07` })
      answer()
      await read
    }
    expect(kept.now({ from: '2026-03-01', to: '2026-03-07' })).toBeUndefined()
    expect(kept.now({ from: '2026-04-01', to: '2026-04-07' })).toEqual([])
  })
})
