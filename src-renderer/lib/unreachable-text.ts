/**
 * The message shown while the main process cannot be reached: it has ended, or it was restarted and no longer
 * recognizes this tab. The message is in a separate module that is loaded at the start, because no code can be loaded
 * while the main process is unreachable. src-main/browser/plain-page.ts shows the same message after a reload.
 */
import { first as words } from '#preload/words/made/first.ts'

export interface FailureText {
  what: string
  /** A sentence that says which data is safe; empty if no data was at risk. */
  safe: string
  /** A sentence that says what the user can do; empty if there is nothing to do. */
  do: string
}

/** Returns the message in the language of the page, or in English if the translations could not be loaded. */
export function unreachableText(): FailureText & { retry: string } {
  try {
    return { what: words().lostWhat, safe: words().lostSafe, do: words().lostDo, retry: words().lostRetry }
  } catch {
    return english
  }
}

const english = {
  what: 'This tab isn’t connected to Tallystick any more.',
  safe: 'What was saved is safe, and what you typed stays here.',
  do: 'Run npm start and open the new link.',
  retry: 'Try again',
}
