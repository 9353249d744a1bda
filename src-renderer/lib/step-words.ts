/**
 * The names of undo steps, and the messages shown after a step was undone or redone. The types make sure that every
 * kind of step has both.
 */
import type { FailureCode } from '#preload/contract/outcome.ts'
import type { EntryStep } from '#preload/model/step.ts'
import { counted, duration } from './format.ts'

export type Direction = 'undo' | 'redo'

const directionWords: Record<Direction, string> = { undo: 'Undo', redo: 'Redo' }
const doneWords: Record<Direction, string> = { undo: 'Undone', redo: 'Redone' }

/**
 * Returns what a step changed, such as `45m Refund flow` or `12 entries`; only the item's name if no time was logged.
 */
export function whatOf({ kind, count, minutes, name }: EntryStep): string {
  if (kind === 'import' || (kind !== 'split' && count > 1)) return counted(count, 'entry', 'entries')
  return minutes === null ? name : `${duration(minutes)} ${name}`
}

/** Returns the name of a step, such as `add 45m Refund flow`. */
export function stepName(step: EntryStep): string {
  const what = whatOf(step)
  switch (step.kind) {
    case 'switch':
      return `switch to ${what}`
    case 'move':
      return `move timer to ${what}`
    case 'create':
      return `create item ${what}`
    case 'hide':
      return `remove ${what} from the list`
    case 'answer':
      return `answer about ${what}`
    default:
      return `${step.kind} ${what}`
  }
}

/** Returns the label of the button for a step, such as `Undo: add 45m Refund flow`. */
export function stepButton(step: EntryStep, direction: Direction): string {
  const words = `${directionWords[direction]}: ${stepName(step)}`
  return step.refused === null ? words : `${words} (${refusedShort(step.refused)})`
}

/**
 * Returns the message after a step was undone or redone. The message also says if entries stay as they are because they
 * were already sent.
 */
export function stepDone(step: EntryStep, direction: Direction): string {
  if (step.refused !== null)
    return `Can’t ${direction}: ${stepName({ ...step, count: step.left })}. ${refusedLong(step.refused)}`
  if (step.left === 0) return `${doneWords[direction]}: ${stepName(step)}`
  const stay =
    step.left === 1
      ? '1 entry was already sent and stays.'
      : `${step.left} entries were already sent and stay.`
  return step.count === 0
    ? `Nothing was undone. ${stay}`
    : `${doneWords[direction]}: ${stepName(step)}. ${stay}`
}

/** Returns a short reason why a step cannot be undone, for the list of steps. */
export function refusedShort(code: FailureCode): string {
  if (code === 'already-sent') return 'already sent'
  if (code === 'item-in-use') return 'time is logged on it'
  return code === 'being-sent' ? 'just being sent' : 'changed since'
}

function refusedLong(code: FailureCode): string {
  if (code === 'item-in-use') return 'Time is logged on this item, so it stays on the list.'
  return code === 'already-sent'
    ? 'It was already sent and stays as it is.'
    : 'It has changed since and stays as it is.'
}
