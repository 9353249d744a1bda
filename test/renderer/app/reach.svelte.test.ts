/** The page notices on its own that the main process can be reached again. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBridge } from '../../../src-preload/bridge.ts'
import { Reach } from '../../../src-renderer/app/reach.svelte.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('after one failed call the page asks again, even if its transport never lost the main process', async () => {
  const call = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new Error('The connection was reset.'))
    .mockResolvedValue({ ok: true, value: null })
  const bridge = createBridge({ call, subscribe: () => () => {}, watch: () => () => {} })
  const reach = new Reach(bridge)
  const returned = vi.fn<() => void>()
  const stop = reach.listen(returned)
  await expect(bridge.call('sync.read', {})).rejects.toThrow('unreachable')
  expect(reach.lost).toBe(true)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(reach.lost).toBe(false)
  expect(returned).toHaveBeenCalledOnce()
  stop()
})
