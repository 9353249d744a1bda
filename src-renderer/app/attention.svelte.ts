/** Counts the entries that need attention, for the badge of the History tab. */
import { createSubscriber } from 'svelte/reactivity'
import type { Bridge } from '#preload/bridge.ts'
import { attentionWords } from '#preload/rules/sync-words.ts'

export interface Attention {
  readonly count: number
  readonly words: string
}

export function attention(bridge: Bridge): Attention {
  let count = 0
  const subscribe = createSubscriber((update) => {
    const read = (): void =>
      void bridge.call('sync.read', {}).then(
        (status) => {
          count = status.attention
          update()
        },
        () => {},
      )
    read()
    return bridge.on('sync.changed', read)
  })
  return {
    get count() {
      subscribe()
      return count
    },
    get words() {
      return attentionWords(count)
    },
  }
}
