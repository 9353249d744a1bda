/** Stores, reads and deletes what the user has typed into a form, so that unsaved input survives a restart. */
import type { Input } from '#preload/contract/commands.ts'
import type { FormDraft, FormKey } from '#preload/model/form-draft.ts'
import type { ItemRef } from '#preload/model/item.ts'
import type { Ledger } from './ledger.ts'

/**
 * Stores the draft of a form, or discards it if `draft` is null. Throws {@link Refusal} `not-found` if the workspace
 * does not exist.
 */
export function keepDraft(
  { drafts, hub }: Pick<Ledger, 'drafts' | 'hub'>,
  { workspaceId, form, draft }: Input<'drafts.keep'>,
): Record<string, never> {
  const changed = draft === null ? drafts.discard(form, workspaceId) : drafts.keep(workspaceId, form, draft)
  if (changed) hub.emit({ name: 'drafts.changed', payload: {} })
  return {}
}

/**
 * Returns the draft of a form; null if the form has none. A merged item is replaced with the item that stays (the one
 * into which it was merged), and a deleted item is left out. The form then shows the item on which the entry will be
 * saved, or asks for an item.
 */
export function readDraft(
  { drafts, items }: Pick<Ledger, 'drafts' | 'items'>,
  form: FormKey,
): FormDraft | null {
  const draft = drafts.read(form)
  const staying = (itemId: string): ItemRef | null => (items.knows(itemId) ? items.staying(itemId) : null)
  if (draft === null) return null
  if ('line' in draft)
    return { ...draft, itemId: draft.itemId === null ? null : (staying(draft.itemId)?.id ?? null) }
  const { base, item } = draft
  return {
    ...draft,
    base: { ...base, itemId: staying(base.itemId)?.id ?? base.itemId },
    item: item && staying(item.id),
  }
}
