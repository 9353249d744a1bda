/**
 * The texts for every failure code: what happened, what is safe, what to do. The types make sure that every code has a
 * text.
 */
import type { FailureCode } from '#preload/contract/outcome.ts'
import { unreachableText, type FailureText } from './unreachable-text.ts'

const nothingChanged = 'Nothing was changed.'

const texts: Record<FailureCode, FailureText> = {
  'unknown-command': {
    what: 'This page and Tallystick are of different versions.',
    safe: 'Your time is saved.',
    do: 'Start Tallystick again.',
  },
  'invalid-input': {
    what: 'That couldn’t be understood.',
    safe: nothingChanged,
    do: 'Check what you typed.',
  },
  'not-allowed': {
    what: 'The account doesn’t allow that.',
    safe: nothingChanged,
    do: 'Make the change in the account.',
  },
  'not-found': { what: 'That isn’t there any more.', safe: nothingChanged, do: '' },
  'no-run': { what: 'No timer is running.', safe: nothingChanged, do: '' },
  'run-open': {
    what: 'Another timer is running.',
    safe: nothingChanged,
    do: 'Stop it first.',
  },
  'already-sent': {
    what: 'The entry was already sent.',
    safe: 'The entry stays as it was saved.',
    do: '',
  },
  'being-sent': {
    what: 'The entry is being sent right now.',
    safe: 'The entry stays as it was saved.',
    do: 'Try again in a moment.',
  },
  'time-order': { what: 'The end comes before the start.', safe: nothingChanged, do: 'Check the times.' },
  'in-the-future': {
    what: 'That time hasn’t come yet.',
    safe: nothingChanged,
    do: 'Choose an earlier time.',
  },
  'too-short': { what: 'That is less than a minute.', safe: nothingChanged, do: 'Check the times.' },
  'required-missing': {
    what: 'Something required is missing.',
    safe: 'What you typed is kept.',
    do: 'Fill it in, or finish later.',
  },
  'option-not-offered': {
    what: 'One of the options is no longer offered.',
    safe: 'What you typed is kept.',
    do: 'Choose another one.',
  },
  'already-connected': {
    what: 'This account is connected already.',
    safe: nothingChanged,
    do: 'Switch to it, or enter another user id.',
  },
  'item-in-use': { what: 'Time is logged on this item.', safe: nothingChanged, do: '' },
  service: {
    what: 'The server didn’t do that.',
    safe: 'Your time is saved on this machine.',
    do: 'Test the connection in the settings.',
  },
  'no-secret': {
    what: 'The secret of this connection is missing.',
    safe: 'Your time is saved on this machine.',
    do: 'Type it again in the settings.',
  },
  keychain: {
    what: 'The keychain can’t be opened.',
    safe: 'Your time is still saved here.',
    do: 'Unlock it and try again.',
  },
  'disk-full': {
    what: 'The disk is full.',
    safe: 'What was saved is safe, and a running clock goes on.',
    do: 'Free some space and try again.',
  },
  'folder-not-writable': {
    what: 'Tallystick can’t write to its folder.',
    safe: 'What was saved is safe, and a running clock goes on.',
    do: 'Give yourself the right to write there and try again.',
  },
  'disk-failed': {
    what: 'The disk reported an error.',
    safe: 'What was saved before is still there, and a running clock goes on.',
    do: 'Try again. If it happens again, export what is not sent and check the disk.',
  },
  closing: { what: 'Tallystick is closing.', safe: 'What was saved is safe.', do: 'Start Tallystick again.' },
  unreachable: unreachableText,
  internal: {
    what: 'Something went wrong in Tallystick.',
    safe: 'What was saved is safe.',
    do: 'Try again.',
  },
}

export function failureText(code: FailureCode): FailureText {
  return texts[code]
}

/** Returns the whole text as one line, for a toast or a field. */
export function failureSentence(code: FailureCode): string {
  const text = texts[code]
  return [text.what, text.safe, text.do].filter((part) => part !== '').join(' ')
}
