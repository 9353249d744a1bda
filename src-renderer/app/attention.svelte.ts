import { createSubscriber } from 'svelte/reactivity'
import type { Bridge } from '#preload/bridge.ts'
import { attentionWords } from '#preload/rules/sync-words.ts'
import { sync } from '#preload/words/made/sync.ts'
import { watch } from '../lib/watch.ts'

export interface Attention {
  readonly count: number
  /** A text such as `2 need attention`; empty if no entry needs attention. */
  readonly words: string
}

export function attention(bridge: Bridge): Attention {
  let count = 0
  const subscribe = createSubscriber((update) => {
    const read = async (): Promise<void> => {
      const status = await bridge.call('sync.read', {})
      if (status.attention > 0) await sync.load()
      count = status.attention
      update()
    }
    const readAgain = (): void => void read().catch(() => {})
    readAgain()
    return watch(bridge, { 'sync.changed': readAgain, 'workspace.changed': readAgain })
  })
  return {
    get count() {
      subscribe()
      return count
    },
    get words() {
      return count === 0 ? '' : attentionWords(count)
    },
  }
}
