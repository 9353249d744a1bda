/**
 * Returns the message for a failed command that was started outside the window, for example in the tray. The message
 * says what happened, which data is safe and what to do.
 */
import type { CommandName } from '#preload/contract/commands.ts'
import type { FailureCode } from '#preload/contract/outcome.ts'
import { desk as words } from '#preload/words/made/desk.ts'

export function failureSentence(command: CommandName, code: FailureCode): string {
  return `${what(command)} ${why(code)}`
}

function what(command: CommandName): string {
  const w = words()
  const texts: Partial<Record<CommandName, string>> = {
    'timer.start': w.notStarted,
    'timer.stop': w.notStopped,
    'timer.pause': w.notPaused,
    'timer.resume': w.notResumed,
    'sync.now': w.notSent,
  }
  return texts[command] ?? w.notDone
}

function why(code: FailureCode): string {
  const w = words()
  const texts: Partial<Record<FailureCode, string>> = {
    'disk-full': w.diskFull,
    'folder-not-writable': w.notWritable,
    'disk-failed': w.diskFailed,
    'no-run': w.noRun,
    'not-found': w.itemGone,
    closing: w.closing,
    internal: w.internal,
  }
  return texts[code] ?? w.tryInWindow
}
