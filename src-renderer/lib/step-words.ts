import type { FailureCode } from '#preload/contract/outcome.ts'
import type { EntryStep } from '#preload/model/step.ts'
import { page as words } from '#preload/words/made/page.ts'
import { duration } from './format.ts'

const ofItems: ReadonlySet<EntryStep['kind']> = new Set(['bring-in', 'items'])

export type Direction = 'undo' | 'redo'

/**
 * Returns a short description of the entries or items that a step (a change that can be undone) affects, such as `45m
 * Refund flow`, `12 entries` or `12 items`. If the step is not about logged time, this is only the item's name.
 */
export function whatOf({ kind, count, minutes, name }: EntryStep): string {
  if (ofItems.has(kind) && count !== 1) return words().stepItems({ count })
  if (kind === 'import' || (kind !== 'split' && count > 1)) return words().stepEntries({ count })
  return minutes === null ? name : words().stepTime({ duration: duration(minutes), item: name })
}

/** Returns the name of a step, such as `add 45m Refund flow`. */
export function stepName(step: EntryStep): string {
  const kind = step.kind === 'bring-in' ? 'bringIn' : step.kind
  return words().stepName({ kind, what: whatOf(step) })
}

/**
 * Returns the label of the button for a step, such as `Undo: add 45m Refund flow`. If the step cannot be undone or
 * redone, the label says why.
 */
export function stepButton(step: EntryStep, direction: Direction): string {
  const name = stepName(step)
  if (step.refused === null)
    return (direction === 'undo' ? words().stepUndo : words().stepRedo)({ step: name })
  const reason = refusedShort(step.refused)
  return (direction === 'undo' ? words().stepUndoRefused : words().stepRedoRefused)({ step: name, reason })
}

/**
 * Returns the message to show after the user has undone or redone a step, or has tried to. The message says if this was
 * refused, or if some entries were left unchanged because they had already been sent.
 */
export function stepDone(step: EntryStep, direction: Direction): string {
  if (step.refused !== null)
    return (direction === 'undo' ? words().stepCantUndo : words().stepCantRedo)({
      step: stepName({ ...step, count: step.left }),
      reason: refusedLong(step.refused),
    })
  if (step.left === 0)
    return (direction === 'undo' ? words().stepUndone : words().stepRedone)({ step: stepName(step) })
  const stay = words().stepSomeStay({ count: step.left })
  if (step.count === 0) return words().stepNothingUndone({ stay })
  return (direction === 'undo' ? words().stepUndoneSome : words().stepRedoneSome)({
    step: stepName(step),
    stay,
  })
}

/** Returns a short reason why a step cannot be undone or redone, for the list of steps. */
export function refusedShort(code: FailureCode): string {
  if (code === 'already-sent') return words().stepIsSent
  if (code === 'item-in-use') return words().stepIsInUse
  return code === 'being-sent' ? words().stepIsBeingSent : words().stepIsChanged
}

function refusedLong(code: FailureCode): string {
  if (code === 'item-in-use') return words().stepStaysInUse
  return code === 'already-sent' ? words().stepStaysSent : words().stepStaysChanged
}
