/**
 * Returns the message for a failed command from outside the window. The message says what happened, what is safe and
 * what to do.
 */
import type { CommandName } from '#preload/contract/names.ts'
import type { FailureCode } from '#preload/contract/outcome.ts'

export function failureSentence(command: CommandName, code: FailureCode): string {
  return `${what(command)} ${why(code)}`
}

function what(command: CommandName): string {
  switch (command) {
    case 'timer.start':
      return 'The timer wasn’t started.'
    case 'timer.stop':
      return 'The timer wasn’t stopped; it keeps running.'
    case 'timer.pause':
      return 'The timer wasn’t paused; it keeps running.'
    case 'timer.resume':
      return 'The timer doesn’t go on yet.'
    case 'sync.now':
      return 'Nothing could be sent; your time is saved on this machine.'
    default:
      return 'That didn’t work.'
  }
}

function why(code: FailureCode): string {
  switch (code) {
    case 'disk-full':
      return 'The disk is full. Free some space and try again.'
    case 'folder-not-writable':
      return 'Tallystick can’t write to its folder. Give it the right to write there and try again.'
    case 'disk-failed':
      return 'The disk reported an error. What was saved before is still there. Try again, and check the disk.'
    case 'no-run':
      return 'No timer is running any more.'
    case 'not-found':
      return 'This item isn’t there any more. Open Tallystick and choose another one.'
    case 'closing':
      return 'Tallystick is closing.'
    case 'internal':
      return 'Something went wrong inside Tallystick; its log says more. Everything that was shown as saved is safe.'
    default:
      return 'Open Tallystick and try it there.'
  }
}
