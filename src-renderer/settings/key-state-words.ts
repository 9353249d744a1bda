/** Returns the messages for the state of a global shortcut: a hint and, if the shortcut does not work, the problem. */
import type { KeyState } from '#preload/model/key-state.ts'
import { settings } from '#preload/words/made/settings.ts'

export function keyStateWords(state: KeyState) {
  const words = settings()
  const problems: Partial<Record<KeyState, string>> = {
    taken: words.keysTaken,
    same: words.keysSame,
    unsupported: words.keysUnsupported,
    'no-portal': words.keysNoPortal,
  }
  return { hint: state === 'asked-for' ? words.keysAskedFor : words.keysHowTo, problem: problems[state] }
}
