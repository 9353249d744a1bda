import { describe, expect, it } from 'vitest'
import type { Bridge } from '../../../src-preload/bridge.ts'
import { sharedReads } from '../../../src-renderer/lib/shared-reads.ts'

/** Returns a main process that answers each call when the test wants it to, with the number of the call. */
function slowMain() {
  const waiting: { name: string; input: unknown; answer: (ok: boolean) => void }[] = []
  let calls = 0
  const bridge: Bridge = {
    on: () => () => {},
    call: (name, input) =>
      new Promise((resolve, reject) => {
        const number = ++calls
        const answer = (ok: boolean) => (ok ? resolve(number as never) : reject(new Error(`call ${number}`)))
        waiting.push({ name, input, answer })
      }),
  }
  const answer = async (ok = true) => {
    waiting.shift()!.answer(ok)
    await new Promise((done) => setTimeout(done))
  }
  return { bridge: sharedReads(bridge), waiting, answer }
}

describe('shared reads', () => {
  it('a hundred reads during a pending one share one further call', async () => {
    const { bridge, waiting, answer } = slowMain()
    const first = bridge.call('items.list', {})
    const later = Array.from({ length: 100 }, () => bridge.call('items.list', {}))
    expect(waiting).toHaveLength(1)
    await answer()
    expect(await first).toBe(1)
    expect(waiting).toHaveLength(1)
    await answer()
    expect(new Set(await Promise.all(later))).toEqual(new Set([2]))
    expect(waiting).toHaveLength(0)
  })

  it('a read calls main again if none is pending', async () => {
    const { bridge, answer } = slowMain()
    const first = bridge.call('sync.read', {})
    await answer()
    const second = bridge.call('sync.read', {})
    await answer()
    expect([await first, await second]).toEqual([1, 2])
  })

  it('a read during the second call waits for a third', async () => {
    const { bridge, waiting, answer } = slowMain()
    const asked = [bridge.call('items.list', {}), bridge.call('items.list', {})]
    await answer()
    asked.push(bridge.call('items.list', {}))
    expect(waiting).toHaveLength(1)
    await answer()
    await answer()
    expect(await Promise.all(asked)).toEqual([1, 2, 3])
  })

  it('reads with different input are separate calls', () => {
    const { bridge, waiting } = slowMain()
    void bridge.call('entries.days', { from: '2026-11-20', to: '2026-11-20' })
    void bridge.call('entries.days', { from: '2026-11-21', to: '2026-11-21' })
    expect(waiting).toHaveLength(2)
  })

  it('a failed read fails only for its callers, and the next one is called', async () => {
    const { bridge, answer } = slowMain()
    const first = bridge.call('items.list', {}).catch((problem: unknown) => problem)
    const second = bridge.call('items.list', {})
    await answer(false)
    expect(await first).toEqual(new Error('call 1'))
    await answer()
    expect(await second).toBe(2)
  })
})

it('the end of all reads in flight can be waited for, also if one fails, and later reads do not count', async () => {
  const { bridge, answer } = slowMain()
  for (let each = 0; each < 2; each += 1) bridge.call('timer.read', {}).catch(() => {})
  let over = false
  void bridge.readsOver().then(() => (over = true))
  await answer()
  expect(over).toBe(false)
  void bridge.call('items.list', {})
  await answer(false)
  expect(over).toBe(true)
})

it('commands that change something are never shared', () => {
  const { bridge, waiting } = slowMain()
  const order = { commandId: 'a', runId: 'b' }
  void bridge.call('timer.pause', order)
  void bridge.call('timer.pause', order)
  expect(waiting).toHaveLength(2)
})
