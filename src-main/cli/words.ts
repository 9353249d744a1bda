/** Creates the texts of the command line: short sentences, with one fact per line. */
import type { FailureCode } from '#preload/contract/outcome.ts'
import type { DayEntries, Entry } from '#preload/model/entry.ts'
import type { SyncStatus } from '#preload/model/sync-status.ts'
import { clockAt, duration, paddedTime } from '#preload/rules/shown-time.ts'
import { attentionWords, troubleOf, waitingWords } from '#preload/rules/sync-words.ts'

/** Returns the local time in the zone, for example `13:42`. */
export function clockTime(at: string, zone: string): string {
  const { hour, minute } = clockAt(at, zone)
  return paddedTime(hour, minute)
}

export function syncWords(sync: SyncStatus): string {
  const rest = sync.kind === 'local' ? 'Saved on this machine' : sync.accountName
  // The command line writes plain apostrophes, which every terminal can show.
  const condition = troubleOf(sync)?.replace('isn’t', "isn't") ?? rest
  const attention = sync.attention > 0 ? [attentionWords(sync.attention)] : []
  return [condition, ...waitingWords(sync), ...attention].join(' · ')
}

/** Returns one line per entry, newest first, and then the total. */
export function dayLines(day: DayEntries | undefined, zone: string): string[] {
  if (!day || day.entries.length === 0) return ['Nothing logged yet.']
  return [...day.entries.map((entry) => entryLine(entry, zone)), `${duration(day.minutes).padEnd(7)} in all`]
}

function entryLine({ item, startedAt, endedAt, minutes, description, state }: Entry, zone: string): string {
  const span =
    startedAt && endedAt ? `${clockTime(startedAt, zone)} – ${clockTime(endedAt, zone)}` : ''.padEnd(13)
  const note = description.replace(/\s+/g, ' ').trim()
  const rest = [item.name, ...(note === '' ? [] : [note]), ...(state === 'confirmed' ? [] : [state])]
  return `${duration(minutes).padEnd(7)} ${span}  ${rest.join(' · ')}`
}

/** Returns the message for a failure: what happened, what is safe, and what to do. */
export function failureWords(code: FailureCode): string {
  switch (code) {
    case 'no-run':
      return 'No timer is running.'
    case 'in-the-future':
      return "That time hasn't come yet. Nothing was changed."
    case 'time-order':
      return 'The end comes before the start. Nothing was changed.'
    case 'required-missing':
      return 'A required field is empty, so nothing was saved. Give it with --set FIELD=OPTION.'
    case 'option-not-offered':
      return 'One of the options is no longer offered. Nothing was saved; choose another one with --set FIELD=OPTION.'
    case 'disk-full':
      return 'The disk is full. What was saved is safe. Free some space and try again.'
    case 'folder-not-writable':
      return "Tallystick can't write to its folder. What was saved is safe. Give it the right to write there."
    case 'disk-failed':
      return 'The disk reported an error. What was saved before is still there. Try again, and check the disk.'
    case 'not-found':
      return "That item isn't there any more. Nothing was changed."
    case 'invalid-input':
      return "That couldn't be understood. Nothing was changed."
    case 'closing':
      return 'Tallystick is closing. Nothing was changed; try again in a moment.'
    default:
      return 'That did not work, and nothing was changed. Open Tallystick and try it there.'
  }
}
