import type { FormKey, KnownDraft } from '#preload/model/form-draft.ts'
import type { Ledger } from './ledger.ts'

export function listDrafts(ledger: Pick<Ledger, 'drafts' | 'entries' | 'outbox'>): KnownDraft[] {
  return ledger.drafts.forms().map((form) => ({ form, deleted: deletedEntry(ledger, form) }))
}

/**
 * Returns the deleted entry that the user was changing in this form; null if the form is "Add time" or the entry is not
 * deleted.
 */
function deletedEntry(
  { drafts, entries, outbox }: Pick<Ledger, 'drafts' | 'entries' | 'outbox'>,
  form: FormKey,
): KnownDraft['deleted'] {
  const entryId = form.slice('entry:'.length)
  if (form === 'add' || outbox.read(entryId)?.state !== 'cancelled') return null
  const { item, day, minutes } = entries.row(entryId)
  const text = drafts.read(form)?.fields?.description ?? ''
  return { entryId, name: item.name, day, minutes, text }
}
