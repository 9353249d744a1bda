import { expect, test } from 'vitest'
import { CallFailed } from '#preload/bridge.ts'
import { Task } from '../../../src-renderer/settings/task.svelte.ts'

test('is busy while an order is pending, and ignores a second one', async () => {
  const task = new Task('account')
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = task.run(() => promise)
  let carriedOut = false

  expect(task.busy).toBe(true)
  expect(await task.run(() => Promise.resolve((carriedOut = true)))).toBe(false)
  expect(carriedOut).toBe(false)

  resolve()
  expect(await first).toBe(true)
  expect(task.busy).toBe(false)
})

test('tells why an order failed until the next one begins or it is cleared', async () => {
  const task = new Task('account')
  const fail = () => Promise.reject(new CallFailed('crm.verify', { code: 'keychain' }))

  expect(await task.run(fail)).toBe(false)
  expect(task.trouble?.code).toBe('keychain')
  expect(await task.run(() => Promise.resolve())).toBe(true)
  expect(task.trouble).toBeNull()

  await task.run(fail)
  task.clear()
  expect(task.trouble).toBeNull()
})

test('rejects with errors that are no failures of a call', async () => {
  const task = new Task('account')
  const work = () => Promise.reject(new Error('a bug'))
  await expect(task.run(work)).rejects.toThrow('a bug')
  expect(task.busy).toBe(false)
})
