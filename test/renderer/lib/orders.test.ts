/** Orders wait for the texts that say what came of them. */
import { expect, it, vi } from 'vitest'

it('when an order has ended, the texts about its result are loaded', async () => {
  // The setup of the page's tests has loaded all texts into the modules that are replaced here.
  vi.resetModules()
  const { page } = await import('../../../src-preload/words/made/page.ts')
  const { Orders } = await import('../../../src-renderer/lib/orders.ts')
  expect(() => page()).toThrow('before it was loaded')
  const failing = new Orders({ call: () => Promise.reject(new Error('It failed.')), on: () => () => {} })
  await expect(failing.give('timer.pause', {})).rejects.toThrow('It failed.')
  expect(page().undo).toBe('Undo')
})
