/** Stores or deletes what the user has typed into a form, so that it survives a restart before it is saved. */
import type { FormDraft, FormKey } from '#preload/model/form-draft.ts'
import type { Ledger } from './ledger.ts'

export interface KeepDraft {
  readonly workspaceId: string
  readonly form: FormKey
  /** The draft to store; null discards the stored one. */
  readonly draft: FormDraft | null
}

/** Throws {@link Refusal} `not-found` for a workspace that does not exist. */
export function keepDraft(
  { drafts, hub }: Pick<Ledger, 'drafts' | 'hub'>,
  { workspaceId, form, draft }: KeepDraft,
): Record<string, never> {
  const changed = draft === null ? drafts.discard(form, workspaceId) : drafts.keep(workspaceId, form, draft)
  if (changed) hub.emit({ name: 'drafts.changed', payload: {} })
  return {}
}
