/**
 * Returns the message for a command that failed and was not started in the window, but for example in the tray. The
 * message says what happened, what is safe and what to do.
 */
import type { CommandName } from '#preload/contract/names.ts'
import type { FailureCode } from '#preload/contract/outcome.ts'
import { desk as words } from '#preload/words/made/desk.ts'

export function failureSentence(command: CommandName, code: FailureCode): string {
  return `${what(command)} ${why(code)}`
}

function what(command: CommandName): string {
  switch (command) {
    case 'timer.start':
      return words().notStarted
    case 'timer.stop':
      return words().notStopped
    case 'timer.pause':
      return words().notPaused
    case 'timer.resume':
      return words().notResumed
    case 'sync.now':
      return words().notSent
    default:
      return words().notDone
  }
}

function why(code: FailureCode): string {
  switch (code) {
    case 'disk-full':
      return words().diskFull
    case 'folder-not-writable':
      return words().notWritable
    case 'disk-failed':
      return words().diskFailed
    case 'no-run':
      return words().noRun
    case 'not-found':
      return words().itemGone
    case 'closing':
      return words().closing
    case 'internal':
      return words().internal
    default:
      return words().tryInWindow
  }
}
