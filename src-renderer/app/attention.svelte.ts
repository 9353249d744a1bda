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
    const read = (): void =>
      // The texts are loaded as soon as at least one entry needs attention.
      void Promise.all([bridge.call('sync.read', {}), sync.load()]).then(
        ([status]) => {
          count = status.attention
          update()
        },
        () => {},
      )
    read()
    return watch(bridge, { 'sync.changed': read, 'workspace.changed': read })
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
