import { createSubscriber } from 'svelte/reactivity'
import type { Bridge } from '#preload/bridge.ts'
import { sync } from '#preload/words/made/sync.ts'
import { readOn } from '../lib/read-on.ts'

/**
 * Tracks how many entries need attention. `words` is a message such as `2 need attention`, or an empty string if no
 * entry needs attention.
 */
export function attention(bridge: Bridge) {
  let count = 0
  const subscribe = createSubscriber((update) => {
    const read = async (): Promise<void> => {
      const status = await bridge.call('sync.read', {})
      if (status.attention > 0) await sync.load()
      count = status.attention
      update()
    }
    return readOn(bridge, ['sync.changed', 'workspace.changed'], () => void read().catch(() => {}))
  })
  return {
    get count() {
      subscribe()
      return count
    },
    get words() {
      return count === 0 ? '' : sync().attention({ count })
    },
  }
}
