/** Returns the texts for the state of a global shortcut: a hint and, if the shortcut does not work, the problem. */
import type { KeyState } from '#preload/model/key-state.ts'
import { settings } from '#preload/words/made/settings.ts'

interface KeyStateWords {
  readonly hint: string
  readonly problem?: string
}

export function keyStateWords(state: KeyState): KeyStateWords {
  const words = settings()
  const hint = words.keysHowTo
  switch (state) {
    case 'asked-for':
      return { hint: words.keysAskedFor }
    case 'taken':
      return { hint, problem: words.keysTaken }
    case 'same':
      return { hint, problem: words.keysSame }
    case 'unsupported':
      return { hint, problem: words.keysUnsupported }
    case 'no-portal':
      return { hint, problem: words.keysNoPortal }
    case 'off':
    case 'registered':
      return { hint }
  }
}
