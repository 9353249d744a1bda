import type { Input } from '#preload/contract/commands.ts'
import type { Run } from '#preload/model/run.ts'
import { mergeDraft } from '#preload/rules/merge-draft.ts'
import { rememberOther } from '../entries/undo.ts'
import { prefill } from '../template/prefill.ts'
import { changeRun, mustBeOpen, type Timer } from './timer.ts'

/**
 * Moves the timer's open run to another item and records an undo step. The counted time does not change. Throws {@link
 * Refusal}: no-run, not-found.
 */
export function changeItem(timer: Timer, { commandId, runId, itemId }: Input<'timer.changeItem'>): Run {
  const run = changeRun(timer, commandId, () => {
    const { itemId: before } = mustBeOpen(timer, runId)
    moveRun(timer, runId, itemId)
    if (before !== itemId) rememberOther(timer, { kind: 'move', subjectId: runId, itemIds: [before, itemId] })
  })
  timer.hub.emit({ name: 'items.changed', payload: {} })
  return run
}

/**
 * Moves a run to another item, without an undo step. Fields that still have the value prefilled for the old item get
 * the value prefilled for the new item; values that the user entered are kept. Must run inside the caller's
 * transaction. Throws the same refusals as {@link changeItem}.
 */
export function moveRun(timer: Timer, runId: string, itemId: string): void {
  const open = mustBeOpen(timer, runId)
  const { id: newId } = timer.items.staying(itemId)
  const prefilled = (of: string) => prefill(timer.template.read(), timer.template.remembered(of)).draft
  timer.runs.setItem(runId, newId)
  timer.runs.setDraft(runId, mergeDraft(prefilled(open.itemId), open.draft, prefilled(newId)))
}
