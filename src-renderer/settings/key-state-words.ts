/** Writes the hint and the problem that the settings show for a global shortcut. */
import type { KeyState } from '#preload/model/key-state.ts'

interface KeyStateWords {
  readonly hint: string
  readonly problem?: string
}

const howTo = 'Press the keys. Backspace switches it off.'

export function keyStateWords(state: KeyState): KeyStateWords {
  switch (state) {
    case 'asked-for':
      return { hint: 'Asked for. Press it once to see whether this desktop agreed.' }
    case 'taken':
      return { hint: howTo, problem: 'Another program uses it.' }
    case 'same':
      return { hint: howTo, problem: 'It is set for both.' }
    case 'unsupported':
      return { hint: howTo, problem: 'This desktop takes only letters, digits and Space.' }
    case 'no-portal':
      return { hint: howTo, problem: 'This desktop offers no global shortcuts.' }
    case 'off':
    case 'registered':
      return { hint: howTo }
  }
}
