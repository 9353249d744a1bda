import { expect, test } from 'vitest'
import { createBridge } from '#preload/bridge.ts'
import type { EventMessage } from '#preload/contract/events.ts'
import { watch } from '../../../src-renderer/lib/watch.ts'

test('calls the handler of each event with its payload, until it is stopped', () => {
  const listeners = new Set<(message: EventMessage) => void>()
  const bridge = createBridge({
    call: () => Promise.resolve({ ok: true, value: {} }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  const send = (message: EventMessage): void => {
    for (const listener of listeners) listener(message)
  }
  const heard: unknown[] = []
  const stop = watch(bridge, {
    'entries.changed': ({ days }) => heard.push(days),
    'timer.changed': () => heard.push('timer'),
  })

  send({ name: 'entries.changed', payload: { days: ['2026-11-20'] } })
  send({ name: 'timer.changed', payload: {} })
  send({ name: 'sync.changed', payload: {} })
  stop()
  send({ name: 'timer.changed', payload: {} })

  expect(heard).toEqual([['2026-11-20'], 'timer'])
  expect(listeners.size).toBe(0)
})
